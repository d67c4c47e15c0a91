// Every sound of the table, by name.
import { buzz, pluck, rustle } from "./synth.ts";

export const sounds = {
  click: () => rustle(3800, 0.04, 0.18),
  throw: () => {
    rustle(1700, 0.1, 0.45);
    rustle(500, 0.08, 0.35, 0.05);
  },
  draw: () => rustle(2600, 0.11, 0.28),
  deal: (cards: number) => {
    for (let i = 0; i < Math.min(cards, 14); i++) rustle(2300 + (i % 3) * 200, 0.06, 0.22, i * 0.075);
  },
  slap: () => {
    rustle(260, 0.16, 1);
    rustle(1400, 0.07, 0.8);
    buzz(40);
  },
  turn: () => {
    pluck(660, 0.22, 0.22);
    pluck(880, 0.3, 0.2, 0.11);
    buzz(25);
  },
  stamp: () => {
    pluck(120, 0.22, 0.8, 0, 55, "sine");
    rustle(300, 0.12, 0.8);
    buzz([0, 45]);
  },
  yaniv: () => [523, 659, 784].forEach((hertz, i) => pluck(hertz, 0.35, 0.24, 0.12 + i * 0.09)),
  assaf: () => [392, 330, 262].forEach((hertz, i) => pluck(hertz, 0.4, 0.24, 0.12 + i * 0.13)),
  win: () =>
    [523, 523, 659, 784, 1047].forEach((hertz, i) =>
      pluck(hertz, i === 4 ? 1.1 : 0.25, 0.28, [0, 0.14, 0.28, 0.42, 0.6][i]),
    ),
  lose: () => [440, 415, 392].forEach((hertz, i) => pluck(hertz, 0.5, 0.18, i * 0.22)),
  chat: () => pluck(990, 0.09, 0.12),
  tick: () => rustle(5200, 0.02, 0.2),
} as const;
