// Buttons over the table when a game is over: its review, its replay and its postcard, which is loaded when it is opened.
import { useState } from "preact/hooks";
import type { TableState } from "../game/state.ts";
import { t } from "../i18n/index.ts";
import { Button } from "../ui/Button.tsx";
import { toast } from "../ui/Toasts.tsx";
import type { PostcardDialog } from "./PostcardDialog.tsx";

interface AfterGameProps {
  readonly state: TableState;
  readonly replay: string; // the path of the replay
  readonly review: string; // the path of the review
  readonly onReport?: (() => void) | undefined;
}

export function AfterGame({ state, replay, review, onReport }: AfterGameProps) {
  const [Postcard, setPostcard] = useState<typeof PostcardDialog | null>(null);
  const open = () =>
    void import("./PostcardDialog.tsx").then(
      (loaded) => setPostcard(() => loaded.PostcardDialog),
      () => toast(t("not_connected")),
    );
  const { seats, winners, results, rulesText } = state;
  const names = seats.map(({ name }) => name);
  const facts = { names, winners, results, rules: rulesText, ended: Date.now() / 1000 };
  return (
    <div class="after-game">
      <a class="button primary" href={review}>
        {t("review")}
      </a>
      <a class="button" href={replay}>
        {t("replay")}
      </a>
      <Button onClick={open}>{t("postcard")}</Button>
      {onReport && <Button onClick={onReport}>{t("report_game")}</Button>}
      {Postcard && <Postcard facts={facts} onClose={() => setPostcard(null)} />}
    </div>
  );
}
