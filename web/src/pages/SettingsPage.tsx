// The settings: name and picture, and how the game looks, sounds and moves on this device.
import { useState } from "preact/hooks";
import { changeSettings, settings, type Settings } from "../base/settings.ts";
import { LANGUAGES, t, type Key } from "../i18n/index.ts";
import { me } from "../net/session.ts";
import { Choices, Select, Toggle } from "../ui/fields.tsx";
import { AvatarEditor } from "./AvatarEditor.tsx";
import { Frame } from "../shared/Frame.tsx";
import { NameForm } from "../shared/NameForm.tsx";
import { HideOnlineField } from "../shared/HideOnlineField.tsx";
import { allowNotifications, canNotify } from "../shared/turnAlert.ts";
import { VolumeField } from "../shared/VolumeField.tsx";

export function SettingsPage() {
  return (
    <Frame title={t("settings")}>
      <section class="card-box form">
        <h2>{t("you")}</h2>
        <AvatarEditor />
        <NameForm />
        <HideOnlineField />
        <p>
          <a href="/account">{t(me.value?.guest === false ? "your_account" : "create_account")}</a>
        </p>
      </section>
      <section class="card-box form">
        <h2>{t("appearance")}</h2>
        <LanguageField />
        <OneOf name="theme" label="theme" values={["auto", "dark", "light"]} />
        <OneOf name="deck" label="deck" values={["auto", "classic", "large"]} note="deck_note" />
        <OneOf name="colours" label="suit_colours" values={["four", "two"]} note="colours_note" />
        <Backs />
        <Switch name="leftHanded" label="left_handed" />
        <Switch name="showPoints" label="show_points" />
        <Switch name="hints" label="show_hints" />
      </section>
      <section class="card-box form">
        <h2>{t("sound_and_motion")}</h2>
        <Switch name="sound" label="sound" />
        <VolumeField />
        {"vibrate" in navigator && <Switch name="vibration" label="vibration" />}
        {canNotify() && <NotifyField />}
        <OneOf name="speed" label="speed" values={["slow", "normal", "fast"]} />
        <OneOf name="motion" label="motion" values={["auto", "full", "reduced"]} />
      </section>
    </Frame>
  );
}

type Words = "theme" | "deck" | "colours" | "speed" | "motion";

interface OneOfProps {
  readonly name: Words;
  readonly label: Key;
  readonly values: readonly string[];
  readonly note?: Key;
}

function OneOf({ name, label, values, note }: OneOfProps) {
  const choices = values.map((value) => ({ value, label: t(`set_${name}_${value}` as Key) }));
  return (
    <Choices
      label={t(label)}
      value={settings.value[name] as string}
      choices={choices}
      onChange={(value) => changeSettings({ [name]: value })}
      note={note && t(note)}
    />
  );
}

type Flags = { [K in keyof Settings]: Settings[K] extends boolean ? K : never }[keyof Settings];

function Switch({ name, label }: { readonly name: Flags; readonly label: Key }) {
  return <Toggle label={t(label)} on={settings.value[name]} onChange={(on) => changeSettings({ [name]: on })} />;
}

function NotifyField() {
  const [denied, setDenied] = useState(Notification.permission === "denied");
  const set = async (on: boolean) => {
    if (!on) changeSettings({ notify: false });
    else setDenied(!(await allowNotifications()));
  };
  return (
    <Toggle
      label={t("notify")}
      note={denied ? t("notify_denied") : undefined}
      on={settings.value.notify && Notification.permission === "granted"}
      onChange={(on) => void set(on)}
    />
  );
}

function LanguageField() {
  const choices = [
    { value: "", label: t("browser_language") },
    ...LANGUAGES.map(({ code, name }) => ({ value: code as string, label: name as string })),
  ];
  return (
    <Select
      label={t("language")}
      value={settings.value.language}
      choices={choices}
      onChange={(language) => changeSettings({ language })}
    />
  );
}

function Backs() {
  const backs = ["terracotta", "indigo", "moss"] as const;
  const choices = backs.map((value) => ({
    value,
    label: <span class={`back-swatch ${value}`}>{t(`set_back_${value}`)}</span>,
  }));
  return (
    <Choices
      label={t("card_back")}
      value={settings.value.back}
      choices={choices}
      onChange={(back) => changeSettings({ back })}
    />
  );
}
