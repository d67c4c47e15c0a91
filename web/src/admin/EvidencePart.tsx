// Fair play on the page /admin: evidence about one player or two. It is collected while the page waits.
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { errorText } from "../net/api.ts";
import { Button } from "../ui/Button.tsx";
import { TextField } from "../ui/fields.tsx";
import { signed } from "../ui/signed.ts";
import { command, type AdminPlayer, type Conduct, type Evidence } from "./commands.ts";
import { PlayerName, timeOf } from "./lists.tsx";

const ASK_AGAIN_MS = 700;

interface Asked {
  readonly user: string;
  readonly other_user?: string;
  readonly again?: boolean; // collect it anew
}

export function EvidencePart() {
  const [user, setUser] = useState("");
  const [other, setOther] = useState("");
  const [asked, setAsked] = useState<Asked | null>(null);
  const [times, setTimes] = useState(0);
  const submit = (event: Event) => {
    event.preventDefault();
    const wanted = { user: user.trim(), ...(other.trim() ? { other_user: other.trim() } : {}) };
    const again = asked?.user === wanted.user && asked.other_user === wanted.other_user;
    setAsked(again ? { ...wanted, again } : wanted);
    setTimes(times + 1);
  };
  return (
    <>
      <form class="admin-stack" onSubmit={submit}>
        <TextField label={t("admin_player")} value={user} onInput={setUser} />
        <TextField label={t("admin_other")} value={other} onInput={setOther} />
        <Button type="submit" kind="primary" disabled={user.trim() === ""}>
          {t("admin_examine")}
        </Button>
      </form>
      {asked && <Examined key={times} asked={asked} />}
    </>
  );
}

function Examined({ asked }: { readonly asked: Asked }) {
  const [found, setFound] = useState<Evidence | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let current = true;
    const look = (question: Asked) =>
      void command<Evidence>("evidence", { ...question }).then(
        (answer) => {
          if (!current) return;
          setFound(answer);
          if (answer.state === "working") timer = setTimeout(() => look({ ...asked, again: false }), ASK_AGAIN_MS);
        },
        (error) => current && setProblem(errorText(error)),
      );
    look(asked);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, []);
  if (problem) return <p role="alert">{problem}</p>;
  if (!found) return <p class="soft">{t("loading")}</p>;
  if (found.state === "failed") return <p role="alert">{t("admin_failed")}</p>;
  if (found.state !== "done")
    return (
      <p role="status">
        <progress value={found.done} max={Math.max(1, found.of)} />{" "}
        {t("admin_progress", { done: found.done, of: found.of })}
      </p>
    );
  return <Facts found={found} />;
}

function Facts({ found }: { readonly found: Evidence }) {
  const { met = [], same_address = [], players = [], who } = found;
  return (
    <div class="admin-stack">
      <p class="soft">{t("admin_evidence_note")}</p>
      <section class="card-box admin-row">
        <h2>{t("admin_met")}</h2>
        {met.length === 0 && <p class="soft">{t("admin_none")}</p>}
        {met.map((one) => (
          <p key={one.with.id}>
            <PlayerName player={one.with} />{" "}
            {t("admin_meeting", {
              games: one.games,
              rated: one.rated,
              wins: one.wins,
              losses: one.other_wins,
              gain: signed(one.gain),
              other: signed(one.other_gain),
            })}
          </p>
        ))}
      </section>
      <section class="card-box admin-row">
        <h2>{t("admin_same_address")}</h2>
        {same_address.length === 0 && <p class="soft">{t("admin_none")}</p>}
        {same_address.map((one) => (
          <p key={one.with.id}>
            <PlayerName player={one.with} /> {t("admin_addresses_n", { n: one.addresses })} · {timeOf(one.last)}
          </p>
        ))}
      </section>
      {players.map((one, i) => (
        <ConductFacts key={one.player} conduct={one} player={who[i]} />
      ))}
    </div>
  );
}

function ConductFacts({ conduct, player }: { readonly conduct: Conduct; readonly player: AdminPlayer | undefined }) {
  const { times, first_ms, timed_games, decisions, agreed } = conduct;
  const most = Math.max(1, ...times);
  const limit = (place: number): string => {
    const last = place === times.length - 1;
    return `${last ? "≥" : "<"} ${(first_ms * 2 ** (last ? place - 1 : place)) / 1000} s`;
  };
  return (
    <section class="card-box admin-row">
      <h2>{player && <PlayerName player={player} />}</h2>
      <p>{t("admin_times", { n: timed_games })}</p>
      <table class="admin-times">
        <tbody>
          {times.map((count, place) => (
            <tr key={place}>
              <th scope="row" dir="ltr">
                {limit(place)}
              </th>
              <td>
                <meter value={count} max={most} /> {count}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {t("admin_agreement", { agreed, decisions, percent: decisions ? Math.round((100 * agreed) / decisions) : 0 })}
      </p>
    </section>
  );
}
