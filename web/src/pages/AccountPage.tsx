// The account: creating it, signing in and out, changing the password, deleting it.
import { useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { go } from "../base/router.ts";
import { t, type Key } from "../i18n/index.ts";
import { post, errorText } from "../net/api.ts";
import type { Player } from "../net/protocol.ts";
import { resetSession, connection, me } from "../net/session.ts";
import { Button } from "../ui/Button.tsx";
import { Confirm } from "../ui/Confirm.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { TextField } from "../ui/fields.tsx";
import { toast } from "../ui/Toasts.tsx";
import { Frame } from "../shared/Frame.tsx";

export function AccountPage() {
  const guest = me.value?.guest !== false;
  return (
    <Frame title={t("your_account")}>
      {!me.value ? <p class="soft">{t("loading")}</p> : guest ? <GuestForms /> : <AccountForms />}
    </Frame>
  );
}

interface FormProps {
  readonly title: Key;
  readonly note?: Key;
  readonly fields: readonly {
    readonly name: string;
    readonly label: Key;
    readonly password?: boolean;
    readonly fresh?: boolean;
    readonly note?: Key;
    readonly valid?: RegExp; // if the value does not match, the note is shown as the problem
  }[];
  readonly path: string;
  readonly button: Key;
  readonly danger?: boolean;
  readonly onDone: (player: Player) => void;
  readonly children?: ComponentChildren;
}

const autocompleteOf = (field: FormProps["fields"][number]): string =>
  field.password ? (field.fresh ? "new-password" : "current-password") : "username";

// A form whose fields are sent unchanged as the fields of the request.
function RequestForm({ title, note, fields, path, button, danger, onDone }: FormProps) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const send = async (event: Event) => {
    event.preventDefault();
    const wrong = fields.find((one) => one.valid && !one.valid.test(values[one.name] ?? ""));
    if (wrong?.note) return setProblem(`${t(wrong.label)}: ${t(wrong.note)}`);
    setBusy(true);
    try {
      const player = await post<Player>(path, values);
      setValues({});
      setProblem("");
      onDone(player);
    } catch (error) {
      setProblem(errorText(error));
    }
    setBusy(false);
  };
  return (
    <form class="card-box form" onSubmit={(event) => void send(event)}>
      <h2>{t(title)}</h2>
      {note && <p class="soft">{t(note)}</p>}
      {fields.map((one) => (
        <TextField
          key={one.name}
          label={t(one.label)}
          type={one.password ? "password" : "text"}
          autocomplete={autocompleteOf(one)}
          note={one.note && t(one.note)}
          value={values[one.name] ?? ""}
          onInput={(value) => setValues({ ...values, [one.name]: value })}
          maxLength={200}
        />
      ))}
      {problem && (
        <p class="field-problem" role="alert">
          {problem}
        </p>
      )}
      <div class="form-actions">
        <Button
          type="submit"
          kind={danger ? "danger" : "primary"}
          disabled={busy || fields.some((one) => !values[one.name])}
        >
          {t(button)}
        </Button>
      </div>
    </form>
  );
}

const USER = { name: "user", label: "user_name" } as const;
const PASSWORD = { name: "password", label: "password", password: true } as const;
const FRESH = { fresh: true, note: "password_note", valid: /^.{8}/s } as const;

function signedIn(player: Player): void {
  resetSession();
  me.value = player;
  toast(t("welcome_name", { name: player.name }));
  go("/");
}

function GuestForms() {
  return (
    <>
      <RequestForm
        title="create_account"
        note="create_account_note"
        fields={[
          { ...USER, note: "user_note", valid: /^[\w-]{3,20}$/ },
          { ...PASSWORD, ...FRESH },
        ]}
        path="/api/account"
        button="create"
        onDone={(player) => ((me.value = player), toast(t("saved")))}
      />
      <RequestForm
        title="sign_in"
        note="sign_in_note"
        fields={[USER, PASSWORD]}
        path="/api/login"
        button="sign_in"
        onDone={signedIn}
      />
      <DeleteGuest />
    </>
  );
}

async function leave(path: string, body: unknown = {}): Promise<void> {
  try {
    await post(path, body);
    resetSession();
    connection.start();
    go("/");
  } catch (error) {
    toast(errorText(error), 5000);
  }
}

function DeleteGuest() {
  const [asking, setAsking] = useState(false);
  return (
    <p>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {t("delete_guest")}
      </Button>
      {asking && (
        <Confirm
          title={t("delete_guest")}
          text={t("delete_guest_text")}
          yes={t("delete_guest")}
          onYes={() => void leave("/api/delete")}
          onClose={() => setAsking(false)}
        />
      )}
    </p>
  );
}

function AccountForms() {
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <section class="card-box form">
        <h2>{me.value?.name}</h2>
        <p>
          {t("user_name")}: <b dir="ltr">{me.value?.user}</b>
        </p>
        <div class="form-actions">
          <Button onClick={() => void leave("/api/logout")}>{t("sign_out")}</Button>
          <Button onClick={() => void leave("/api/logout-everywhere")}>{t("sign_out_everywhere")}</Button>
        </div>
      </section>
      <RequestForm
        title="change_password"
        fields={[
          { ...PASSWORD, label: "old_password" },
          { name: "new", label: "new_password", password: true, ...FRESH },
        ]}
        path="/api/password"
        button="change"
        onDone={() => toast(t("saved"))}
      />
      <p>
        <Button kind="quiet" onClick={() => setDeleting(true)}>
          {t("delete_account")}
        </Button>
      </p>
      {deleting && (
        <Dialog title={t("delete_account")} onClose={() => setDeleting(false)} sheet>
          <RequestForm
            title="delete_account"
            note="delete_account_text"
            fields={[PASSWORD]}
            path="/api/delete"
            button="delete_account"
            danger
            onDone={() => (resetSession(), go("/"))}
          />
        </Dialog>
      )}
    </>
  );
}
