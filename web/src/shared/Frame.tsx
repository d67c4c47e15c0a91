// The layout of every page except the table: a bar with the back button, the title and the user.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { bannedUntil, connection, me } from "../net/session.ts";
import { Picture } from "../ui/Picture.tsx";
import { Icon } from "../ui/Icon.tsx";
import { UnfinishedGameDialog } from "./UnfinishedGameDialog.tsx";

interface FrameProps {
  readonly title: string;
  readonly children: ComponentChildren;
  readonly home?: boolean; // the lobby: no back button
  readonly wide?: boolean;
  readonly alone?: boolean; // works without a server, so the connection is not shown
}

let arrived = false; // false on the first page, where the browser sets the focus

export function Frame({ title, children, home = false, wide = false, alone = false }: FrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = home ? t("app") : `${title} · ${t("app")}`;
  }, [title]);
  useEffect(() => {
    if (arrived) heading.current?.focus();
    arrived = true;
    connection.start();
  }, []);
  return (
    <div class={`frame${home ? " home" : ""}`}>
      <header class="topbar">
        {!home && (
          <a class="icon-button" href="/" aria-label={t("to_lobby")}>
            <Icon name="back" />
          </a>
        )}
        <h1 ref={heading} tabIndex={-1}>
          {home ? <Wordmark /> : title}
        </h1>
        {!alone && <LinkNotice />}
        {(!alone || me.value) && <MeChip />}
      </header>
      <main class={`page${wide ? " wide" : ""}`}>{children}</main>
      <UnfinishedGameDialog />
    </div>
  );
}

function Wordmark() {
  return (
    <span class="wordmark">
      <img src="/icon.svg" alt="" width="36" height="36" />
      {t("app")}
    </span>
  );
}

// Shown only while the connection is lost. A banned user has a notice of their own.
export function LinkNotice() {
  const link = connection.link.value;
  if (link !== "lost" || bannedUntil.value > 0) return null;
  return (
    <span class="link-notice" role="status">
      <Icon name="offline" />
      {t("reconnecting")}
    </span>
  );
}

function MeChip() {
  const who = me.value;
  return (
    <a class="me-chip" href={who ? "/me" : "/settings"} aria-label={t("you_are", { name: who?.name ?? "…" })}>
      <span class="me-name">{who?.name ?? "…"}</span>
      <Picture src={who?.avatar} size="small" />
    </a>
  );
}
