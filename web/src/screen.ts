// Is this a narrow screen? Then the board comes first and the rest is in one drawer.
import { signal } from "@preact/signals";

const narrow = matchMedia("(max-width: 820px)");
export const phone = signal(narrow.matches);
narrow.addEventListener("change", () => {
  phone.value = narrow.matches;
});
