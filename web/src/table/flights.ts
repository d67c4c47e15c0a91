// Card animations. Before a new state is drawn, the positions of all cards are recorded; afterwards, copies travel from
// the old to the new positions, and the cards appear as their copies land. Nothing waits for an animation: the table
// underneath always shows the current state.
//
// The work is spread over two frames, because a phone is slow. When the new state has been drawn, `fly` only
// chooses the cards and hides them. The browser lays out and paints the new state in the next frame. At the start of the
// one after it, `takeOff` first reads all positions and then adds all copies, so that nothing is laid out twice.
import { animationMs } from "../base/settings.ts";
import { readPlay, STOCK } from "../game/action.ts";
import { isFalseCall, type SeatNumber, type TableEvent, type TableState } from "../game/state.ts";

interface Spot {
  readonly box: DOMRect;
  readonly node: HTMLElement; // the card, which may have left the document since
}

export interface Snapshot {
  readonly stock: DOMRect | null;
  readonly drop: readonly Spot[];
  readonly held: ReadonlyMap<string, { readonly box: DOMRect; readonly card: string }>;
  readonly seats: ReadonlyMap<SeatNumber, DOMRect>;
  readonly counts: readonly number[]; // number of cards of each seat
}

const THROW_MS = 300;
const DRAW_MS = 340;
const SLAP_MS = 180;
const SWAP_MS = 620;
const APART_MS = 110; // delay between successive cards
const DEAL_MS = 300;
const DEAL_IN_ALL_MS = 1100;

// ---- positions ----

const cardIn = (slot: Element): HTMLElement | null => slot.querySelector<HTMLElement>(".card");
const boxOf = (element: Element | null): DOMRect | null => element?.getBoundingClientRect() ?? null;

function slots(root: HTMLElement, kind: string): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(`[data-${kind}]`)];
}

export function takeSnapshot(root: HTMLElement, { view }: TableState): Snapshot {
  const drop = slots(root, "drop").flatMap((slot) => {
    const card = cardIn(slot);
    return card ? [{ box: card.getBoundingClientRect(), node: card }] : [];
  });
  const held = new Map(
    slots(root, "held").map((slot) => [slot.dataset.held!, { box: boxOf(cardIn(slot))!, card: slot.dataset.card! }]),
  );
  const seats = new Map(slots(root, "seat-cards").map((slot) => [Number(slot.dataset.seatCards), boxOf(slot)!]));
  return { stock: boxOf(root.querySelector("[data-stock] .card")), drop, held, seats, counts: view?.counts ?? [] };
}

// ---- one flight ----

// A position that is read at take-off: of an element, of a seat, or one that was recorded before.
type Position = DOMRect | HTMLElement | SeatNumber;

interface Flight {
  readonly card: HTMLElement | null; // the card to copy; null for a card back
  readonly from: Position;
  readonly to: Position;
  readonly ms: number;
  readonly delay?: number;
  readonly target?: HTMLElement | undefined; // hidden until the card has landed
  readonly flip?: boolean; // starts face down
  readonly fade?: boolean; // vanishes where it lands
  readonly turn?: number; // rotation on the way, in degrees
  readonly thud?: boolean; // shakes the table
}

const middle = (box: DOMRect) => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 });

function pathOf(from: DOMRect, to: DOMRect, { turn = 0, fade = false }: Flight): Keyframe[] {
  const start = middle(from),
    end = middle(to);
  const [dx, dy] = [start.x - end.x, start.y - end.y];
  const size = Math.max(0.25, Math.min(5, from.width / to.width));
  const lift = `translate(${dx * 0.4}px, ${dy * 0.4 - 14}px) scale(${(size + 1) / 2 + 0.06}) rotate(${turn / 3}deg)`;
  return [
    { transform: `translate(${dx}px, ${dy}px) scale(${size}) rotate(${turn}deg)`, opacity: 1 },
    { transform: lift, opacity: 1, offset: 0.55 },
    { transform: "none", opacity: fade ? 0.2 : 1 },
  ];
}

function backOf(node: HTMLElement, ms: number, delay: number): void {
  const back = document.createElement("span");
  back.className = "card back flight-back";
  node.appendChild(back);
  back.animate([{ opacity: 1 }, { opacity: 1, offset: 0.5 }, { opacity: 0, offset: 0.62 }, { opacity: 0 }], {
    duration: ms,
    delay,
    fill: "both",
  });
}

function copyOf(card: HTMLElement | null): HTMLElement {
  const node = (card?.cloneNode(true) as HTMLElement | undefined) ?? document.createElement("span");
  if (!card) node.className = "card back";
  node.classList.add("flying");
  return node;
}

function launch(layer: HTMLElement, flight: Flight, from: DOMRect, to: DOMRect): void {
  const ms = animationMs(flight.ms),
    delay = animationMs(flight.delay ?? 0);
  const node = copyOf(flight.card);
  // The copy stays transparent until it takes off.
  node.style.cssText = `left:${to.left}px;top:${to.top}px;width:${to.width}px;height:${to.height}px;--card-w:${to.width}px;opacity:0`;
  if (flight.flip) backOf(node, ms, delay);
  layer.appendChild(node);
  const animation = node.animate(pathOf(from, to, flight), {
    duration: ms,
    delay,
    easing: "cubic-bezier(.25,.6,.3,1)",
    fill: "forwards",
  });
  const land = () => {
    node.remove();
    show(flight);
  };
  animation.onfinish = land;
  animation.oncancel = land;
}

const show = ({ target }: Flight): void => {
  if (target) target.style.opacity = "";
};

// ---- which cards fly ----

interface Scene {
  readonly root: HTMLElement;
  readonly before: Snapshot;
  readonly state: TableState;
  readonly flights: Flight[];
}

const SEAT_CARD = 30; // width of a card at another player's seat

// Returns a box with a card's proportions in the middle of a player's cards.
function seatBox({ root, before }: Scene, seat: SeatNumber): DOMRect | null {
  const box = boxOf(root.querySelector(`[data-seat-cards="${seat}"]`)) ?? before.seats.get(seat);
  if (!box) return null;
  const { x, y } = middle(box),
    height = (SEAT_CARD * 174) / 120;
  return new DOMRect(x - SEAT_CARD / 2, y - height / 2, SEAT_CARD, height);
}

const positionNow = (scene: Scene, at: Position): DOMRect | null =>
  typeof at === "number" ? seatBox(scene, at) : at instanceof HTMLElement ? (at.isConnected ? boxOf(at) : null) : at;

// Adds a flight and hides its target.
function plan(scene: Scene, flight: Omit<Flight, "from"> & { readonly from: Position | null | undefined }): void {
  const { from } = flight;
  if (from == null) return;
  scene.flights.push({ ...flight, from });
  if (flight.target) flight.target.style.opacity = "0";
}

const isOwn = (scene: Scene, seat: SeatNumber): boolean => seat === scene.state.view?.seat;

// Returns where thrown cards start: the positions of cards that left the hand, or the thrower's seat.
function sourcesOf(scene: Scene, seat: SeatNumber, cards: readonly string[]): (Position | null)[] {
  if (!isOwn(scene, seat)) return cards.map(() => seat);
  const gone = goneHeld(scene);
  return cards.map((card) => {
    const at = gone.findIndex((spot) => spot.card === card);
    return at < 0 ? null : gone.splice(at, 1)[0]!.box;
  });
}

function flyThrow(scene: Scene, seat: SeatNumber, cards: readonly string[]): void {
  const sources = sourcesOf(scene, seat, cards);
  slots(scene.root, "drop").forEach((slot, i) => {
    const card = cardIn(slot);
    if (card)
      plan(scene, { card, from: sources[i], to: card, ms: THROW_MS, delay: i * 35, target: card, turn: 18 - i * 9 });
  });
}

// Returns the new cards in this player's hand and the old positions of those that left it.
const newHeld = (scene: Scene): HTMLElement[] =>
  slots(scene.root, "held")
    .filter((one) => !scene.before.held.has(one.dataset.held!))
    .flatMap((slot) => cardIn(slot) ?? []);

function goneHeld(scene: Scene): { readonly box: DOMRect; readonly card: string }[] {
  const now = new Set(slots(scene.root, "held").map((slot) => slot.dataset.held!));
  return [...scene.before.held].filter(([id]) => !now.has(id)).map(([, spot]) => spot);
}

function flyPickUp(scene: Scene, seat: SeatNumber, take: string): void {
  const { drop, stock } = scene.before;
  const taken = take === STOCK ? null : (drop.find((spot) => spot.node.dataset.card === take) ?? drop[0]);
  const from = take === STOCK ? stock : taken?.box;
  const way = { from, ms: DRAW_MS, delay: 90 };
  if (!isOwn(scene, seat)) {
    plan(scene, { ...way, card: taken?.node ?? null, to: seat, fade: true });
    return;
  }
  const [card] = newHeld(scene);
  if (card) plan(scene, { ...way, card, to: card, target: card, flip: take === STOCK });
}

function flySlap(scene: Scene, seat: SeatNumber): void {
  const card = slots(scene.root, "drop").map(cardIn).at(-1);
  const from = isOwn(scene, seat) ? goneHeld(scene)[0]?.box : seat;
  if (card) plan(scene, { card, from, to: card, ms: SLAP_MS, target: card, turn: -20, thud: true });
}

function thud(root: HTMLElement): void {
  root
    .querySelector(".cloth")
    ?.animate(
      [
        { transform: "none" },
        { transform: "translateY(4px)" },
        { transform: "translateY(-2px)" },
        { transform: "none" },
      ],
      { duration: animationMs(160), delay: animationMs(SLAP_MS) },
    );
}

// Deals cards to a player one after another: into this player's hand, turning face up, or to another player's seat.
function flyTo(scene: Scene, seat: SeatNumber, from: Position | null, count: number, ms: number): void {
  const own = isOwn(scene, seat) ? newHeld(scene) : null;
  for (let i = 0; i < (own?.length ?? count); i++)
    dealOne(scene, { seat, card: own?.[i], from, ms, delay: i * APART_MS });
}

interface Dealt {
  readonly seat: SeatNumber;
  readonly card: HTMLElement | undefined; // the card in this player's hand, or undefined at another player's seat
  readonly from: Position | null;
  readonly ms: number;
  readonly delay: number;
}

function dealOne(scene: Scene, { seat, card, from, ms, delay }: Dealt): void {
  const target = card;
  plan(scene, { card: card ?? null, from, to: card ?? seat, ms, delay, target, flip: !!card, fade: !card });
}

// Moves cards away from a player, face down.
function flyFrom(scene: Scene, seat: SeatNumber, to: Position | null, ms: number): void {
  const sources: Position[] = isOwn(scene, seat)
    ? goneHeld(scene).map(({ box }) => box)
    : Array.from({ length: scene.before.counts[seat - 1] ?? 0 }, () => seat);
  sources.forEach(
    (from, i) => to !== null && plan(scene, { card: null, from, to, ms, delay: i * APART_MS, fade: true }),
  );
}

// Exchanges two hands. This player's new cards are known only by their positions.
function flySwap(scene: Scene, one: SeatNumber, other: SeatNumber): void {
  for (const [seat, to] of [
    [one, other],
    [other, one],
  ] as const) {
    if (isOwn(scene, to)) flyTo(scene, to, seat, 0, SWAP_MS);
    else flyFrom(scene, seat, to, SWAP_MS);
  }
}

// A false call: the caller draws three cards, or loses all cards to the discard pile.
function flyFalseCall(scene: Scene, seat: SeatNumber): void {
  const more = (scene.state.view?.counts[seat - 1] ?? 0) - (scene.before.counts[seat - 1] ?? 0);
  if (more > 0) flyTo(scene, seat, scene.before.stock, more, DRAW_MS);
  if (more < 0) flyFrom(scene, seat, scene.before.drop[0]?.box ?? scene.before.stock, THROW_MS);
}

const stockOf = (root: HTMLElement): HTMLElement | null => root.querySelector("[data-stock] .card");

// Moves the discards back into the draw pile.
function flyReshuffle(scene: Scene): void {
  const from = scene.before.drop[0]?.box,
    to = stockOf(scene.root);
  for (let i = 0; to && i < 5; i++) plan(scene, { card: null, from, to, ms: DRAW_MS, delay: i * 50, fade: true });
}

function flyDeal(scene: Scene): void {
  const from = stockOf(scene.root) ?? scene.before.stock;
  const view = scene.state.view;
  if (!from || !view) return;
  const own = slots(scene.root, "held").map(cardIn);
  const seats = view.counts.map((count, i) => ({ seat: i + 1, count })).filter(({ count }) => count > 0);
  const cards = Math.max(...seats.map(({ count }) => count), 0);
  const step = Math.min(70, DEAL_IN_ALL_MS / Math.max(1, cards * seats.length));
  const first = seats.findIndex(({ seat }) => seat === view.starter);
  let delay = 0;
  for (let round = 0; round < cards; round++) {
    for (let i = 0; i < seats.length; i++, delay += step) {
      const { seat } = seats[(i + Math.max(0, first)) % seats.length]!;
      const card = isOwn(scene, seat) ? own[round] : undefined;
      if (card !== undefined || !isOwn(scene, seat))
        dealOne(scene, { seat, card: card ?? undefined, from, ms: DEAL_MS, delay });
    }
  }
  // The first card is turned up after the deal.
  const [upcard] = slots(scene.root, "drop").map(cardIn);
  if (upcard) plan(scene, { card: upcard, from, to: upcard, ms: DEAL_MS, delay, target: upcard, flip: true });
}

function planOne(scene: Scene, event: TableEvent): void {
  if (event.kind === "deal") flyDeal(scene);
  if (event.kind !== "action") return;
  const play = readPlay(event.action);
  if (event.reshuffled) flyReshuffle(scene);
  if (play) {
    flyThrow(scene, event.seat, play.throw);
    flyPickUp(scene, event.seat, play.take);
  } else if (event.action === "slap") {
    flySlap(scene, event.seat);
  } else if (event.action === "swap") {
    flySwap(scene, event.seat, scene.state.view?.turn ?? 0);
  } else if (isFalseCall(scene.state, event)) {
    flyFalseCall(scene, event.seat);
  }
}

const planned = new Set<Scene>(); // the flights of these have not taken off

// Lets all planned flights take off: reads all positions, and only then adds the copies.
function takeOff(): void {
  const ready = [...planned].flatMap((scene) =>
    scene.flights.map((flight) => ({
      flight,
      root: scene.root,
      from: positionNow(scene, flight.from),
      to: positionNow(scene, flight.to),
    })),
  );
  planned.clear();
  for (const { flight, root, from, to } of ready) {
    const layer = root.querySelector<HTMLElement>(".flights");
    if (!layer || !from || !to) show(flight);
    else launch(layer, flight, from, to);
    if (flight.thud) thud(root);
  }
}

// Lets cards fly as these events tell. The state has just been drawn.
export function fly(root: HTMLElement, before: Snapshot, news: readonly TableEvent[], state: TableState): void {
  if (animationMs(1) === 0 || document.hidden) return;
  const scene: Scene = { root, before, state, flights: [] };
  news.forEach((event) => planOne(scene, event));
  if (scene.flights.length === 0) return;
  planned.add(scene);
  if (planned.size === 1) requestAnimationFrame(() => requestAnimationFrame(takeOff));
}

// Ends all flights: every card is where it belongs.
export function landAll(root: HTMLElement | null): void {
  for (const { flights } of planned) flights.forEach(show);
  planned.clear();
  for (const animation of root?.querySelector(".flights")?.getAnimations({ subtree: true }) ?? []) animation.finish();
}
