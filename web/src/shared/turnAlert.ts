// Alerts a player whose turn it is while the page is hidden: a notification and a badge on the app's icon. The table itself
// changes the title, plays the sound and vibrates. Notifications and badges exist only over https or on localhost.
import { signal } from "@preact/signals";
import { changeSettings, settings } from "../base/settings.ts";
import { readText, writeText } from "../base/storage.ts";
import { t } from "../i18n/index.ts";

const ASKED = "yaniv.notify"; // stored when the player has answered the question

export const canNotify = (): boolean => isSecureContext && "Notification" in window;

// The question is shown when the player comes back to a turn that waited for them: then they know what it is for.
export const askToNotify = signal(false);

export async function allowNotifications(): Promise<boolean> {
  writeText(ASKED, "1");
  askToNotify.value = false;
  const granted = canNotify() && (await Notification.requestPermission()) === "granted";
  changeSettings({ notify: granted });
  return granted;
}

export function declineNotifications(): void {
  writeText(ASKED, "1");
  askToNotify.value = false;
}

const mayAsk = (): boolean => canNotify() && Notification.permission === "default" && readText(ASKED) === "";
const mayNotify = (): boolean => settings.value.notify && canNotify() && Notification.permission === "granted";

// A phone shows notifications only through the service worker; a desktop also without it.
async function show(path: string): Promise<() => void> {
  const title = t("to_move_you");
  const options = { body: t("app"), tag: path, icon: "/icon-192.png", data: path };
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (worker?.active) {
    await worker.showNotification(title, options);
    return () => void worker.getNotifications({ tag: path }).then((all) => all.forEach((one) => one.close()));
  }
  const shown = new Notification(title, options);
  shown.onclick = () => (window.focus(), shown.close());
  return () => shown.close();
}

export class TurnAlert {
  private stop = () => {}; // ends the current alert
  private missed = false; // a turn began while the page was hidden
  private mine = false;
  private readonly seen = () => {
    if (document.visibilityState !== "visible") return;
    this.end();
    if (this.missed && this.mine && mayAsk()) askToNotify.value = true;
    this.missed = false;
  };

  // `path` is where the player has to go.
  constructor(private readonly path: string) {
    document.addEventListener("visibilitychange", this.seen);
  }

  // Tells whether it is the player's turn now.
  update(mine: boolean): void {
    const begins = mine && !this.mine;
    this.mine = mine;
    if (!mine) this.end();
    if (begins && document.visibilityState === "hidden") this.begin();
  }

  dispose(): void {
    document.removeEventListener("visibilitychange", this.seen);
    this.end();
    askToNotify.value = false;
  }

  private begin(): void {
    this.missed = true;
    void navigator.setAppBadge?.(1).catch(() => {});
    let close = () => {};
    let ended = false;
    if (mayNotify())
      void show(this.path).then(
        (done) => (ended ? done() : (close = done)),
        () => {},
      );
    this.stop = () => {
      ended = true;
      close();
      void navigator.clearAppBadge?.().catch(() => {});
    };
  }

  private end(): void {
    this.stop();
    this.stop = () => {};
  }
}
