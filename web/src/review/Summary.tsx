// What a player did well and badly, and what was luck: for the whole game and for each round.
import type { ComponentChildren } from "preact";
import { locale, t, type Key } from "../i18n/index.ts";
import { percent, signedPercent } from "./figures.ts";
import { MarkSign } from "./Moment.tsx";
import { booksOf, verdictOf, type Account, type Books, type Decision, type Mark, type Round } from "./reviewData.ts";

const accuracyText = (accuracy: number): string =>
  new Intl.NumberFormat(locale.value, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(accuracy);

// In a sentence that runs from right to left, the sign would come after the number without an isolate.
const ofTenths = (tenths: number): string => `\u2066${signedPercent(tenths / 1000)}\u2069`;

const RING = 44; // the radius

function AccuracyRing({ accuracy }: { readonly accuracy: number }) {
  const around = 2 * Math.PI * RING;
  return (
    <div class="accuracy-ring">
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle cx="50" cy="50" r={RING} class="ring-base" />
        <circle
          cx="50"
          cy="50"
          r={RING}
          class="ring-full"
          stroke-dasharray={`${(accuracy / 100) * around} ${around}`}
          transform="rotate(-90 50 50)"
        />
      </svg>
      <p>
        <b>{accuracyText(accuracy)}</b>
        <small>{t("accuracy")}</small>
      </p>
    </div>
  );
}

interface SummaryProps {
  readonly account: Account;
  readonly decisions: readonly Decision[];
  readonly round: number; // 0 for the whole game
  readonly finished: boolean;
  readonly onSelect: (decision: Decision) => void;
}

export function SeatSummary({ account, decisions, round, finished, onSelect }: SummaryProps) {
  const { accuracy, error, best_moment, costliest } = account;
  const books = booksOf(account);
  const at = (line: number) => decisions.find((one) => one.line === line && one.seat === account.seat);
  const dear = costliest.flatMap((line) => at(line) ?? []);
  const best = best_moment && at(best_moment.line);
  return (
    <section class="summary card-box" aria-label={t("summary")}>
      {round > 0 && <h3>{t("round_n", { n: round })}</h3>}
      <div class="summary-head">
        <AccuracyRing accuracy={accuracy} />
        <div>
          {finished && !round && <p class="verdict">{t(`verdict_${verdictOf(account)}` as Key)}</p>}
          <p>{t("error_per_decision", { error: percent(error, 2) })}</p>
          <p>
            {t("luck_was", { luck: ofTenths(books.chance + books.others) })}{" "}
            <small class="soft">
              {t("luck_is", { chance: ofTenths(books.chance), others: ofTenths(books.others) })}
            </small>
          </p>
        </div>
      </div>
      <MarkCounts account={account} />
      <BooksTable books={books} />
      <dl class="summary-moments">
        {dear.length > 0 && (
          <Moments title={t("costliest")}>
            {dear.map((one) => (
              <MomentLink key={one.line} decision={one} figure={`−${percent(one.loss, 1)}`} onSelect={onSelect} />
            ))}
          </Moments>
        )}
        {best_moment && (
          <Moments title={t("luckiest_moment")}>
            {best ? (
              <MomentLink decision={best} figure={signedPercent(best_moment.gain)} onSelect={onSelect} />
            ) : (
              <span>
                {t("round_n", { n: best_moment.round })} {signedPercent(best_moment.gain)}
              </span>
            )}
          </Moments>
        )}
      </dl>
    </section>
  );
}

function Moments({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface MomentLinkProps {
  readonly decision: Decision;
  readonly figure: string;
  readonly onSelect: (decision: Decision) => void;
}

function MomentLink({ decision, figure, onSelect }: MomentLinkProps) {
  return (
    <button type="button" class="moment-link" onClick={() => onSelect(decision)}>
      {t("round_n", { n: decision.round })} <b dir="ltr">{figure}</b>
    </button>
  );
}

const COUNTS: readonly { readonly mark: Mark; readonly words: Key; readonly of: keyof Account }[] = [
  { mark: "blunder", words: "n_blunders", of: "blunders" },
  { mark: "mistake", words: "n_mistakes", of: "mistakes" },
  { mark: "inaccuracy", words: "n_inaccuracies", of: "inaccuracies" },
  { mark: "missed slap", words: "n_missed_slaps", of: "missed_slaps" },
];

function MarkCounts({ account }: { readonly account: Account }) {
  return (
    <ul class="mark-counts">
      {COUNTS.map(({ mark, words, of }) => (
        <li key={mark}>
          <MarkSign mark={mark} /> {t(words, { n: account[of] as number })}
        </li>
      ))}
    </ul>
  );
}

const ROWS: readonly { readonly of: keyof Books; readonly words: Key }[] = [
  { of: "start", words: "books_start" },
  { of: "chance", words: "books_chance" },
  { of: "others", words: "books_others" },
  { of: "lost", words: "books_lost" },
  { of: "result", words: "books_result" },
];

// The books: every change of the chance to win belongs to one account, and the sum is exact. Bars begin where the row
// before ends.
function BooksTable({ books }: { readonly books: Books }) {
  const ends = [books.start, books.start + books.chance, books.start + books.chance + books.others, books.result];
  const spans: readonly (readonly [number, number])[] = [
    [0, ends[0]!],
    [ends[0]!, ends[1]!],
    [ends[1]!, ends[2]!],
    [ends[2]!, ends[3]!],
    [0, books.result],
  ];
  const low = Math.min(0, ...ends),
    high = Math.max(1000, ...ends);
  const place = (value: number) => ((value - low) / (high - low)) * 100;
  return (
    <table class="books">
      <caption>{t("books")}</caption>
      <tbody>
        {ROWS.map(({ of, words }, i) => {
          const [from, to] = spans[i]!;
          const whole = of === "start" || of === "result";
          const change = of === "lost" ? -books.lost : books[of];
          return (
            <tr key={of} class={whole ? "whole" : change < 0 ? "worse" : "good"}>
              <th scope="row">{t(words)}</th>
              <td class="books-bar" aria-hidden="true" dir="ltr">
                <i style={{ left: `${place(Math.min(from, to))}%`, width: `${Math.abs(place(to) - place(from))}%` }} />
              </td>
              <td class="books-figure" dir="ltr">
                {whole ? percent(change / 1000, 1) : signedPercent(change / 1000)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

// All players side by side.
export function SeatsTable({
  seats,
  names,
}: {
  readonly seats: readonly Account[];
  readonly names: readonly string[];
}) {
  return (
    <section class="card-box scrolls" aria-label={t("summary")}>
      <table class="board review-board">
        <thead>
          <tr>
            <th scope="col">{t("player")}</th>
            <th scope="col">{t("accuracy")}</th>
            <th scope="col">{t("per_decision")}</th>
            <th scope="col">{t("lost_by_mistakes")}</th>
            <th scope="col">{t("luck")}</th>
          </tr>
        </thead>
        <tbody>
          {seats.map((one) => (
            <tr key={one.seat}>
              <th scope="row">
                <span dir="auto">{names[one.seat - 1]}</span>
              </th>
              <td>{accuracyText(one.accuracy)}</td>
              <td>{percent(one.error, 2)}</td>
              <td dir="ltr">−{percent(one.lost, 1)}</td>
              <td dir="ltr">{signedPercent(one.luck)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="soft">
        <small>{t("luck_note")}</small>
      </p>
    </section>
  );
}

interface RoundsProps {
  readonly rounds: readonly Round[];
  readonly seat: number;
  readonly chosen: number; // the round that the list of marks shows, or 0
  readonly onChoose: (round: number) => void;
}

// The same figures for each round; a round can be chosen, to list its marks alone.
export function RoundsTable({ rounds, seat, chosen, onChoose }: RoundsProps) {
  return (
    <details class="rounds card-box scrolls">
      <summary>{t("by_round")}</summary>
      <table class="board review-board">
        <thead>
          <tr>
            <th scope="col">{t("round")}</th>
            <th scope="col">{t("accuracy")}</th>
            <th scope="col">{t("lost_by_mistakes")}</th>
            <th scope="col">{t("luck")}</th>
            <th scope="col">{t("chance_after")}</th>
          </tr>
        </thead>
        <tbody>
          {rounds.map(({ round, seats }) => {
            const one = seats.find((account) => account.seat === seat);
            return (
              one && (
                <tr key={round} class={round === chosen ? "own" : ""}>
                  <th scope="row">
                    <button
                      type="button"
                      class="moment-link"
                      aria-pressed={round === chosen}
                      onClick={() => onChoose(round === chosen ? 0 : round)}
                    >
                      {round}
                    </button>
                  </th>
                  <td>{one.counted > 0 ? accuracyText(one.accuracy) : "–"}</td>
                  <td dir="ltr">{one.lost > 0 ? `−${percent(one.lost, 1)}` : "–"}</td>
                  <td dir="ltr">{signedPercent(one.luck)}</td>
                  <td dir="ltr">{percent(one.result)}</td>
                </tr>
              )
            );
          })}
        </tbody>
      </table>
    </details>
  );
}
