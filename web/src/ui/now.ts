// The current time as state that updates regularly, for countdowns.
import { useEffect, useState } from "preact/hooks";

export function useNow(every: number): number {
  const [now, set] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => set(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
