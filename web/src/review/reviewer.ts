// Reviews a record in the worker, piece by piece. What has been found so far is there at any time, and its books
// balance.
import { signal } from "@preact/signals";
import { ask, askOne } from "../local/workerClient.ts";
import { isRefused, type Answer } from "../wasm/request.ts";
import { keyOf, type Decision, type Round, type Whole, type Work } from "./reviewData.ts";

const PIECE_MS = 120; // how long the worker works before it reports
const ACCOUNTS_MS = 600; // how often the accounts are fetched meanwhile
const PART = 400; // how many decisions or rounds are fetched at once

export type ReviewState = "reading" | "working" | "done" | "stopped" | "failed";

export interface Found {
  readonly whole: Whole;
  readonly rounds: readonly Round[];
  readonly decisions: readonly Decision[]; // in the order of the record
}

let latest: Reviewer | null = null; // the worker has one review at a time

export class Reviewer {
  readonly state = signal<ReviewState>("reading");
  readonly progress = signal(0);
  readonly found = signal<Found | null>(null);
  readonly deep = signal(false);
  problem = "";

  private constructor(
    readonly id: string,
    private readonly record: string,
  ) {}

  // Returns the review of a game, which goes on if it is the latest one and has not been cancelled.
  static of(id: string, record: string): Reviewer {
    if (latest?.id !== id || latest.record !== record || latest.state.peek() === "failed") {
      latest = new Reviewer(id, record);
      void latest.begin();
    } else if (latest.state.peek() === "stopped") latest.resume();
    return latest;
  }

  stop(): void {
    const state = this.state.peek();
    if (state === "reading" || state === "working") this.state.value = "stopped";
  }

  resume(): void {
    this.state.value = this.found.peek() ? "working" : "reading";
    void this.guard(() => this.work());
  }

  // Tries all decisions again in more worlds, the marked ones first.
  deepen(): void {
    this.deep.value = true;
    this.progress.value = 0;
    this.state.value = "working";
    void this.guard(async () => {
      await this.get("review_deepen");
      await this.work();
    });
  }

  private begin(): Promise<void> {
    return this.guard(async () => {
      await this.get(`review ${this.record}`);
      await this.work();
    });
  }

  private async guard(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (latest !== this) return;
      this.problem = (error as Error).message;
      this.state.value = "failed";
    }
  }

  private isWanted(): boolean {
    return latest === this && (this.state.peek() === "reading" || this.state.peek() === "working");
  }

  private async work(): Promise<void> {
    let fetched = 0;
    while (this.isWanted()) {
      const work = await this.get<Work>(`review_work ${PIECE_MS}`);
      if (latest !== this) return;
      this.progress.value = work.progress;
      if (!work.read) continue;
      if (!this.found.peek() || work.done) await this.fetchAll();
      else if (performance.now() - fetched > ACCOUNTS_MS) await this.fetchAccounts(work.changed);
      else {
        this.merge(work.changed);
        continue;
      }
      fetched = performance.now();
      if (this.state.peek() === "reading") this.state.value = "working";
      if (work.done && this.isWanted()) this.state.value = "done";
    }
  }

  private async fetchAll(): Promise<void> {
    const whole = await this.get<Whole>("review_seats");
    const parts = (word: string, count: number) =>
      Array.from({ length: Math.ceil(count / PART) }, (_, i) => `${word} ${i * PART} ${PART}`);
    const requests = [...parts("review_decisions", whole.decisions), ...parts("review_rounds", whole.rounds)];
    const answers = (await ask(...requests)) as Answer<readonly (Decision | Round)[]>[];
    const lists = answers.map((answer) => (isRefused(answer) ? [] : answer));
    const split = Math.ceil(whole.decisions / PART);
    this.found.value = {
      whole,
      decisions: lists.slice(0, split).flat() as Decision[],
      rounds: lists.slice(split).flat() as Round[],
    };
  }

  private async fetchAccounts(changed: readonly Decision[]): Promise<void> {
    const whole = await this.get<Whole>("review_seats");
    this.merge(changed, whole);
  }

  private merge(changed: readonly Decision[], whole = this.found.peek()!.whole): void {
    const found = this.found.peek()!;
    const now = new Map(changed.map((one) => [keyOf(one), one]));
    this.found.value = { ...found, whole, decisions: found.decisions.map((one) => now.get(keyOf(one)) ?? one) };
  }

  private async get<T>(request: string): Promise<T> {
    const answer = await askOne<T>(request);
    if (isRefused(answer)) throw new Error(answer.refused.words);
    return answer;
  }
}
