// Keeps the screen on during a game. Browsers release the lock when the page is hidden, and only grant it over https or
// on localhost; elsewhere nothing happens.
import { useEffect } from "preact/hooks";

async function request(): Promise<WakeLockSentinel | null> {
  if (document.visibilityState !== "visible") return null;
  return (await navigator.wakeLock?.request("screen").catch(() => null)) ?? null;
}

export function useWakeLock(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    let lock: WakeLockSentinel | null = null;
    let ended = false;
    const take = async () => {
      const got = await request();
      if (ended) void got?.release();
      else lock = got ?? lock;
    };
    void take();
    document.addEventListener("visibilitychange", take);
    return () => {
      ended = true;
      document.removeEventListener("visibilitychange", take);
      void lock?.release();
    };
  }, [on]);
}
