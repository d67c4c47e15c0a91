// Card animations. Before a new state is drawn, the positions of all cards are recorded; afterwards, copies travel from
// the old to the new positions, and the cards appear as their copies land. Nothing waits for an animation: the table
// underneath always shows the current state.
import { animationMs } from "../base/settings.ts";
import { readPlay, STOCK } from "../game/action.ts";
import { isFalseCall, type SeatNumber, type TableEvent, type TableState } from "../game/state.ts";

interface Spot {
  readonly box: DOMRect;
  readonly node: HTMLElement;
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
    return card ? [{ box: card.getBoundingClientRect(), node: card.cloneNode(true) as HTMLElement }] : [];
  });
  const held = new Map(
    slots(root, "held").map((slot) => [slot.dataset.held!, { box: boxOf(cardIn(slot))!, card: slot.dataset.card! }]),
  );
  const seats = new Map(slots(root, "seat-cards").map((slot) => [Number(slot.dataset.seatCards), boxOf(slot)!]));
  return { stock: boxOf(root.querySelector("[data-stock] .card")), drop, held, seats, counts: view?.counts ?? [] };
}

// ---- one flight ----

interface Flight {
  readonly node: HTMLElement; // a card element that is not in the document
  readonly from: DOMRect;
  readonly to: DOMRect;
  readonly ms: number;
  readonly delay?: number;
  readonly target?: HTMLElement | undefined; // hidden until the card has landed
  readonly flip?: boolean; // starts face down
  readonly fade?: boolean; // vanishes where it lands
  readonly turn?: number; // rotation on the way, in degrees
}

const middle = (box: DOMRect) => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 });

function pathOf(flight: Flight): Keyframe[] {
  const from = middle(flight.from),
    to = middle(flight.to);
  const size = Math.max(0.25, Math.min(5, flight.from.width / flight.to.width));
  const turn = flight.turn ?? 0;
  const start = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${size}) rotate(${turn}deg)`;
  const above = `translate(${(from.x - to.x) * 0.4}px, ${(from.y - to.y) * 0.4 - 14}px)`;
  const lift = `${above} scale(${(size + 1) / 2 + 0.06}) rotate(${turn / 3}deg)`;
  return [
    { transform: start, opacity: 1 },
    { transform: lift, opacity: 1, offset: 0.55 },
    { transform: "none", opacity: flight.fade ? 0.2 : 1 },
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

function launch(layer: HTMLElement, flight: Flight): void {
  const ms = animationMs(flight.ms),
    delay = animationMs(flight.delay ?? 0);
  if (ms === 0) return;
  const { node, to, target } = flight;
  node.classList.add("flying");
  Object.assign(node.style, {
    left: `${to.left}px`,
    top: `${to.top}px`,
    width: `${to.width}px`,
    height: `${to.height}px`,
  });
  node.style.setProperty("--card-w", `${to.width}px`);
  if (flight.flip) backOf(node, ms, delay);
  layer.appendChild(node);
  if (target) target.style.opacity = "0";
  node.style.opacity = "0"; // until it takes off
  const animation = node.animate(pathOf(flight), {
    duration: ms,
    delay,
    easing: "cubic-bezier(.25,.6,.3,1)",
    fill: "forwards",
  });
  const land = () => {
    node.remove();
    if (target) target.style.opacity = "";
  };
  animation.onfinish = land;
  animation.oncancel = land;
}

const blank = (): HTMLElement => {
  const node = document.createElement("span");
  node.className = "card back";
  return node;
};

const copyOf = (card: HTMLElement): HTMLElement => {
  const copy = card.cloneNode(true) as HTMLElement;
  copy.style.opacity = "";
  return copy;
};

// ---- which cards fly ----

interface Scene {
  readonly root: HTMLElement;
  readonly layer: HTMLElement;
  readonly before: Snapshot;
  readonly state: TableState;
}

const SEAT_CARD = 30; // width of a card at another player's seat

// Returns a box with a card's proportions in the middle of a player's cards.
function seatBox(scene: Scene, seat: SeatNumber): DOMRect | null {
  const box = boxOf(scene.root.querySelector(`[data-seat-cards="${seat}"]`)) ?? scene.before.seats.get(seat);
  if (!box) return null;
  const { x, y } = middle(box),
    height = (SEAT_CARD * 174) / 120;
  return new DOMRect(x - SEAT_CARD / 2, y - height / 2, SEAT_CARD, height);
}

// Returns where thrown cards start: the positions of cards that left the hand, or the thrower's seat.
function sourcesOf(scene: Scene, seat: SeatNumber, cards: readonly string[]): (DOMRect | null)[] {
  if (seat !== scene.state.view?.seat) return cards.map(() => seatBox(scene, seat));
  const gone = goneHeld(scene);
  return cards.map((card) => {
    const at = gone.findIndex((spot) => spot.card === card);
    return at < 0 ? null : gone.splice(at, 1)[0]!.box;
  });
}

function flyThrow(scene: Scene, seat: SeatNumber, cards: readonly string[]): void {
  const sources = sourcesOf(scene, seat, cards);
  slots(scene.root, "drop").forEach((slot, i) => {
    const card = cardIn(slot),
      from = sources[i];
    if (!card || !from) return;
    launch(scene.layer, {
      node: copyOf(card),
      from,
      to: card.getBoundingClientRect(),
      ms: THROW_MS,
      delay: i * 35,
      target: card,
      turn: 18 - i * 9,
    });
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
  const taken =
    take === STOCK
      ? undefined
      : (scene.before.drop.find((spot) => spot.node.dataset.card === take) ?? scene.before.drop[0]);
  const from = take === STOCK ? scene.before.stock : (taken?.box ?? null);
  if (!from) return;
  if (seat === scene.state.view?.seat) {
    const [card] = newHeld(scene);
    if (card)
      launch(scene.layer, {
        node: copyOf(card),
        from,
        to: card.getBoundingClientRect(),
        ms: DRAW_MS,
        delay: 90,
        target: card,
        flip: take === STOCK,
      });
    return;
  }
  const to = seatBox(scene, seat);
  if (to) launch(scene.layer, { node: taken?.node ?? blank(), from, to, ms: DRAW_MS, delay: 90, fade: true });
}

function flySlap(scene: Scene, seat: SeatNumber): void {
  const card = slots(scene.root, "drop").map(cardIn).at(-1);
  const own = seat === scene.state.view?.seat;
  const from = own ? goneHeld(scene)[0]?.box : seatBox(scene, seat);
  if (!card || !from) return;
  launch(scene.layer, {
    node: copyOf(card),
    from,
    to: card.getBoundingClientRect(),
    ms: SLAP_MS,
    target: card,
    turn: -20,
  });
  scene.root
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
function flyTo(scene: Scene, seat: SeatNumber, from: DOMRect | null, count: number, ms: number): void {
  const own = seat === scene.state.view?.seat ? newHeld(scene) : null;
  for (let i = 0; from && i < (own?.length ?? count); i++) {
    const card = own?.[i];
    const to = card ? card.getBoundingClientRect() : seatBox(scene, seat);
    if (to)
      launch(scene.layer, {
        node: card ? copyOf(card) : blank(),
        from,
        to,
        ms,
        delay: i * APART_MS,
        target: card,
        flip: !!card,
        fade: !card,
      });
  }
}

// Moves cards away from a player, face down.
function flyFrom(scene: Scene, seat: SeatNumber, to: DOMRect | null, ms: number): void {
  const own = seat === scene.state.view?.seat;
  const boxes = own
    ? goneHeld(scene).map(({ box }) => box)
    : Array.from({ length: scene.before.counts[seat - 1] ?? 0 }, () => seatBox(scene, seat));
  boxes.forEach(
    (from, i) => from && to && launch(scene.layer, { node: blank(), from, to, ms, delay: i * APART_MS, fade: true }),
  );
}

// Exchanges two hands. This player's new cards are known only by their positions.
function flySwap(scene: Scene, one: SeatNumber, other: SeatNumber): void {
  for (const [seat, to] of [
    [one, other],
    [other, one],
  ] as const) {
    if (to === scene.state.view?.seat) flyTo(scene, to, seatBox(scene, seat), 0, SWAP_MS);
    else flyFrom(scene, seat, seatBox(scene, to), SWAP_MS);
  }
}

// A false call: the caller draws three cards, or loses all cards to the discard pile.
function flyFalseCall(scene: Scene, seat: SeatNumber): void {
  const more = (scene.state.view?.counts[seat - 1] ?? 0) - (scene.before.counts[seat - 1] ?? 0);
  if (more > 0) flyTo(scene, seat, scene.before.stock, more, DRAW_MS);
  if (more < 0) flyFrom(scene, seat, scene.before.drop[0]?.box ?? scene.before.stock, THROW_MS);
}

// Moves the discards back into the draw pile.
function flyReshuffle(scene: Scene): void {
  const from = scene.before.drop[0]?.box,
    to = boxOf(scene.root.querySelector("[data-stock] .card"));
  for (let i = 0; from && to && i < 5; i++)
    launch(scene.layer, { node: blank(), from, to, ms: DRAW_MS, delay: i * 50, fade: true });
}

function flyDeal(scene: Scene): void {
  const from = boxOf(scene.root.querySelector("[data-stock] .card")) ?? scene.before.stock;
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
      const card = seat === view.seat ? own[round] : null;
      const to = card ? card.getBoundingClientRect() : seat === view.seat ? null : seatBox(scene, seat);
      if (to)
        launch(scene.layer, {
          node: card ? copyOf(card) : blank(),
          from,
          to,
          ms: DEAL_MS,
          delay,
          target: card ?? undefined,
          flip: !!card,
          fade: !card,
        });
    }
  }
  flyUpcard(scene, from, delay);
}

// Turns up the first card after the deal.
function flyUpcard(scene: Scene, from: DOMRect, delay: number): void {
  const card = slots(scene.root, "drop").map(cardIn)[0];
  if (card)
    launch(scene.layer, {
      node: copyOf(card),
      from,
      to: card.getBoundingClientRect(),
      ms: DEAL_MS,
      delay,
      target: card,
      flip: true,
    });
}

function flyOne(scene: Scene, event: TableEvent): void {
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

export function fly(root: HTMLElement, before: Snapshot, news: readonly TableEvent[], state: TableState): void {
  const layer = root.querySelector<HTMLElement>(".flights");
  if (!layer || animationMs(1) === 0) return;
  news.forEach((event) => flyOne({ root, layer, before, state }, event));
}
