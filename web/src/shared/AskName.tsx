// Asks a guest who came by a link for a name, once, in one field that can be skipped.
import { useState } from "preact/hooks";
import { readText, writeText } from "../base/storage.ts";
import { me } from "../net/session.ts";
import { NAMED, NameForm } from "./NameForm.tsx";

export function AskName({ class: look }: { readonly class: string }) {
  const [asking, ask] = useState(readText(NAMED) === "");
  const skip = () => (writeText(NAMED, "1"), ask(false));
  if (!asking || !me.value?.guest) return null;
  return (
    <section class={look}>
      <NameForm onSkip={skip} />
    </section>
  );
}
