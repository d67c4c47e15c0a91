// /privacy: what the server keeps about players, and for how long. docs/SERVER.md says the same to operators.
import { t, type Key } from "../i18n/index.ts";
import { Frame } from "../shared/Frame.tsx";

const PARTS: readonly (readonly [Key, Key])[] = [
  ["privacy_profile", "privacy_profile_text"],
  ["privacy_secrets", "privacy_secrets_text"],
  ["privacy_cookies", "privacy_cookies_text"],
  ["privacy_games", "privacy_games_text"],
  ["privacy_chat", "privacy_chat_text"],
  ["privacy_addresses", "privacy_addresses_text"],
  ["privacy_moderation", "privacy_moderation_text"],
  ["privacy_you", "privacy_you_text"],
];

export function PrivacyPage() {
  return (
    <Frame title={t("privacy")}>
      <div class="prose">
        <p>{t("privacy_intro")}</p>
        {PARTS.map(([title, text]) => (
          <section key={title}>
            <h2>{t(title)}</h2>
            <p>{t(text)}</p>
          </section>
        ))}
        <p>
          <a href="/account">{t("your_account")}</a>
        </p>
      </div>
    </Frame>
  );
}
