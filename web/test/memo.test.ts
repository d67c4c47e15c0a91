import { test } from "node:test";
import assert from "node:assert/strict";
import type { Component } from "preact";
import { memo } from "../src/ui/memo.ts";

interface Props {
  readonly name: string;
  readonly count: number;
}

// Returns whether the component is drawn again with the new properties.
function isDrawnAgain(before: Props, after: Props): boolean {
  const component = { props: before } as Component<Props>;
  (memo<Props>(() => null) as (this: Component<Props>, props: Props) => unknown).call(component, before);
  return component.shouldComponentUpdate!(after, {}, {});
}

test("a component with the same properties is not drawn again", () => {
  assert.equal(isDrawnAgain({ name: "Dana", count: 3 }, { name: "Dana", count: 3 }), false);
});

test("a component with another property is drawn again", () => {
  assert.equal(isDrawnAgain({ name: "Dana", count: 3 }, { name: "Dana", count: 4 }), true);
  assert.equal(isDrawnAgain({ name: "Dana", count: 3 }, { name: "Dana" } as Props), true);
});
