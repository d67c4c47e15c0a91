// The messages of the server (docs/PROTOCOL.md), as far as this client uses them.
import type { SeatNumber } from "../game/state.ts";
import type { LevelInfo, OptionInfo, OptionValues, PresetInfo, WireRound, WireTurn, WireView } from "../game/wire.ts";

export interface Player {
  readonly id: number;
  readonly name: string;
  readonly guest: boolean;
  readonly rating: number;
  readonly avatar: string;
  readonly user?: string; // only of the player's own account
  readonly hidden?: boolean; // only of the player themselves: others do not see that they are online
  readonly private_games?: boolean; // only of the user
}

export interface BotPerson {
  readonly bot: string;
  readonly name: string;
  readonly face: string;
}

export type Who = { readonly player: Player } | BotPerson | null;

export interface Presence {
  readonly here: boolean;
  readonly away: boolean;
  readonly left: boolean;
  readonly grace_ms: number;
}

export interface TableSettings {
  readonly rules: string;
  readonly options?: OptionValues;
  readonly seats: number;
  readonly public: boolean;
  readonly rated: boolean;
  readonly clock: number;
  readonly slap: "race" | "window";
  readonly window: number;
}

// The part of the state besides the view that changes with each action.
export interface Turning extends WireTurn {
  readonly clock_ms?: number | null;
  readonly deadline_of?: SeatNumber;
  readonly wait_ms?: number;
}

export interface WireGame extends Turning {
  readonly game: string;
  readonly move: number;
  readonly view: WireView | null;
  readonly ready?: readonly SeatNumber[];
  readonly pause_ms?: number;
  readonly rounds: readonly WireRound[];
  readonly winners: readonly SeatNumber[];
  readonly rating?: readonly number[];
  readonly first_rating?: readonly number[];
}

export interface WireChatLine {
  readonly n: number;
  readonly from: Player | BotPerson;
  readonly text?: string;
  readonly phrase?: number;
  readonly emote?: string;
  readonly removed?: boolean; // by an operator
}

export interface WireState {
  readonly phase: "waiting" | "playing" | "over";
  readonly settings: TableSettings;
  readonly host: number;
  readonly you: SeatNumber;
  readonly start_ms?: number | null;
  readonly unconfirmed?: readonly SeatNumber[];
  readonly limited?: boolean;
  readonly watching: number;
  readonly quiet?: boolean;
  readonly seats: readonly Who[];
  readonly presence: readonly (Presence | null)[];
  readonly shuffle?: { readonly commit: string; readonly round: number } | null;
  readonly game: WireGame | null;
  readonly chat?: readonly WireChatLine[];
}

// An event of a table or of the connection. Its other fields depend on its name.
export interface WireEvent {
  readonly event: string;
  readonly table?: string;
  readonly n?: number;
  readonly [field: string]: unknown;
}

export interface LobbyTable {
  readonly table: string;
  readonly rules: string;
  readonly phase: "waiting" | "playing" | "over";
  readonly seats: number;
  readonly taken: number;
  readonly people: number;
  readonly watching: number;
  readonly rated: boolean;
  readonly clock: number;
  readonly host: Player | null;
  readonly names: readonly string[];
}

export interface MyTable {
  readonly table: string;
  readonly seat: SeatNumber;
  readonly phase: "waiting" | "playing" | "over";
}

export type Answer =
  | { readonly ok: true; readonly [field: string]: unknown }
  | { readonly ok: false; readonly error: string; readonly message: string; readonly [field: string]: unknown };

// ---- answers over HTTP ----

export interface RulesInfo {
  readonly presets: readonly PresetInfo[];
  readonly options: readonly OptionInfo[];
  readonly levels: readonly LevelInfo[];
  readonly phrases: readonly string[];
  readonly emotes: readonly string[];
}

export interface Stats {
  readonly games: number;
  readonly wins: number;
  readonly rounds: number;
  readonly yanivs: number;
  readonly assafs_met: number;
  readonly assafs: number;
  readonly slaps: number;
  readonly cuts: number;
  readonly outs: number;
  readonly streak: number;
  readonly best_streak: number;
  readonly most_players: number;
  readonly presets: readonly string[];
}

export interface Skill {
  readonly mu: number;
  readonly sigma: number;
}

export interface Device {
  readonly id: string;
  readonly agent: string; // such as "Firefox, Android"; may be empty
  readonly created: number;
  readonly seen: number;
  readonly here: boolean;
}

export interface DeviceList {
  readonly idle_days: number;
  readonly recovery: boolean; // the account has a recovery code
  readonly operator: boolean; // the account may use /admin
  readonly devices: readonly Device[];
}

export interface RecentGame {
  readonly game: string;
  readonly rules: string;
  readonly rated: boolean;
  readonly offline?: boolean; // played offline and uploaded later
  readonly private?: boolean; // only its players can see it
  readonly ended: number;
  readonly seats: readonly string[];
  readonly seat: SeatNumber;
  readonly won: boolean;
  readonly totals: readonly number[];
  readonly rating: number;
}

export interface PlayerPage {
  readonly player: Player;
  readonly since: number;
  readonly skill: Skill;
  readonly stats: Stats;
  readonly ratings: readonly (readonly [number, number])[];
  readonly recent: readonly RecentGame[];
}

export interface Leaders {
  readonly by: "rating" | "skill"; // the order
  readonly leaders: readonly Leader[];
}

export interface Leader {
  readonly player: Player;
  readonly skill: Skill;
  readonly rated: number;
  readonly wins: number;
}

export interface FinishedGame {
  readonly game: string;
  readonly rules: string;
  readonly rated: boolean;
  readonly offline?: boolean;
  readonly ended: number;
  readonly seats: readonly Who[];
  readonly record: string;
}
