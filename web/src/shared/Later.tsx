// A part of a page that is loaded after the page itself. Shows nothing until then, or if it cannot be loaded.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

interface LaterProps<P> {
  readonly load: () => Promise<ComponentType<P>>;
  readonly props: P;
}

export function Later<P extends object>({ load, props }: LaterProps<P>) {
  const [part, setPart] = useState<{ readonly it: ComponentType<P> } | null>(null);
  useEffect(
    () =>
      void load().then(
        (it) => setPart({ it }),
        () => {},
      ),
    [],
  );
  return part && <part.it {...props} />;
}
