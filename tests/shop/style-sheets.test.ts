// A class of the style sheets that no markup uses is usually one that was renamed in one of the two places only.
import { readdirSync, readFileSync } from "node:fs";

import { expect, it } from "vitest";

/** The text of all files of the app whose names end like this. */
const read = (ending: RegExp) =>
  (readdirSync("app", { recursive: true }) as string[])
    .filter((file) => ending.test(file) && !file.includes("generated") && !file.includes("messages/"))
    .map((file) => readFileSync(`app/${file}`, "utf8"))
    .join("\n");

/** The words in string literals; a name that is completed at run time, such as `btn-${variant}`, ends in "-". */
const literals = new Set(
  [...read(/\.tsx?$/).matchAll(/["`]([^"`\n]*)["`]/g)].flatMap(([, text]) => text!.split(/[\s${}]+/)),
);
const isUsed = (name: string) => literals.has(name) || literals.has(/^.*-/.exec(name)?.[0] ?? name);

it("every class of the style sheets is used in markup", () => {
  const css = read(/\.css$/)
    .replace(/\/\*[^]*?\*\//g, "")
    .replace(/@(import|source|reference).*/g, "");
  const names = new Set([...css.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name!));
  expect(names.size).toBeGreaterThan(100);
  expect([...names].filter((name) => !isUsed(name))).toEqual([]);
});
