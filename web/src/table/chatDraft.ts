// A chat message that the user is writing. Sending clears the field; a message that was refused comes back, so that the
// user can change it, unless something new has been typed since.
import { useState } from "preact/hooks";

interface ChatDraft {
  readonly text: string;
  readonly write: (text: string) => void;
  readonly send: (event: Event) => Promise<void>; // for the form's submit event
}

export function useChatDraft(say: (text: string) => Promise<boolean>): ChatDraft {
  const [text, write] = useState("");
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    const said = text.trim();
    write("");
    if (said && !(await say(said))) write((newer) => newer || said);
  };
  return { text, write, send };
}
