// Somebody who plays at a table in a browser. Needs only what every driver of a browser offers: `evaluate`,
// `keyboard.press` and `click`.
import { setTimeout as wait } from "node:timers/promises";

// The button that goes on with the game. The button for another game looks the same, and the game can end while a slow
// driver aims.
const NEXT = '.table-screen:not(:has(.cloth[data-status="over"])) .actions .button.primary';

export class Player {
  constructor(page) {
    this.page = page;
  }

  async turnNow() {
    return this.page.evaluate(() => {
      const visible = (selector) => document.querySelector(selector)?.checkVisibility?.() ?? false;
      return {
        over: visible(".after-game"),
        slap: visible(".slap"),
        call: visible(".call.proper"),
        next: visible(".actions .button.primary:not(:disabled)"),
        turn: visible(".tray.turn"),
        cards: [...document.querySelectorAll("[data-held]")].map((one) => one.dataset.card),
      };
    });
  }

  // Throws all cards of the highest rank held, and draws.
  async throwDearest(cards) {
    const worth = (card) => (card === "Jk" ? -1 : "A23456789TJQK".indexOf(card[0]));
    const highest = Math.max(...cards.map(worth));
    const places = cards.flatMap((card, i) => (worth(card) === highest ? [i + 1] : []));
    await this.page.keyboard.press("Escape");
    for (const place of places) await this.page.keyboard.press(String(place));
    await this.selectionShown();
    await this.page.keyboard.press("d");
  }

  // Until the engine is loaded, the page cannot tell what the selected cards make, and throws nothing.
  async selectionShown() {
    const shown = () => document.querySelector(".preview") !== null || !document.querySelector(".tray.turn");
    for (let tries = 0; tries < 400 && !(await this.page.evaluate(shown)); tries++) await wait(50);
  }

  // Does one thing that is possible now. Returns true if there was one.
  async actOnce({ slap = true, call = true } = {}) {
    const now = await this.turnNow();
    if (now.slap && slap) await this.page.keyboard.press(" ");
    else if (now.turn && now.call && call) await this.page.keyboard.press("y");
    else if (now.turn && now.cards.length > 0) await this.throwDearest(now.cards);
    else if (now.next && !now.over) await this.page.click(NEXT, { timeout: 500 }).catch(() => {});
    else return false;
    return true;
  }
}

// Lets people play until one of them sees the end of the game or `done` returns true.
export async function playOn(people, { seconds = 900, done = async () => false, ...how } = {}) {
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    let acted = false;
    for (const person of people) acted = (await person.actOnce(how)) || acted;
    if ((await people[0].turnNow()).over || (await done())) return;
    if (!acted) await wait(40);
  }
  throw new Error(`the game did not reach the goal within ${seconds} s`);
}
