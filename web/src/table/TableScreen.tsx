// The table screen, used for games on a server, games on this device and replays. It draws the driver's state and
// offers the moves that the engine allows.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Driver } from "../game/driver.ts";
import { TableModel } from "./tableModel.ts";
import { watchTitle } from "./turnTitle.ts";
import { useTableKeys } from "./keys.ts";
import { TableTop } from "./TableTop.tsx";
import { TableBar } from "./TableBar.tsx";
import { TableDialogs, type DialogName } from "./TableDialogs.tsx";
import { Tray } from "./Tray.tsx";
import { SidePanel } from "./SidePanel.tsx";
import { SlapButton } from "./SlapButton.tsx";

interface TableScreenProps {
  readonly driver: Driver;
  readonly afterGame?: ComponentChildren; // shown when the game is over
}

export function TableScreen({ driver, afterGame }: TableScreenProps) {
  const model = useMemo(() => new TableModel(driver), [driver]);
  const root = useRef<HTMLDivElement>(null);
  const [dialog, open] = useState<DialogName | null>(null);
  const shown = model.shown.value;
  useEffect(() => () => model.dispose(), [model]);
  useEffect(() => watchTitle(model), [model]);
  useLayoutEffect(() => {
    model.root = root.current;
    model.afterRender();
  }, [model, shown]);
  useTableKeys(model, root, dialog === null, open);
  return (
    <div class="table-screen" ref={root}>
      <TableBar model={model} open={open} />
      <TableTop model={model} afterGame={afterGame} />
      <Tray model={model} />
      <SidePanel model={model} />
      <SlapButton model={model} />
      <div class="flights" aria-hidden="true" />
      <TableDialogs model={model} dialog={dialog} open={open} />
    </div>
  );
}
