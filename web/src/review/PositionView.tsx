// A position, drawn small: the players and the piles, and below them the hand, once for each action that is shown.
import type { ComponentChildren } from "preact";
import { CardBack, CardFace } from "../cards/CardFace.tsx";
import { cardNames } from "../cards/names.ts";
import { isCall, readPlay, STOCK } from "../game/action.ts";
import { splitCards, type Card } from "../game/card.ts";
import type { View } from "../game/state.ts";
import { t } from "../i18n/index.ts";
import { callWord, stampWord } from "../rules/callWord.ts";
import { IN_WORDS } from "../table/narrate.ts";
import { Icon } from "../ui/Icon.tsx";
import { actionWords } from "./actionWords.ts";
import type { Position } from "./position.ts";

export function PositionTable({ view, names }: Position) {
  return (
    <div class="position-table">
      <ul class="position-seats" aria-label={t("all_players")}>
        {names.map((name, i) => (
          <Seat key={i} view={view} name={name} index={i} />
        ))}
      </ul>
      <div class="position-piles" dir="ltr">
        <span class="position-stock" role="img" aria-label={`${t("stock")}, ${t("n_cards", { n: view.stock })}`}>
          <CardBack />
          <span aria-hidden="true">{view.stock}</span>
        </span>
        <span class="position-drop" role="img" aria-label={`${t("drop")}: ${cardNames(view.drop) || "–"}`}>
          {splitCards(view.drop).map((card, i) => (
            <CardFace key={i} card={card} large />
          ))}
          {!view.drop && <span class="card pile-empty" />}
        </span>
      </div>
    </div>
  );
}

// What is known of a seat. The seat that decides sees its hand, so its points are shown instead of its number of cards.
function Seat({ view, name, index }: { readonly view: View; readonly name: string; readonly index: number }) {
  const known = splitCards(view.known[index] ?? "");
  const held =
    index + 1 === view.seat ? t("n_points", { n: view.points }) : t("n_cards", { n: view.counts[index] ?? 0 });
  return (
    <li class={view.in[index] ? "" : "out"}>
      <b dir="auto">{name}</b>
      <span class="soft">
        {view.in[index] ? held : t("out")} · {t("total_n", { n: view.total[index] ?? 0 })}
      </span>
      {known.length > 0 && view.in[index] && (
        <span class="position-known" dir="ltr" role="img" aria-label={t("known_cards", { cards: cardNames(known) })}>
          {known.map((card, i) => (
            <CardFace key={i} card={card} large />
          ))}
        </span>
      )}
    </li>
  );
}

// Marks the cards of `some` among those of `all`; equal cards are marked once for each time they occur.
export function marked(all: readonly Card[], some: readonly Card[]): boolean[] {
  const left = [...some];
  return all.map((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

// The cards that leave the hand with an action.
function leaving(action: string, view: View): readonly Card[] {
  if (action === "slap") return splitCards(view.drawn);
  return readPlay(action)?.throw ?? [];
}

interface ActionProps {
  readonly position: Position;
  readonly action: string;
  readonly kind: "played" | "better" | "only";
  readonly title: string;
  readonly children?: ComponentChildren;
}

// The hand with the cards of an action raised, and the card that it takes.
export function ActionView({ position, action, kind, title, children }: ActionProps) {
  const { view, rules } = position;
  const hand = splitCards(view.hand);
  const raised = marked(hand, leaving(action, view));
  const play = readPlay(action);
  return (
    <section class={`action-view ${kind}`}>
      <h3>
        <span class="action-title">{title}</span> {actionWords(action, rules, view.drawn !== "")}
      </h3>
      <div
        class="action-cards"
        dir="ltr"
        role="img"
        aria-label={`${t("hand_of_n", { n: view.points })}: ${cardNames(hand)}. ${actionWords(action, rules, view.drawn !== "", IN_WORDS)}`}
      >
        <span class="action-hand" style={{ "--cards": hand.length }}>
          {hand.map((card, i) => (
            <span key={i} class={raised[i] ? "raised" : ""}>
              <CardFace card={card} large />
            </span>
          ))}
        </span>
        {play && (
          <span class="action-take">
            <Icon name="back" />
            {play.take === STOCK ? <CardBack /> : <CardFace card={play.take} large />}
          </span>
        )}
        {isCall(action) && <span class="action-stamp">{stampWord(callWord(rules, action))}</span>}
      </div>
      {children}
    </section>
  );
}
