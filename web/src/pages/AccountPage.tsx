// The account: creating it, signing in and out, changing the password, devices, data, deleting it.
import { useEffect, useState } from "preact/hooks";
import { go } from "../base/router.ts";
import { t } from "../i18n/index.ts";
import { get, post, errorText, Refused } from "../net/api.ts";
import type { DeviceList, Player } from "../net/protocol.ts";
import { bannedUntil, resetSession, connection, me } from "../net/session.ts";
import { Button } from "../ui/Button.tsx";
import { Confirm } from "../ui/Confirm.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { toast } from "../ui/Toasts.tsx";
import { Frame } from "../shared/Frame.tsx";
import { Devices } from "./Devices.tsx";
import { Recover, RecoveryCode } from "./RecoveryCode.tsx";
import { FRESH, PASSWORD, RequestForm, USER } from "./RequestForm.tsx";
import { ExportLink, YourData } from "./YourData.tsx";

export function AccountPage() {
  return (
    <Frame title={t("your_account")}>
      <Forms />
    </Frame>
  );
}

function Forms() {
  if (bannedUntil.value > 0) return <BannedForms />;
  if (!me.value) return <p class="soft">{t("loading")}</p>;
  return me.value.guest ? <GuestForms /> : <AccountForms />;
}

function signedIn(player: Player): void {
  resetSession();
  me.value = player;
  toast(t("welcome_name", { name: player.name }));
  go("/");
}

function GuestForms() {
  return (
    <>
      <RequestForm<Player>
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
      <RequestForm<Player>
        title="sign_in"
        note="sign_in_note"
        fields={[USER, PASSWORD]}
        path="/api/login"
        button="sign_in"
        onDone={signedIn}
      />
      <Recover onDone={signedIn} />
      <YourData />
      <DeleteGuest />
    </>
  );
}

// What the server still does for a banned user. It does not say who that is, so only an account is asked for its password
// before it is deleted: the server refuses to delete it without.
function BannedForms() {
  const [asking, setAsking] = useState<"sure" | "password" | null>(null);
  const close = () => setAsking(null);
  const deleteGuest = async () => {
    try {
      await post("/api/delete");
      resetSession();
      go("/");
    } catch (error) {
      if (error instanceof Refused && error.code === "malformed") setAsking("password");
      else toast(errorText(error), 5000);
    }
  };
  return (
    <>
      <section class="card-box form">
        <ExportLink />
        <div class="form-actions">
          <Button onClick={() => void leave("/api/logout")}>{t("sign_out")}</Button>
          <Button kind="quiet" onClick={() => setAsking("sure")}>
            {t("delete_account")}
          </Button>
        </div>
      </section>
      {asking === "sure" && (
        <Confirm
          title={t("delete_account")}
          text={t("delete_account_text")}
          yes={t("delete_account")}
          onYes={() => void deleteGuest()}
          onClose={close}
        />
      )}
      {asking === "password" && <DeleteAccount onClose={close} />}
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

// Leads operators to their page.
function OperatorLink() {
  const [list, setList] = useState<DeviceList | null>(null);
  useEffect(() => void get<DeviceList>("/api/devices").then(setList, () => {}), []);
  if (!list?.operator) return null;
  return (
    <p>
      <a href="/admin">{t("admin")}</a>
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
      <RequestForm<Player>
        title="change_password"
        fields={[
          { ...PASSWORD, label: "old_password" },
          { name: "new", label: "new_password", password: true, ...FRESH },
        ]}
        path="/api/password"
        button="change"
        onDone={() => toast(t("saved"))}
      />
      <OperatorLink />
      <RecoveryCode />
      <Devices />
      <YourData />
      <p>
        <Button kind="quiet" onClick={() => setDeleting(true)}>
          {t("delete_account")}
        </Button>
      </p>
      {deleting && <DeleteAccount onClose={() => setDeleting(false)} />}
    </>
  );
}

function DeleteAccount({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={t("delete_account")} onClose={onClose} sheet>
      <RequestForm<Player>
        note="delete_account_text"
        fields={[PASSWORD]}
        path="/api/delete"
        button="delete_account"
        danger
        onDone={() => (resetSession(), go("/"))}
      />
    </Dialog>
  );
}
