// Line icons of our own, 24 units square, drawn in the current colour.
const ICONS = {
  close: "M6 6l12 12M18 6L6 18",
  menu: "M4 7h16M4 12h16M4 17h16",
  sheet: "M6 3h12v18H6zM9 8h6M9 12h6M9 16h4",
  chat: "M4 5h16v11H10l-4 4v-4H4z",
  help: "M9.2 9a2.9 2.9 0 1 1 4.3 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5v.1M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18z",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4",
  sort: "M7 5v14M4 16l3 3 3-3M14 6h6M14 12h4M14 18h2",
  sound: "M4 10v4h4l5 4V6L8 10zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11",
  mute: "M4 10v4h4l5 4V6L8 10zM17 10l4 4M21 10l-4 4",
  share: "M12 15V4M8 8l4-4 4 4M5 13v7h14v-7",
  back: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  first: "M17 5l-7 7 7 7M6 5v14",
  last: "M7 5l7 7-7 7M18 5v14",
  user: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 3.5-6.5 8-6.5s8 2.5 8 6.5",
  robot: "M6 9h12v10H6zM12 9V5M12 5h.1M9.5 13v.5M14.5 13v.5M10 16.5h4M3.5 13v3M20.5 13v3",
  offline: "M4 9a12 12 0 0 1 16 0M7 12.5a7.5 7.5 0 0 1 10 0M12 18h.1M4 4l16 16",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
  bulb: "M9 18h6M10 21h4M8.5 15C7 13.8 6 12 6 10a6 6 0 0 1 12 0c0 2-1 3.8-2.5 5z",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  check: "M5 12.5l4.5 4.5L19 7",
  crown: "M4 18h16M4 15l-1-8 5 4 4-6 4 6 5-4-1 8z",
  play: "M7 5l12 7-12 7z",
  pause: "M8 5v14M16 5v14",
  camera: "M4 8h4l2-3h4l2 3h4v11H4zM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z",
  refresh: "M20 12a8 8 0 1 1-2.5-5.8M20 3v4h-4",
  cards: "M4 7l9-3 4 13-9 3zM15 6h5v13h-6",
  star: "M12 3l2.7 5.8 6.3.8-4.6 4.4 1.1 6.3L12 17.300l-5.500 3 1.100-6.300L3 9.600l6.300-.8z",
} as const;

export type IconName = keyof typeof ICONS;

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  );
}
