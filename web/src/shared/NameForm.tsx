// The field for one's own name. `onSkip` adds a button to leave the name as it is.
import { useEffect, useState } from "preact/hooks";
import { writeText } from "../base/storage.ts";
import { t } from "../i18n/index.ts";
import { errorText, post } from "../net/api.ts";
import type { Player } from "../net/protocol.ts";
import { me } from "../net/session.ts";
import { Button } from "../ui/Button.tsx";
import { TextField } from "../ui/fields.tsx";
import { toast } from "../ui/Toasts.tsx";

export const NAMED = "yaniv.named"; // stored when the player has chosen a name or skipped the question

export function NameForm({ onSkip }: { readonly onSkip?: () => void }) {
  const [name, setName] = useState("");
  const [problem, setProblem] = useState("");
  useEffect(() => setName(me.value?.name ?? ""), [me.value?.name]);
  const save = async (event: Event) => {
    event.preventDefault();
    try {
      me.value = await post<Player>("/api/name", { name: name.trim() });
      setProblem("");
      toast(t("saved"));
      writeText(NAMED, "1");
      onSkip?.();
    } catch (error) {
      setProblem(errorText(error));
    }
  };
  return (
    <form class={`name-form${onSkip ? " asking" : ""}`} onSubmit={(event) => void save(event)}>
      <TextField
        label={t(onSkip ? "your_name" : "name")}
        value={name}
        onInput={setName}
        maxLength={24}
        autocomplete="nickname"
        problem={problem}
      />
      <Button type="submit" disabled={name.trim() === "" || name.trim() === me.value?.name}>
        {t("save")}
      </Button>
      {onSkip && (
        <Button kind="quiet" onClick={onSkip}>
          {t("skip")}
        </Button>
      )}
    </form>
  );
}
