// A place on the map and its line in the list light up together; what is pointed at is told below the list.
for (const field of document.querySelectorAll(".field")) {
  const told = field.querySelector(".told");
  const light = (event) => {
    const at = event.type === "pointerleave" || event.type === "focusout" ? null : event.target.closest("[data-space]");
    const space = at?.dataset.space;
    for (const part of field.querySelectorAll("[data-space]")) {
      part.classList.toggle("lit", space !== undefined && part.dataset.space === space);
    }
    told.textContent = field.querySelector(`svg [data-space="${space}"] title`)?.textContent ?? "";
  };
  for (const kind of ["pointerover", "focusin", "focusout"]) field.addEventListener(kind, light);
  field.addEventListener("pointerleave", light);
}
