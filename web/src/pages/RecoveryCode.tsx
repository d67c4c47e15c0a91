// The recovery code of an account: making it, showing it once, removing it, and setting a new password with it.
import { useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import type { DeviceList, Player } from "../net/protocol.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { copyText } from "../ui/share.ts";
import { toast } from "../ui/Toasts.tsx";
import { useFetched } from "../shared/useFetched.ts";
import { FRESH, PASSWORD, RequestForm, USER } from "./RequestForm.tsx";

interface Answer {
  readonly player: Player;
  readonly code: string;
}

export function RecoveryCode() {
  const fetched = useFetched<DeviceList>("/api/devices");
  const [made, setMade] = useState<boolean | null>(null); // what has changed since the list was fetched
  const [asking, setAsking] = useState<"make" | "remove" | null>(null);
  const [code, setCode] = useState("");
  const exists = made ?? fetched.value?.recovery ?? false;
  const close = () => setAsking(null);
  return (
    <section class="card-box form">
      <h2>{t("recovery_code")}</h2>
      <p class="soft">{t(exists ? "recovery_exists" : "recovery_note")}</p>
      <div class="form-actions">
        <Button onClick={() => setAsking("make")}>{t(exists ? "recovery_new" : "recovery_make")}</Button>
        {exists && (
          <Button kind="quiet" onClick={() => setAsking("remove")}>
            {t("recovery_remove")}
          </Button>
        )}
      </div>
      {asking === "make" && (
        <Dialog title={t("recovery_make")} onClose={close} sheet>
          <RequestForm<Answer>
            note="recovery_note"
            fields={[PASSWORD]}
            path="/api/recovery"
            button="create"
            onDone={(answer) => (setMade(true), close(), setCode(answer.code))}
          />
        </Dialog>
      )}
      {asking === "remove" && (
        <Dialog title={t("recovery_remove")} onClose={close} sheet>
          <RequestForm
            fields={[PASSWORD]}
            path="/api/recovery/remove"
            button="remove"
            danger
            onDone={() => (setMade(false), close(), toast(t("recovery_removed")))}
          />
        </Dialog>
      )}
      {code && <ShownCode code={code} onClose={() => setCode("")} />}
    </section>
  );
}

function ShownCode({ code, onClose }: { readonly code: string; readonly onClose: () => void }) {
  const copy = async () => toast(t((await copyText(code)) ? "recovery_copied" : "copy_failed"));
  return (
    <Dialog title={t("recovery_code")} onClose={onClose} sheet>
      <p class="recovery-code" dir="ltr">
        {code}
      </p>
      <p>{t("recovery_shown")}</p>
      <div class="dialog-actions">
        <Button onClick={() => void copy()}>{t("copy_code")}</Button>
        <Button kind="primary" onClick={onClose}>
          {t("recovery_kept")}
        </Button>
      </div>
    </Dialog>
  );
}

// For somebody who has forgotten the password. The new code is shown before the page moves on.
export function Recover({ onDone }: { readonly onDone: (player: Player) => void }) {
  const [open, setOpen] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  return (
    <p>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {t("forgot_password")}
      </Button>
      {open && (
        <Dialog title={t("recover")} onClose={() => setOpen(false)} sheet>
          <RequestForm<Answer>
            note="recover_note"
            fields={[
              USER,
              { name: "code", label: "recovery_code", once: true },
              { name: "new", label: "new_password", password: true, ...FRESH },
            ]}
            path="/api/recover"
            button="change"
            onDone={(got) => (setOpen(false), setAnswer(got))}
          />
        </Dialog>
      )}
      {answer && <ShownCode code={answer.code} onClose={() => onDone(answer.player)} />}
    </p>
  );
}
