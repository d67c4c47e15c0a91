// About the game, and the credits.
import { t } from "../i18n/index.ts";
import { serverVersion } from "../net/session.ts";
import { Frame } from "../shared/Frame.tsx";

const CREDITS = [
  { name: "SVG-cards 4", by: "David Bellot, Huub de Beer", licence: "LGPL 2.1", for: "credit_cards" },
  { name: "Noto Sans", by: "The Noto Project Authors", licence: "SIL OFL 1.1", for: "credit_ranks" },
  { name: "Preact, Preact Signals", by: "Jason Miller, Preact contributors", licence: "MIT", for: "credit_page" },
  { name: "noble-hashes", by: "Paul Miller", licence: "MIT", for: "credit_hash" },
  { name: "libwebsockets, libuv", by: "Andy Green; libuv contributors", licence: "MIT", for: "credit_net" },
  { name: "SQLite", by: "D. Richard Hipp", licence: "public domain", for: "credit_store" },
  { name: "libsodium", by: "Frank Denis", licence: "ISC", for: "credit_secrets" },
  { name: "jansson", by: "Petri Lehtinen", licence: "MIT", for: "credit_json" },
  { name: "libjpeg-turbo, libpng, libwebp", by: "their authors", licence: "BSD, libpng", for: "credit_pictures" },
  { name: "libqrencode", by: "Kentaro Fukuchi", licence: "LGPL 2.1", for: "credit_qr" },
  { name: "xoshiro128++", by: "David Blackman, Sebastiano Vigna", licence: "public domain", for: "credit_chance" },
] as const;

export function About() {
  return (
    <Frame title={t("about")}>
      <p>{t("about_text")}</p>
      <p>{t("about_fair")}</p>
      <p>
        <a href="/privacy">{t("privacy")}</a>
      </p>
      <h2>{t("credits")}</h2>
      <ul class="credits">
        {CREDITS.map((one) => (
          <li key={one.name}>
            <b>{one.name}</b>{" "}
            <span class="soft">
              ({one.licence}) {one.by}
            </span>
            <br />
            {t(one.for)}
          </li>
        ))}
      </ul>
      <p class="soft">{t("about_licence")}</p>
      {serverVersion.value && <p class="soft">{t("version", { version: serverVersion.value })}</p>}
    </Frame>
  );
}
