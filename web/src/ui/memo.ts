// A component that is drawn again only if one of its properties has changed. Without this, a component that reads no
// signal is drawn again whenever the one around it is.
import { h, type Component, type FunctionComponent } from "preact";

function differ(one: object, other: object): boolean {
  const [before, after] = [Object.entries(one), Object.entries(other)];
  return before.length !== after.length || after.some(([name, value]) => one[name as keyof typeof one] !== value);
}

export function memo<P extends object>(drawn: FunctionComponent<P>): FunctionComponent<P> {
  return function Memo(this: Component<P>, props: P) {
    this.shouldComponentUpdate = (next) => differ(this.props, next);
    return h(drawn, props);
  } as FunctionComponent<P>;
}
