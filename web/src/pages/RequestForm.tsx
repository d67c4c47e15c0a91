// A form whose fields are sent unchanged as the fields of a request.
import { useState } from "preact/hooks";
import { t, type Key } from "../i18n/index.ts";
import { post, errorText, Refused } from "../net/api.ts";
import { Button } from "../ui/Button.tsx";
import { TextField } from "../ui/fields.tsx";

interface FormProps<T> {
  readonly title?: Key; // none in a dialog, which has a title
  readonly note?: Key;
  readonly fields: readonly {
    readonly name: string;
    readonly label: Key;
    readonly password?: boolean;
    readonly fresh?: boolean;
    readonly once?: boolean; // a code that browsers should not remember
    readonly note?: Key;
    readonly valid?: RegExp; // if the value does not match, the note is shown as the problem
  }[];
  readonly path: string;
  readonly button: Key;
  readonly danger?: boolean;
  readonly onDone: (answer: T) => void;
}

const autocompleteOf = (field: FormProps<unknown>["fields"][number]): string =>
  field.once ? "off" : field.password ? (field.fresh ? "new-password" : "current-password") : "username";

export function RequestForm<T>({ title, note, fields, path, button, danger, onDone }: FormProps<T>) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const send = async (event: Event) => {
    event.preventDefault();
    const wrong = fields.find((one) => one.valid && !one.valid.test(values[one.name] ?? ""));
    if (wrong?.note) return setProblem(`${t(wrong.label)}: ${t(wrong.note)}`);
    setBusy(true);
    try {
      const answer = await post<T>(path, values);
      setValues({});
      setProblem("");
      onDone(answer);
    } catch (error) {
      const isPassword = error instanceof Refused && error.code === "wrong_password" && !values.user;
      setProblem(isPassword ? t("wrong_password") : errorText(error));
    }
    setBusy(false);
  };
  return (
    <form class={title ? "card-box form" : "form"} onSubmit={(event) => void send(event)}>
      {title && <h2>{t(title)}</h2>}
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

export const USER = { name: "user", label: "user_name" } as const;
export const PASSWORD = { name: "password", label: "password", password: true } as const;
export const FRESH = { fresh: true, note: "password_note", valid: /^.{8}/s } as const;
