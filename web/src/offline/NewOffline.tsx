// The form for a new game on this device: against bots, or pass and play.
import { useEffect, useState } from "preact/hooks";
import { go } from "../base/router.ts";
import { readObject, writeObject } from "../base/storage.ts";
import { t } from "../i18n/index.ts";
import { namesOfBots } from "../rules/botNames.ts";
import { BotFace, LevelPicker } from "../rules/LevelPicker.tsx";
import { RulesForm } from "../rules/RulesForm.tsx";
import { readRules } from "../net/rules.ts";
import { me } from "../net/session.ts";
import { Frame } from "../shared/Frame.tsx";
import { Button } from "../ui/Button.tsx";
import { refusalText } from "../rules/refusals.ts";
import { refusalOf } from "../wasm/request.ts";
import { engine } from "../wasm/shared.ts";
import { save } from "../local/savedGames.ts";
import { newGame, type NewSeat } from "../local/newRecord.ts";
import { localRules, loadLocalRules } from "../local/localRules.ts";
import { FACES, PeopleFields } from "../ui/PeopleFields.tsx";

type Kind = "bots" | "pass";

interface Draft {
  readonly rules: string;
  readonly people: readonly { readonly name: string; readonly face: string }[];
  readonly bots: readonly string[]; // levels
}

const person = (n: number, name = "") => ({ name: name || t("player_n", { n }), face: FACES[(n - 1) % FACES.length]! });

const firstDraft = (kind: Kind): Draft => ({
  rules: "traveller",
  bots: kind === "bots" ? ["novice", "medium"] : [],
  people: kind === "bots" ? [person(1, me.peek()?.name)] : [person(1, me.peek()?.name), person(2)],
});

// Starts from the last choices.
const lastDraft = (kind: Kind): Draft => ({ ...firstDraft(kind), ...readObject<Draft>(`yaniv.offline.${kind}`) });

export const AgainstBots = () => <NewOffline kind="bots" />;
export const PassAndPlay = () => <NewOffline kind="pass" />;

function NewOffline({ kind }: { readonly kind: Kind }) {
  const [draft, setDraft] = useState(() => lastDraft(kind));
  const [picking, setPicking] = useState(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => void loadLocalRules().catch(() => setFailed(true)), []);
  const info = localRules.value;
  const title = t(kind === "bots" ? "against_bots" : "pass_and_play");
  if (!info)
    return (
      <Frame alone title={title}>
        <p class="soft">{t(failed ? "engine_missing" : "loading")}</p>
      </Frame>
    );
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const [fewest, most] = readRules(info, draft.rules).preset.players;
  const names = namesOfBots(
    info,
    draft.bots,
    draft.people.map(({ name }) => name),
  );
  const players = draft.people.length + draft.bots.length;
  const why = players < fewest || players > most ? playersWords(fewest, most) : whyNot(draft.rules, players);
  const begin = async () => {
    const seats: NewSeat[] = [
      ...draft.people.map((one, i) => ({ ...one, name: one.name.trim() || t("player_n", { n: i + 1 }), level: "" })),
      ...draft.bots.map((level, i) => ({ name: names[i]!, face: names[i]!, level })),
    ];
    writeObject(`yaniv.offline.${kind}`, draft);
    const game = newGame(kind, draft.rules, seats);
    await save("games", game);
    go(`/offline/game/${game.id}`);
  };
  return (
    <Frame alone title={title}>
      <form class="form card-box" onSubmit={(event) => (event.preventDefault(), void begin())}>
        <PeopleFields
          people={draft.people}
          least={kind === "bots" ? 1 : 2}
          most={kind === "bots" ? 1 : 8 - draft.bots.length}
          onChange={(people) => change({ people })}
        />
        <div class="field">
          <span class="field-label">{t("bots")}</span>
          <div class="bots">
            {draft.bots.map((level, i) => (
              <BotFace
                key={i}
                name={names[i]!}
                level={level}
                onRemove={() => change({ bots: draft.bots.filter((_, at) => at !== i) })}
              />
            ))}
            {players < 8 && <Button onClick={() => setPicking(true)}>+ {t("add_a_bot")}</Button>}
          </div>
        </div>
        <RulesForm info={info} rules={draft.rules} players={players} onChange={(rules) => change({ rules })} />
        {why && (
          <p class="field-problem" role="alert">
            {why}
          </p>
        )}
        <div class="form-actions sticky-actions">
          <Button kind="primary" class="big" type="submit" disabled={why !== ""}>
            {t("deal_cards")}
          </Button>
        </div>
      </form>
      {picking && (
        <LevelPicker
          info={info}
          onPick={(level) => (change({ bots: [...draft.bots, level] }), setPicking(false))}
          onClose={() => setPicking(false)}
        />
      )}
    </Frame>
  );
}

const playersWords = (least: number, most: number): string =>
  least === most ? t("players_exactly", { n: most }) : t("players_from_to", { least, most });

// Returns why the engine cannot start such a game, or "".
function whyNot(rules: string, players: number): string {
  const refusal = engine.value && refusalOf(engine.value.ask(`new ${players} 1 ${rules}`));
  return refusal ? refusalText(refusal, { seats: [] }) : "";
}
