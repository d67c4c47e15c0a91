// The user's settings on this device, stored in local storage.
import { computed, effect, signal } from "@preact/signals";
import { readObject, writeObject } from "./storage.ts";

export interface Settings {
  readonly language: string; // "" follows the browser
  readonly theme: "auto" | "dark" | "light";
  readonly deck: "auto" | "classic" | "large";
  readonly colours: "four" | "two"; // of the large deck
  readonly back: "terracotta" | "indigo" | "moss";
  readonly sound: boolean;
  readonly volume: number; // 0 … 1
  readonly vibration: boolean;
  readonly speed: "slow" | "normal" | "fast";
  readonly motion: "auto" | "full" | "reduced";
  readonly leftHanded: boolean;
  readonly showPoints: boolean;
  readonly hints: boolean;
  readonly gameLength: "quick" | "full"; // of games that Play now starts
  readonly notify: boolean; // when it is the player's turn and the page is hidden
}

export const DEFAULTS: Settings = {
  language: "",
  theme: "auto",
  deck: "auto",
  colours: "four",
  back: "terracotta",
  sound: true,
  volume: 0.6,
  vibration: true,
  speed: "normal",
  motion: "auto",
  leftHanded: false,
  showPoints: true,
  hints: true,
  gameLength: "quick",
  notify: false,
};

const KEY = "yaniv.settings";

// Takes only known keys with values of the right type, because another version may have stored the settings.
function readStored(): Settings {
  const known = Object.entries(readObject<Settings>(KEY)).filter(
    ([key, value]) => key in DEFAULTS && typeof value === typeof DEFAULTS[key as keyof Settings],
  );
  return { ...DEFAULTS, ...Object.fromEntries(known) };
}

export const settings = signal<Settings>(readStored());

export function changeSettings(part: Partial<Settings>): void {
  settings.value = { ...settings.value, ...part };
}

effect(() => writeObject(KEY, settings.value));

// ---- values derived from the settings and the device ----

// Returns a signal that follows a media query.
export function mediaSignal(query: string) {
  const media = matchMedia(query);
  const matches = signal(media.matches);
  media.addEventListener("change", () => (matches.value = media.matches));
  return matches;
}

const prefersReduced = mediaSignal("(prefers-reduced-motion: reduce)");
const prefersLight = mediaSignal("(prefers-color-scheme: light)");
const smallScreen = mediaSignal("(max-width: 700px), (max-height: 500px)");

export const reducedMotion = computed(() =>
  settings.value.motion === "auto" ? prefersReduced.value : settings.value.motion === "reduced",
);

export const dark = computed(() =>
  settings.value.theme === "auto" ? !prefersLight.value : settings.value.theme === "dark",
);

export const largeDeck = computed(() =>
  settings.value.deck === "auto" ? smallScreen.value : settings.value.deck === "large",
);

const SPEEDS = { slow: 1.6, normal: 1, fast: 0.55 } as const;

// Scales a duration at normal speed by the speed setting. Returns 0 if motion is reduced.
export const animationMs = (ms: number): number => (reducedMotion.value ? 0 : ms * SPEEDS[settings.value.speed]);

// Scales a bot's thinking time at normal speed by the speed setting.
export const thinkingMs = (ms: number): number => ms * SPEEDS[settings.value.speed];

// Copies the settings that the style sheets use to attributes of the root element.
export function reflectSettings(): void {
  effect(() => {
    const root = document.documentElement;
    root.dataset.theme = dark.value ? "dark" : "light";
    root.dataset.back = settings.value.back;
    root.dataset.colours = settings.value.colours;
    root.dataset.motion = reducedMotion.value ? "reduced" : "full";
    root.dataset.hand = settings.value.leftHanded ? "left" : "right";
  });
}
