// Alerts the player at a table of the server. Loaded when a game begins.
import { useEffect, useMemo } from "preact/hooks";
import { isMyTurn, type TableState } from "../game/state.ts";
import { NotifyQuestion } from "../shared/NotifyQuestion.tsx";
import { TurnAlert } from "../shared/turnAlert.ts";

interface TurnAlertsProps {
  readonly path: string;
  readonly state: () => TableState;
}

export function TurnAlerts({ path, state }: TurnAlertsProps) {
  const alert = useMemo(() => new TurnAlert(path), [path]);
  const now = state();
  const mine = now.status === "playing" && isMyTurn(now);
  useEffect(() => alert.update(mine), [alert, mine]);
  useEffect(() => () => alert.dispose(), [alert]);
  return <NotifyQuestion />;
}
