// The view model of the table screen: the state that is shown, the selected cards and what they can do. It decides
// nothing about the game itself.
import { batch, computed, effect, signal, untracked } from "@preact/signals";
import type { Driver } from "../game/driver.ts";
import { readPlay, STOCK, writePlay, type Play } from "../game/action.ts";
import { splitCards } from "../game/card.ts";
import { canHurry, isLeftToBots, isMyTurn, positionOf, type TableEvent, type TableState } from "../game/state.ts";
import { engine, loadEngine } from "../wasm/shared.ts";
import { toast } from "../ui/Toasts.tsx";
import { announce } from "../ui/LiveRegion.tsx";
import { t, tMaybe, type Key } from "../i18n/index.ts";
import { cardNames } from "../cards/names.ts";
import type { Shape } from "../wasm/engine.ts";
import { playFor } from "../sound/cues.ts";
import { choose, NO_CHOICE } from "./choice.ts";
import { findCalls, NO_CALLS, type Call } from "./calls.ts";
import { fly, landAll, takeSnapshot, type Snapshot } from "./flights.ts";
import { moveHeld, reconcileHand, sortHeld, type HeldCard, type Sorting } from "./heldCards.ts";
import { IN_WORDS, narrate, narrateRating } from "./narrate.ts";
import { refusalText } from "../rules/refusals.ts";
import { chatText } from "./chat.ts";

const WAY_WORDS: Readonly<Record<Shape, Key>> = { single: "a_single", set: "a_set", run: "a_run" };

// More new events than this are a jump, which is shown without animations.
const MOST_NEWS = 3;

function playInWords({ throw: cards, take }: Play): string {
  const thrown = cardNames(cards);
  return take === STOCK ? t("hint_draw", { thrown }) : t("hint_play", { thrown, taken: cardNames(take) });
}

export class TableModel {
  readonly shown;
  readonly held = signal<readonly HeldCard[]>([]);
  readonly picked = signal<readonly number[]>([]);
  readonly wayIndex = signal(0);
  readonly sorting = signal<Sorting>("rank");
  readonly sending = signal(false);
  readonly question = signal<Call | null>(null); // the call that the player is asked to confirm
  readonly fresh = signal<number>(0); // the card that came last
  readonly hurried = signal(false); // nothing is animated until this player's turn or the end of the round
  readonly board = signal<"round" | "game" | null>(null); // the results that cover the table
  root: HTMLElement | null = null;

  readonly choice = computed(() => {
    const { view, rulesText } = this.shown.value;
    if (!engine.value || !view || view.seat === 0) return NO_CHOICE;
    return choose(engine.value, rulesText, view, this.held.value, this.picked.value, this.wayIndex.value);
  });

  readonly calls = computed(() => {
    const { view, rulesText } = this.shown.value;
    return engine.value && view ? findCalls(engine.value, rulesText, view) : NO_CALLS;
  });

  // For each card of the last throw, why it cannot be taken in this turn, or "". Without a selected throw, the player
  // could at least throw one card.
  readonly barred = computed<readonly string[]>(() => {
    const { view, rulesText, status } = this.shown.value;
    const thrown = this.choice.value.way?.cards ?? this.held.value.slice(0, 1).map(({ card }) => card);
    if (!engine.value || !view || status !== "playing" || view.turn !== view.seat || thrown.length === 0) return [];
    engine.value.rules(rulesText);
    engine.value.look(view);
    const { drop } = engine.value.takes(thrown);
    return splitCards(view.drop).map((card, place) =>
      drop[place] ? "" : this.reason(writePlay(thrown, card)) || t("why_place"),
    );
  });

  readonly rules = computed(() => engine.value?.rules(this.shown.value.rulesText) ?? {});

  private before: Snapshot | null = null;
  private news: readonly TableEvent[] = [];
  private removeAdvice: () => void = () => {};
  private readonly stop: () => void;

  constructor(readonly driver: Driver) {
    this.shown = signal<TableState>(driver.state.peek());
    this.held.value = reconcileHand([], this.shown.peek().view?.hand ?? "", "rank");
    void loadEngine().catch(() => toast(t("engine_missing")));
    this.stop = effect(() => {
      const next = driver.state.value;
      untracked(() => this.receive(next));
    });
  }

  dispose(): void {
    this.stop();
  }

  // ---- new states from the driver ----

  private receive(next: TableState): void {
    const last = this.shown.value;
    if (next === last) return;
    const known = last.game === next.game ? (last.events.at(-1)?.n ?? 0) : 0;
    const news = next.events.filter((event) => event.n > known);
    const quick = this.isPlayedOut(next) || this.staysHurried(next, news);
    const few = news.length > 0 && news.length <= MOST_NEWS && !quick;
    this.before = few && this.root ? takeSnapshot(this.root, last) : null;
    this.news = news;
    batch(() => {
      this.shown.value = next;
      this.receiveHand(next);
      if (positionOf(next) !== positionOf(last)) {
        this.removeAdvice();
        this.withdrawQuestion();
      }
    });
    if (this.isPlayedOut(next)) return;
    this.tellNews(last, next, news);
    playFor(last, next, news);
  }

  // True while bots play the rest of a game among themselves, too fast to be shown. A replay shows it.
  isPlayedOut(state: TableState = this.shown.value): boolean {
    return !!this.driver.ready && isLeftToBots(state);
  }

  private staysHurried(next: TableState, news: readonly TableEvent[]): boolean {
    const ended = isMyTurn(next) || news.some(({ kind }) => kind === "deal" || kind === "round" || kind === "end");
    if (ended) this.hurried.value = false;
    return this.hurried.value;
  }

  // A call can mean something else in another position, so its confirmation must not outlive the position.
  private withdrawQuestion(): void {
    if (!this.question.value) return;
    this.question.value = null;
    toast(t("question_withdrawn"));
  }

  // Shows a text that is true only in this position, such as whose turn it is or a hint.
  private advise(text: string, ms?: number): void {
    this.removeAdvice = toast(text, ms);
  }

  // Announces events to screen readers; shows a toast when a player quits.
  private tellNews(last: TableState, next: TableState, news: readonly TableEvent[]): void {
    for (const event of news) {
      if (event.kind === "quit") toast(narrate(next, event, IN_WORDS));
      else if (news.length <= MOST_NEWS) announce(narrate(next, event, IN_WORDS));
      if (event.kind === "end") announce(narrateRating(next));
    }
    if (isMyTurn(next) && !isMyTurn(last)) announce(t("your_turn"));
    if (last.status === "over" && next.status === "over") this.tellRematch(last, next);
    const said = next.chat.at(-1);
    if (said && said.n > (last.chat.at(-1)?.n ?? 0) && said.seat !== next.mySeat)
      announce(`${said.name}: ${chatText(said)}`);
  }

  // Names the other players who want to play again.
  private tellRematch(last: TableState, next: TableState): void {
    next.seats.forEach(({ name, ready }, i) => {
      if (ready && !last.seats[i]?.ready && i + 1 !== next.mySeat) toast(t("wants_rematch", { name }));
    });
  }

  private receiveHand(next: TableState): void {
    const before = this.held.value;
    const held = reconcileHand(before, next.view?.hand ?? "", this.sorting.value, this.picked.value);
    this.held.value = held;
    this.fresh.value = held.length > 0 && before.length > 0 ? (held.find((one) => !before.includes(one))?.id ?? 0) : 0;
    const still = this.picked.value.filter((id) => held.some((one) => one.id === id));
    if (still.length !== this.picked.value.length || (still.length > 0 && next.status !== "playing")) this.pick([]);
  }

  // Runs the animations after the new state has been drawn.
  afterRender(): void {
    const { before, news } = this;
    this.before = null;
    this.news = [];
    if (before && this.root) fly(this.root, before, news, this.shown.value);
  }

  // ---- selecting cards ----

  pick(ids: readonly number[]): void {
    batch(() => {
      this.picked.value = ids;
      this.wayIndex.value = 0;
    });
  }

  toggle(id: number): void {
    const picked = this.picked.value;
    this.pick(picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id]);
    const { way, points } = this.choice.value;
    if (way) announce(`${t(WAY_WORDS[way.shape])}: ${cardNames(way.faces)}. ${t("n_points", { n: points })}`);
  }

  nextWay(): void {
    this.wayIndex.value = (this.choice.value.wayIndex + 1) % Math.max(1, this.choice.value.ways.length);
  }

  // Reorders the selected cards where the order matters. `from` and `to` are places in the throw as shown.
  reorder(from: number, to: number): void {
    const way = this.choice.value.way;
    if (!way) return;
    const left = [...this.picked.value];
    const laid = way.cards.map((card) => {
      const at = left.findIndex((id) => this.held.value.some((one) => one.id === id && one.card === card));
      return left.splice(at, 1)[0]!;
    });
    this.pick(moveHeld(laid, from, to));
  }

  moveCard(from: number, to: number): void {
    this.sorting.value = "own";
    this.held.value = moveHeld(this.held.value, from, to);
  }

  sort(): void {
    this.sorting.value = this.sorting.value === "rank" ? "suit" : "rank";
    this.held.value = sortHeld(this.held.value, this.sorting.value);
  }

  // ---- actions ----

  // Throws the selected cards and draws, or takes the card at this place of the last throw.
  take(place: number | typeof STOCK): void {
    const why = this.whyNotTake(place);
    if (why) {
      this.advise(why);
      return;
    }
    const card = place === STOCK ? STOCK : splitCards(this.shown.value.view!.drop)[place]!;
    void this.act(writePlay(this.choice.value.way!.cards, card));
  }

  // Returns why the selected cards cannot be thrown for that card, or "".
  whyNotTake(place: number | typeof STOCK): string {
    const state = this.shown.value;
    const { way, refusal, stock, drop } = this.choice.value;
    if (!engine.value) return t("loading");
    if (!state.view || state.view.seat === 0) return t("why_watching");
    if (state.status !== "playing") return t("why_no_round");
    if (state.view.turn !== state.view.seat) return this.reason("Ah deck");
    if (refusal) return refusalText(refusal, state);
    if (!way) return state.view.hand === "" ? this.reason("Ah deck") : t("choose_first");
    if (place === STOCK ? stock : drop[place]) return "";
    const card = place === STOCK ? STOCK : splitCards(state.view.drop)[place]!;
    return this.reason(writePlay(way.cards, card)) || t("why_place");
  }

  private reason(action: string): string {
    const state = this.shown.value;
    engine.value!.rules(state.rulesText);
    engine.value!.look(state.view!);
    const refusal = engine.value!.check(action);
    return refusal ? refusalText(refusal, state) : "";
  }

  // Calls at once, or asks first if the call costs something.
  call(call: Call): void {
    if (call.kind === "proper" && !call.costly) void this.act(call.action);
    else this.question.value = call;
  }

  async act(action: string): Promise<void> {
    if (this.sending.value) return;
    this.sending.value = true;
    try {
      const refused = await this.driver.act(action);
      if (refused) toast(refused);
      else this.pick([]);
    } finally {
      this.sending.value = false;
    }
  }

  // Finishes what is being animated, shows the results of a round at once, and hurries the bots.
  hurry(): void {
    const state = this.shown.value;
    if (state.status === "playing" && !canHurry(state)) return;
    this.hurried.value = true;
    landAll(this.root);
    if (canHurry(state)) this.driver.hurry?.();
  }

  // Selects the cards of the suggested move and shows the suggestion.
  async suggest(): Promise<void> {
    const position = positionOf(this.shown.value);
    const hint = await this.driver.hint?.();
    if (!hint || !this.shown.value.view || positionOf(this.shown.value) !== position) return;
    const play = readPlay(hint.action);
    if (play) {
      const free = [...this.held.value];
      this.pick(
        play.throw.map(
          (card) =>
            free.splice(
              free.findIndex((one) => one.card === card),
              1,
            )[0]!.id,
        ),
      );
    }
    const what = play ? playInWords(play) : (tMaybe(`hint_${hint.action}`) ?? t("hint_call"));
    this.advise(hint.why ? `${what} – ${hint.why}` : what, 7000);
  }

  // Does not wait for the answer to an earlier action, because a slap-down is a race.
  slap(): void {
    if (!this.shown.value.view?.slap) return;
    void this.driver.act("slap").then((refused) => refused && toast(refused));
  }
}
