// The table: the one screen for games on a server, games here, and replays. It draws what the driver says and offers what
// the engine allows.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Driver } from "../game/driver.ts";
import { Stage } from "./stage.ts";
import { watchTitle } from "./attention.ts";
import { useTableKeys } from "./keys.ts";
import { Cloth } from "./Cloth.tsx";
import { TableBar } from "./TableBar.tsx";
import { TableDialogs, type DialogName } from "./TableDialogs.tsx";
import { Tray } from "./Tray.tsx";
import { SlapButton } from "./SlapButton.tsx";

interface TableScreenProps {
  readonly driver: Driver;
  readonly afterGame?: ComponentChildren; // what the page offers when the game is over
}

export function TableScreen({ driver, afterGame }: TableScreenProps) {
  const stage = useMemo(() => new Stage(driver), [driver]);
  const root = useRef<HTMLDivElement>(null);
  const [dialog, open] = useState<DialogName | null>(null);
  const shown = stage.shown.value;
  useEffect(() => () => stage.dispose(), [stage]);
  useEffect(() => watchTitle(stage), [stage]);
  useLayoutEffect(() => {
    stage.root = root.current;
    stage.afterRender();
  }, [stage, shown]);
  useTableKeys(stage, root, dialog === null, open);
  return (
    <div class="table-screen" ref={root}>
      <TableBar stage={stage} open={open} />
      <Cloth stage={stage} afterGame={afterGame} />
      <Tray stage={stage} />
      <SlapButton stage={stage} />
      <div class="flights" aria-hidden="true" />
      <TableDialogs stage={stage} dialog={dialog} open={open} />
    </div>
  );
}
