// Enters the end of a round: the caller and everyone's hand, as cards or points; or another event.
import { useState } from "preact/hooks";
import { splitCards } from "../game/card.ts";
import { CardFace } from "../cards/CardFace.tsx";
import { t, type Key } from "../i18n/index.ts";
import { Button } from "../ui/Button.tsx";
import { DrawnFace } from "../ui/DrawnFace.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Choices, Toggle } from "../ui/fields.tsx";
import { Icon } from "../ui/Icon.tsx";
import type { OptionValues } from "../game/wire.ts";
import { CardPad } from "./CardPad.tsx";
import { recognize } from "./refusals.ts";
import type { EntryKind, Sheet, SheetState } from "./sheet.ts";

interface RoundProps {
  readonly sheet: Sheet;
  readonly state: SheetState;
  readonly faces: readonly string[];
  readonly rules: OptionValues;
  readonly onAdd: (entry: string) => string; // returns the error, or ""
  readonly onClose: () => void;
}

const KINDS: readonly {
  readonly kind: EntryKind;
  readonly words: Key;
  readonly note: Key;
  readonly when: (rules: OptionValues) => boolean;
}[] = [
  { kind: "call", words: "yaniv", note: "entry_call_note", when: () => true },
  {
    kind: "offence",
    words: "entry_offence",
    note: "entry_offence_note",
    when: (rules) => rules.out_of_turn === "penalty",
  },
  {
    kind: "stockout",
    words: "entry_stockout",
    note: "entry_stockout_note",
    when: (rules) => rules.stock_out === "end",
  },
  { kind: "expel", words: "entry_expel", note: "entry_expel_note", when: (rules) => rules.false_call === "eliminate" },
  { kind: "leave", words: "entry_leave", note: "entry_leave_note", when: () => true },
  { kind: "handover", words: "entry_handover", note: "entry_handover_note", when: () => true },
];

const WHO: Readonly<Record<EntryKind, Key>> = {
  call: "who_called",
  offence: "who_called",
  stockout: "who_drew_last",
  expel: "who_made_false_call",
  leave: "who_leaves",
  handover: "who_leaves",
};

export function RoundDialog({ sheet, state, faces, rules, onAdd, onClose }: RoundProps) {
  const [kind, setKind] = useState<EntryKind>("call");
  const [who, setWho] = useState(0);
  const [winner, setWinner] = useState(0); // of the round after a call out of turn
  const [wrongWord, setWrongWord] = useState(false);
  const [hands, setHands] = useState<readonly string[]>(state.names.map(() => ""));
  const [open, setOpen] = useState(-1); // the player whose cards are being entered
  const [problem, setProblem] = useState("");
  const kinds = KINDS.filter(({ when }) => when(rules));
  const playing = state.names.flatMap((name, i) => (state.now.in[i] ? [{ name, i }] : []));
  const showsHands = kind === "call" || kind === "stockout";
  const complete =
    who > 0 && (!showsHands || playing.every(({ i }) => hands[i] !== "")) && (kind !== "offence" || winner > 0);
  const entry = (): string => {
    if (kind === "offence") return `offence ${who} winner ${winner}`;
    if (!showsHands) return `${kind} ${who}`;
    const held = state.names.map((_, i) => (state.now.in[i] ? hands[i] : "-"));
    return `${kind} ${who}${kind === "call" && wrongWord ? " yaniv" : ""} ${held.join(" ")}`;
  };
  return (
    <Dialog title={t("round_n", { n: state.now.round })} onClose={onClose} sheet wide>
      <form class="form" onSubmit={(event) => (event.preventDefault(), setProblem(inWords(onAdd(entry()))))}>
        {kinds.length > 1 && (
          <details class="options" open={kind !== "call"}>
            <summary>{t("something_else")}</summary>
            <Choices
              label={t("what_happened")}
              value={kind}
              onChange={(value) => (setKind(value), setProblem(""))}
              note={t(kinds.find((one) => one.kind === kind)!.note)}
              choices={kinds.map((one) => ({
                value: one.kind,
                label: t(one.kind === "call" ? (rules.call as Key) : one.words),
              }))}
            />
          </details>
        )}
        <Who label={t(WHO[kind])} playing={playing} faces={faces} value={who} onPick={setWho} />
        {kind === "offence" && (
          <Who
            label={t("who_was_lowest")}
            playing={playing.filter(({ i }) => i + 1 !== who)}
            faces={faces}
            value={winner}
            onPick={setWinner}
          />
        )}
        {kind === "call" && rules.call === "yan" && (
          <Toggle label={t("said_yaniv")} note={t("said_yaniv_note")} on={wrongWord} onChange={setWrongWord} />
        )}
        {showsHands && (
          <fieldset class="field hands">
            <legend class="field-label">{t("hands_shown")}</legend>
            {playing.map(({ name, i }) => (
              <HandRow
                key={i}
                name={name}
                face={faces[i] ?? ""}
                caller={kind === "call" && who === i + 1}
                hand={hands[i]!}
                worth={hands[i] ? sheet.worth(hands[i]!) : null}
                open={open === i}
                onToggle={() => setOpen(open === i ? -1 : i)}
                onHand={(hand) => (setProblem(""), setHands(hands.map((one, at) => (at === i ? hand : one))))}
              />
            ))}
          </fieldset>
        )}
        {problem && (
          <p class="field-problem" role="alert">
            {problem}
          </p>
        )}
        <div class="dialog-actions sticky">
          <Button kind="primary" class="big" type="submit" disabled={!complete}>
            {t("save_round")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function inWords(why: string): string {
  const known = recognize(why);
  return known ? t(known.key, known.values) : why;
}

interface WhoProps {
  readonly label: string;
  readonly playing: readonly { readonly name: string; readonly i: number }[];
  readonly faces: readonly string[];
  readonly value: number;
  readonly onPick: (seat: number) => void;
}

const Named = ({ face = "", name }: { readonly face?: string | undefined; readonly name: string }) => (
  <>
    <span class="inline-face" aria-hidden="true">
      <DrawnFace face={face} />
    </span>{" "}
    {name}
  </>
);

const Who = ({ label, playing, faces, value, onPick }: WhoProps) => (
  <Choices
    label={label}
    value={value}
    onChange={onPick}
    choices={playing.map(({ name, i }) => ({ value: i + 1, label: <Named face={faces[i]} name={name} /> }))}
  />
);

interface HandProps {
  readonly name: string;
  readonly face: string;
  readonly caller: boolean;
  readonly hand: string;
  readonly worth: number | null;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly onHand: (hand: string) => void;
}

const isPoints = (hand: string): boolean => /^-?\d*$/.test(hand);

function HandRow({ name, face, caller, hand, worth, open, onToggle, onHand }: HandProps) {
  const cards = isPoints(hand) ? [] : splitCards(hand);
  return (
    <div class={`hand-row${caller ? " caller" : ""}`}>
      <span class="hand-name">
        <Named face={face} name={name} />
      </span>
      {cards.length > 0 ? (
        <span class="hand-cards" dir="ltr">
          {cards.map((card, i) => (
            <button
              key={i}
              type="button"
              aria-label={t("remove_name", { name: card })}
              onClick={() => onHand(cards.filter((_, at) => at !== i).join(""))}
            >
              <CardFace card={card} large />
            </button>
          ))}
          <b>= {worth ?? "?"}</b>
        </span>
      ) : (
        <input
          type="text"
          inputMode="numeric"
          pattern="-?[0-9]*"
          class="hand-points"
          placeholder={t("points")}
          aria-label={t("points_of", { name })}
          value={hand}
          onInput={(event) => isPoints(event.currentTarget.value) && onHand(event.currentTarget.value)}
        />
      )}
      <button
        type="button"
        class={`icon-button${open ? " on" : ""}`}
        aria-expanded={open}
        aria-label={t("tap_cards_of", { name })}
        title={t("tap_cards")}
        onClick={onToggle}
      >
        <Icon name={open ? "check" : "cards"} />
      </button>
      {open && <CardPad cards={cards} onCards={(next) => onHand(next.join(""))} />}
    </div>
  );
}
