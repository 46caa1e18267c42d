import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

import { describe, expect, it } from "vitest";

const FOLDER = "app/messages/en";

const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/^(messages|db.generated)\b/.test(file))
  .map((file) => readFileSync(join("app", file), "utf8"));

/** The names of a wing's functions that a source calls or passes on. */
function usedIn(source: string, wing: string): string[] {
  const [, alias] = new RegExp(`import \\* as (\\w+) from "(?:~/messages/|#)${wing}"`).exec(source) ?? [];
  return alias ? [...source.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, "g"))].map(([, name]) => name!) : [];
}

/** Whether a source has a code, or the beginning of one that it makes: `vat_changed.${step}`. */
const throws = (source: string, code: string) =>
  source.includes(`"${code}"`) ||
  [...source.matchAll(/`([a-z_]+\.[a-z_]*)\$\{/g)].some(([, beginning]) => code.startsWith(beginning!));

describe("the messages", () => {
  it.each(readdirSync(FOLDER).map((file) => basename(file, ".json")))("of %s are all shown somewhere", (wing) => {
    const { problems = {}, ...others } = JSON.parse(readFileSync(join(FOLDER, `${wing}.json`), "utf8")) as Record<
      string,
      object
    >;
    const used = new Set(sources.flatMap((source) => usedIn(source, wing)));
    expect(Object.keys(others).filter((name) => !used.has(name))).toEqual([]);
    expect(Object.keys(problems).filter((code) => !sources.some((source) => throws(source, code)))).toEqual([]);
  });
});
