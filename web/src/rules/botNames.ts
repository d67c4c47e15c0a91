// The names of the bots at one table.
import type { RulesInfo } from "../net/protocol.ts";

// Returns the names of bots with these levels at one table: bots of one level have different ones, and no bot has the
// name of a person.
export function namesOfBots(
  { levels }: Pick<RulesInfo, "levels">,
  bots: readonly string[],
  people: readonly string[] = [],
): string[] {
  const taken = new Set(people.map((name) => name.trim().toLowerCase()));
  return bots.map((level) => {
    const persons = levels.find((one) => one.name === level)?.persons ?? [];
    const name = persons.find((one) => !taken.has(one.name.toLowerCase()))?.name ?? persons[0]?.name ?? level;
    taken.add(name.toLowerCase());
    return name;
  });
}
