// The commands of operators (docs/PROTOCOL.md, "Operators").
import { post, Refused } from "../net/api.ts";

export interface AdminPlayer {
  readonly id: number;
  readonly name?: string;
  readonly user?: string;
  readonly guest?: boolean;
  readonly rating?: number;
}

export interface ChatEvidence {
  readonly n: number;
  readonly player?: number;
  readonly name?: string;
  readonly from?: AdminPlayer;
  readonly text?: string;
  readonly emote?: string;
  readonly phrase?: number;
  readonly removed?: boolean;
}

export interface Report {
  readonly report: number;
  readonly at: number;
  readonly what: "message" | "name" | "avatar" | "game";
  readonly player?: AdminPlayer;
  readonly reporter: AdminPlayer;
  readonly evidence: string;
  readonly picture: boolean;
}

export interface Ban {
  readonly ban: number;
  readonly player?: AdminPlayer;
  readonly network?: string;
  readonly until: number;
  readonly by: AdminPlayer | null;
  readonly reason: string;
}

export interface Act {
  readonly entry: number;
  readonly at: number;
  readonly by: AdminPlayer | null;
  readonly act: string;
  readonly target: string;
  readonly reason: string;
}

export interface AdminTable {
  readonly table: string;
  readonly phase: string;
  readonly watching: number;
  readonly settings: { readonly public: boolean; readonly rated: boolean; readonly rules: string };
  readonly seats: readonly ({ readonly player?: AdminPlayer; readonly name?: string } | null)[];
  readonly chat?: readonly ChatEvidence[];
}

export interface Online {
  readonly player: AdminPlayer;
  readonly node?: string; // another one, which alone knows the addresses
  readonly addresses: readonly string[];
  readonly tables?: number;
}

export interface Conduct {
  readonly player: number;
  readonly times: readonly number[];
  readonly first_ms: number;
  readonly timed_games: number;
  readonly decisions: number;
  readonly agreed: number;
}

export interface Evidence {
  readonly state: "working" | "done" | "failed";
  readonly done: number;
  readonly of: number;
  readonly met?: readonly {
    readonly with: AdminPlayer;
    readonly games: number;
    readonly rated: number;
    readonly wins: number;
    readonly other_wins: number;
    readonly gain: number;
    readonly other_gain: number;
  }[];
  readonly same_address?: readonly { readonly with: AdminPlayer; readonly addresses: number; readonly last: number }[];
  readonly players?: readonly Conduct[];
  readonly who: readonly AdminPlayer[]; // the same players, with their names
}

type Answer<T> = ({ readonly ok: true } & T) | { readonly ok: false; readonly error: string; readonly message: string };

// Gives a command. Throws Refused if the server does not carry it out.
export async function command<T = object>(name: string, fields: Record<string, unknown> = {}): Promise<T> {
  const answer = await post<Answer<T>>("/api/admin", { do: name, ...fields });
  if (!answer.ok) throw new Refused(answer.error, answer.message);
  return answer;
}
