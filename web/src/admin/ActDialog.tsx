// Asks for the reason of an operator's act, and for what else it needs, and then carries it out.
import { useState } from "preact/hooks";
import { t, type Key } from "../i18n/index.ts";
import { Refused } from "../net/api.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Select, TextField, Toggle } from "../ui/fields.tsx";
import { toast } from "../ui/Toasts.tsx";
import { command } from "./commands.ts";

// An act that is about to be done. `asks` are text fields that the user still fills in; a ban also asks for its time.
export interface Act {
  readonly title: Key;
  readonly about: string;
  readonly name: string;
  readonly fields: Record<string, unknown>;
  readonly asks?: readonly { readonly field: string; readonly label: Key }[];
  readonly bans?: "player" | "network";
}

const DAY = 86400;
const TIMES: readonly { readonly value: string; readonly label: Key }[] = [
  { value: "3600", label: "admin_hour" },
  { value: String(DAY), label: "admin_day" },
  { value: String(7 * DAY), label: "admin_week" },
  { value: String(30 * DAY), label: "admin_month" },
  { value: String(36500 * DAY), label: "admin_forever" },
];

interface ActDialogProps {
  readonly act: Act;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function ActDialog({ act, onClose, onDone }: ActDialogProps) {
  const [reason, setReason] = useState("");
  const [texts, setTexts] = useState<Record<string, string>>({});
  const [seconds, setSeconds] = useState(String(DAY));
  const [addresses, setAddresses] = useState(false);
  const [problem, setProblem] = useState("");
  const asks = act.asks ?? [];
  const complete = reason.trim() !== "" && asks.every(({ field }) => texts[field]?.trim());
  const send = async (event: Event) => {
    event.preventDefault();
    const ban = act.bans ? { seconds: Number(seconds), ...(addresses ? { addresses } : {}) } : {};
    try {
      await command(act.name, { ...act.fields, ...texts, ...ban, reason: reason.trim() });
      toast(t("admin_done"));
      onDone();
      onClose();
    } catch (error) {
      setProblem(error instanceof Refused ? error.message : String(error));
    }
  };
  return (
    <Dialog title={t(act.title)} onClose={onClose}>
      <form class="admin-stack" onSubmit={(event) => void send(event)}>
        {act.about && (
          <p>
            <bdi>{act.about}</bdi>
          </p>
        )}
        {asks.map(({ field, label }) => (
          <TextField
            key={field}
            label={t(label)}
            value={texts[field] ?? ""}
            onInput={(value) => setTexts({ ...texts, [field]: value })}
          />
        ))}
        {act.bans && (
          <Select
            label={t("admin_ban_for")}
            value={seconds}
            choices={TIMES.map(({ value, label }) => ({ value, label: t(label) }))}
            onChange={setSeconds}
          />
        )}
        {act.bans === "player" && <Toggle label={t("admin_with_addresses")} on={addresses} onChange={setAddresses} />}
        <TextField
          label={t("admin_reason")}
          note={t("admin_reason_note")}
          value={reason}
          maxLength={200}
          onInput={setReason}
          problem={problem}
        />
        <Button type="submit" kind="primary" disabled={!complete}>
          {t("admin_do")}
        </Button>
      </form>
    </Dialog>
  );
}
