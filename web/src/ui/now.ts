// The time, again and again: for clocks that count down.
import { useEffect, useState } from "preact/hooks";

export function useNow(every: number): number {
  const [now, set] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => set(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
