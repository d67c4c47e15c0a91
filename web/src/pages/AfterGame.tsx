// Over the table when a game is over: on to its replay, and its postcard.
import { useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { botOf, playerOf, type Room } from "../net/room.ts";
import { Button } from "../ui/Button.tsx";
import { PostcardDialog } from "./PostcardDialog.tsx";
import { presetName } from "./ruleWords.ts";

export function AfterGame({ room }: { readonly room: Room }) {
  const [open, setOpen] = useState(false);
  const names = room.seats.map((who) => playerOf(who)?.name ?? botOf(who)?.name ?? "");
  const facts = {
    names,
    winners: room.winners,
    results: room.results,
    rules: presetName(room.settings.rules),
    ended: Date.now() / 1000,
  };
  return (
    <div class="after-game">
      <a class="button" href={`/g/${room.game}`}>
        {t("replay")}
      </a>
      <Button onClick={() => setOpen(true)}>{t("postcard")}</Button>
      {open && <PostcardDialog facts={facts} onClose={() => setOpen(false)} />}
    </div>
  );
}
