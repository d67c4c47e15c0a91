// What a player sees who pressed "Play now", while the server looks for other people: who has come, and the time left.
import { useEffect } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { playerOf, type Room } from "../net/room.ts";
import type { ServerTable } from "../net/serverTable.ts";
import { me } from "../net/session.ts";
import { Frame } from "../shared/Frame.tsx";
import { Button } from "../ui/Button.tsx";
import { announce } from "../ui/LiveRegion.tsx";
import { useNow } from "../ui/now.ts";
import { Picture } from "../ui/Picture.tsx";

interface SearchingProps {
  readonly table: ServerTable;
  readonly room: Room;
  readonly until: number;
}

export function Searching({ table, room, until }: SearchingProps) {
  const n = Math.max(0, Math.ceil((until - useNow(250)) / 1000));
  const people = room.seats.flatMap((who) => playerOf(who) ?? []);
  useEffect(() => {
    for (const { id, name } of people) if (id !== me.value?.id) announce(t("sits_down", { name }));
  }, [people.length]);
  return (
    <Frame title={t("search_title")}>
      <section class="card-box searching">
        <ul class="search-seats">
          {room.seats.map((_, i) => (
            <li key={i} class={people[i] ? "" : "looking"}>
              {people[i] ? <Picture src={people[i].avatar} size="large" /> : <i class="search-hole" />}
              <span>{people[i]?.name ?? "…"}</span>
            </li>
          ))}
        </ul>
        <p role="status">{t("search_note", { n })}</p>
        <div class="form-actions">
          <Button onClick={table.leave}>{t("cancel")}</Button>
          {me.value?.id === room.host && (
            <Button kind="primary" class="big" onClick={table.start}>
              {t("start_with_bots")}
            </Button>
          )}
        </div>
      </section>
    </Frame>
  );
}
