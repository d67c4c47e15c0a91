// A postcard of a finished game, drawn on a canvas: the standings, the best moment, a stamp and a postmark.
import { dateText, rtl, t } from "../i18n/index.ts";
import { shortName } from "../game/card.ts";
import { finalOrder } from "../game/standings.ts";
import type { RoundResult, SeatNumber } from "../game/state.ts";
import { callWord, stampWord } from "../rules/callWord.ts";
import { presetName } from "../rules/ruleWords.ts";
import { bestMoment, type Moment } from "./bestMoment.ts";

export interface PostcardFacts {
  readonly names: readonly string[];
  readonly winners: readonly SeatNumber[];
  readonly results: readonly RoundResult[];
  readonly rules: string; // the rules line
  readonly ended: number; // seconds
}

const WIDTH = 1200;
const HEIGHT = 800;
const FONT = 'system-ui, "Noto Sans", "Noto Sans Hebrew", "Noto Sans Devanagari", sans-serif';
const STAMP_FONT = '"Rockwell", "Roboto Slab", "DejaVu Serif", "Noto Serif", Georgia, serif';
const INK = "#3b2416";

type Pen = CanvasRenderingContext2D;

function paper(pen: Pen): void {
  pen.fillStyle = "#f7ecd6";
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.strokeStyle = "rgba(120, 80, 40, 0.05)";
  for (let x = -HEIGHT; x < WIDTH; x += 9) {
    pen.beginPath();
    pen.moveTo(x, 0);
    pen.lineTo(x + HEIGHT, HEIGHT);
    pen.stroke();
  }
}

// An air mail border in our own colours.
function edge(pen: Pen): void {
  const colours = ["#b3532f", "#f7ecd6", "#2f6f6b", "#f7ecd6"];
  pen.save();
  pen.beginPath();
  pen.rect(0, 0, WIDTH, HEIGHT);
  pen.rect(28, 28, WIDTH - 56, HEIGHT - 56);
  pen.clip("evenodd");
  for (let i = 0, x = -HEIGHT; x < WIDTH + HEIGHT; x += 42, i++) {
    pen.fillStyle = colours[i % 4]!;
    pen.beginPath();
    pen.moveTo(x, HEIGHT);
    pen.lineTo(x + 42, HEIGHT);
    pen.lineTo(x + 42 + HEIGHT, 0);
    pen.lineTo(x + HEIGHT, 0);
    pen.fill();
  }
  pen.restore();
}

// The picture: sky, hills, lights and table.
function dusk(pen: Pen, x: number, y: number, width: number, height: number): void {
  pen.save();
  pen.beginPath();
  pen.roundRect(x, y, width, height, 14);
  pen.clip();
  pen.translate(x, y);
  const sky = pen.createLinearGradient(0, 0, 0, height);
  [
    [0, "#241a3a"],
    [0.5, "#8a4a4f"],
    [0.75, "#e9a35f"],
  ].forEach(([at, colour]) => sky.addColorStop(at as number, colour as string));
  pen.fillStyle = sky;
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = "#f6d28b";
  disc(pen, width * 0.72, height * 0.56, 34);
  pen.fillStyle = "#3a2238";
  pen.beginPath();
  pen.moveTo(0, height * 0.7);
  [
    [0.16, 0.5],
    [0.28, 0.64],
    [0.44, 0.4],
    [0.6, 0.62],
    [0.72, 0.52],
    [0.88, 0.68],
    [1, 0.6],
  ].forEach(([px, py]) => pen.lineTo(width * px!, height * py!));
  pen.lineTo(width, height);
  pen.lineTo(0, height);
  pen.fill();
  lights(pen, width, height);
  pen.fillStyle = "#5d3a24";
  pen.fillRect(0, height * 0.78, width, height);
  pen.restore();
}

function disc(pen: Pen, x: number, y: number, radius: number): void {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fill();
}

function lights(pen: Pen, width: number, height: number): void {
  for (let i = 0; i < 7; i++) {
    const at = (i + 0.5) / 7;
    const x = width * at;
    const y = height * (0.12 + 0.1 * Math.sin(at * Math.PI));
    const glow = pen.createRadialGradient(x, y, 2, x, y, 46);
    glow.addColorStop(0, "rgba(255, 214, 140, 0.75)");
    glow.addColorStop(1, "rgba(255, 214, 140, 0)");
    pen.fillStyle = glow;
    disc(pen, x, y, 46);
    pen.fillStyle = "#ffe9bd";
    disc(pen, x, y, 8);
  }
}

function card(pen: Pen, x: number, y: number, tilt: number, text: string, colour: string): void {
  pen.save();
  pen.translate(x, y);
  pen.rotate(tilt);
  pen.fillStyle = "#fbf6ea";
  pen.shadowColor = "rgba(0,0,0,0.4)";
  pen.shadowBlur = 14;
  pen.beginPath();
  pen.roundRect(-48, -68, 96, 136, 10);
  pen.fill();
  pen.shadowBlur = 0;
  write(pen, text, 0, 16, `700 46px ${STAMP_FONT}`, colour, "center");
  pen.restore();
}

function write(
  pen: Pen,
  text: string,
  x: number,
  y: number,
  font: string,
  colour: string,
  align: CanvasTextAlign,
  most?: number,
): void {
  pen.font = font;
  pen.fillStyle = colour;
  pen.textAlign = align;
  pen.fillText(text, x, y, most);
}

function stamp(pen: Pen, text: string, x: number, y: number, colour: string): void {
  pen.save();
  pen.translate(x, y);
  pen.rotate(-0.16);
  pen.globalAlpha = 0.85;
  pen.font = `800 76px ${STAMP_FONT}`;
  const half = pen.measureText(text).width / 2 + 28;
  pen.strokeStyle = colour;
  pen.lineWidth = 8;
  pen.strokeRect(-half, -62, 2 * half, 100);
  write(pen, text, 0, 14, `800 76px ${STAMP_FONT}`, colour, "center");
  pen.restore();
}

export function momentWords(moment: Moment, { names, rules }: PostcardFacts): string {
  const name = names[moment.seat - 1] ?? "";
  return t(`moment_${moment.kind}`, {
    name,
    other: names[moment.other - 1] ?? "",
    word: callWord(rules),
    n: moment.points,
    round: moment.round,
  });
}

export function standings(facts: PostcardFacts): { seat: SeatNumber; name: string; total: number; won: boolean }[] {
  const totals = facts.results.at(-1)?.total ?? [];
  return finalOrder(facts.names.length, facts.winners, facts.results).map((seat) => ({
    seat,
    name: facts.names[seat - 1]!,
    total: totals[seat - 1] ?? 0,
    won: facts.winners.includes(seat),
  }));
}

function standingsList(pen: Pen, facts: PostcardFacts, x: number, y: number, width: number): void {
  const start = rtl.value ? x + width : x;
  const end = rtl.value ? x : x + width;
  const [near, far] = rtl.value ? (["right", "left"] as const) : (["left", "right"] as const);
  standings(facts).forEach((one, i) => {
    const row = y + i * 46;
    const font = `${one.won ? 700 : 500} 30px ${FONT}`;
    write(pen, `${i + 1}.  ${one.name}${one.won ? "  ♛" : ""}`, start, row, font, INK, near, width - 110);
    write(pen, String(one.total), end, row, font, INK, far);
    pen.fillStyle = "rgba(59, 36, 22, 0.25)";
    pen.fillRect(x, row + 12, width, 1.5);
  });
}

// The postmark with the date, and waves over it.
function postmark(pen: Pen, x: number, y: number, day: string): void {
  pen.save();
  pen.translate(x, y);
  pen.rotate(-0.12);
  pen.globalAlpha = 0.6;
  pen.strokeStyle = "#2f6f6b";
  pen.lineWidth = 4;
  for (const radius of [74, 58]) {
    pen.beginPath();
    pen.arc(0, 0, radius, 0, 2 * Math.PI);
    pen.stroke();
  }
  write(pen, t("app"), 0, -6, `700 30px ${STAMP_FONT}`, "#2f6f6b", "center", 100);
  write(pen, day, 0, 24, `500 18px ${FONT}`, "#2f6f6b", "center", 100);
  for (let i = -2; i <= 2; i++) {
    pen.beginPath();
    pen.moveTo(84, i * 20);
    for (let at = 0; at <= 150; at += 10) pen.lineTo(84 + at, i * 20 + 6 * Math.sin(at / 12));
    pen.stroke();
  }
  pen.restore();
}

function wrap(pen: Pen, text: string, width: number): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const longer = lines.at(-1) ? `${lines.at(-1)} ${word}` : word;
    if (pen.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function message(pen: Pen, facts: PostcardFacts, x: number, y: number, width: number): void {
  const moment = bestMoment(facts.results);
  if (!moment) return;
  pen.font = `italic 500 27px ${FONT}`;
  const start = rtl.value ? x + width : x;
  wrap(pen, momentWords(moment, facts), width)
    .slice(0, 4)
    .forEach((line, i) =>
      write(pen, line, start, y + i * 38, `italic 500 27px ${FONT}`, INK, rtl.value ? "right" : "left"),
    );
}

export function drawPostcard(canvas: HTMLCanvasElement, facts: PostcardFacts): void {
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext("2d")!;
  pen.direction = rtl.value ? "rtl" : "ltr";
  paper(pen);
  edge(pen);
  dusk(pen, 60, 60, 520, HEIGHT - 120);
  card(pen, 230, 590, -0.25, shortName("7h"), "#b3211f");
  card(pen, 320, 570, 0, shortName("As"), "#1c1a22");
  card(pen, 410, 590, 0.25, shortName("Jk"), "#7a3b8f");
  const beaten = bestMoment(facts.results)?.kind === "assaf";
  stamp(pen, beaten ? t("stamp_assaf") : stampWord(callWord(facts.rules)), 320, 360, "#f7e3bd");
  const [x, width] = [630, 500];
  const start = rtl.value ? x + width : x;
  const near = rtl.value ? "right" : "left";
  write(pen, t("postcard_greeting"), start, 120, `700 42px ${STAMP_FONT}`, "#8f3f24", near, width);
  const day = dateText(facts.ended, { dateStyle: "long" });
  write(pen, `${day} · ${presetName(facts.rules)}`, start, 164, `500 23px ${FONT}`, "#7a5a40", near, width);
  standingsList(pen, facts, x, 232, width);
  if (facts.names.length <= 5) postmark(pen, x + 90, HEIGHT - 150, dateText(facts.ended, { dateStyle: "short" }));
  message(pen, facts, x, 232 + facts.names.length * 46 + 40, width);
  write(
    pen,
    location.host,
    rtl.value ? x : x + width,
    HEIGHT - 62,
    `500 21px ${FONT}`,
    "#7a5a40",
    rtl.value ? "left" : "right",
  );
}

export const toPicture = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
