// Line icons of the interface.
const PATHS: Record<string, string> = {
  search: "M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0 -13zM15.5 15.5L21 21",
  map: "M4 6l5 -2l6 2l5 -2v14l-5 2l-6 -2l-5 2zM9 4v14M15 6v14",
  book: "M5 5q3.5 -1.6 7 .4q3.5 -2 7 -.4v13.6q-3.5 -1.6 -7 .4q-3.5 -2 -7 -.4zM12 5.4v13.6",
  menu: "M4 6.5h16M4 12h16M4 17.5h16",
  help: "M8.5 9a3.6 3.6 0 1 1 5.2 3.3c-1.3 .7 -1.7 1.3 -1.7 2.7M12 18.6v.4",
  close: "M6 6l12 12M18 6L6 18",
  play: "M8 5l11 7l-11 7z",
  pause: "M8 5v14M16 5v14",
  back: "M17 5l-9 7l9 7zM6 5v14",
  forth: "M7 5l9 7l-9 7zM18 5v14",
  first: "M18 5l-7 7l7 7M11 5l-7 7l7 7",
  last: "M6 5l7 7l-7 7M13 5l7 7l-7 7",
  talk: "M4 5h16v11h-9l-5 4v-4h-2z",
  share:
    "M8 12l8 -5M8 12l8 5M6 12m-2.5 0a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0M18 6m-2.5 0a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0M18 18m-2.5 0a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0",
};

export function Icon({ name, size = 20 }: { name: string; size?: number }) {
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
