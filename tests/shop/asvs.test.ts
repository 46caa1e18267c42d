// docs/security-asvs.md: each requirement of levels 1 and 2 is there once, with evidence that exists.
import { existsSync, readFileSync } from "node:fs";

import { expect, it } from "vitest";

const text = readFileSync("docs/security-asvs.md", "utf8");

const STATES = ["shown", "does not apply", "open"] as const;

/**
 * The requirements of ASVS 5.0.0: for each section of a chapter, how many are of level 1 and how many of level 2. They are
 * numbered in this order; those of level 3 come last and are left out.
 */
const CHAPTERS = [
  "02 54 29 03 11",
  "12 21 13 01",
  "00 20 13 24 32 00 02",
  "12 01 02 13",
  "01 21 20 03",
  "12 84 22 22 05 03 00 04",
  "03 40 02 23 02 02",
  "11 21 10 01",
  "30 13",
  "02 02 04 56 05 02 03",
  "02 03 21 13 01 01 00",
  "12 20 04",
  "01 05 02 14",
  "02 13 12",
  "12 12 16 00",
  "01 05 04 03 03",
  "01 04 02",
];
const REQUIREMENTS = CHAPTERS.flatMap((sections, chapter) =>
  sections.split(" ").flatMap((counts, section) => {
    const [one = 0, two = 0] = [...counts].map(Number);
    return Array.from(
      { length: one + two },
      (_, place) => `V${chapter + 1}.${section + 1}.${place + 1} ${place < one ? 1 : 2}`,
    );
  }),
);

const lines = text.split("\n").filter((line) => /^\| V\d/.test(line));
const rows = lines.map((line) => {
  const [number = "", level = "", what = "", state = "", evidence = ""] = line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
  return { number, level: Number(level), what, state, evidence };
});
const count = (test: (row: (typeof rows)[number]) => boolean) => rows.filter(test).length;

it("has each requirement once, with its level, in the table of its chapter", () => {
  expect(REQUIREMENTS).toHaveLength(253);
  expect(rows.map(({ number, level }) => `${number} ${level}`)).toEqual(REQUIREMENTS);
  const tables = text.split(/^## V/m).slice(1);
  expect(tables).toHaveLength(CHAPTERS.length);
  for (const [index, table] of tables.entries()) {
    const chapters = [table, ...(table.match(/^\| V\d+/gm) ?? [])].map((one) =>
      parseInt(one.replace("| V", ""), 10),
    );
    expect(new Set(chapters)).toEqual(new Set([index + 1]));
  }
});

it("says of each what it asks and one of three states, with a test, a reason or what is missing", () => {
  for (const { number, what, state, evidence } of rows) {
    expect(what.length, number).toBeGreaterThan(5);
    expect(STATES, number).toContain(state);
    expect(evidence.length, number).toBeGreaterThan(5);
    const isNamed = /`tests\/|\]\(security\.md#/.test(evidence);
    if (state === "shown") expect(isNamed, number).toBe(true);
  }
});

it("has the right counts at the top", () => {
  for (const [name, levels] of Object.entries({ 1: [1], 2: [2], both: [1, 2] })) {
    const all = count(({ level }) => levels.includes(level));
    const each = STATES.map((state) =>
      count((row) => levels.includes(row.level) && row.state === state),
    );
    const cells = [name, all, ...each].map((cell) => `${cell} *`).join("\\| ");
    expect(text).toMatch(new RegExp(`^\\| ${cells}\\|$`, "m"));
  }
});

it("names tests, documents and headings that exist", () => {
  const tests = new Set([...text.matchAll(/`(tests\/[^`]+)`/g)].map(([, file]) => file!));
  expect(tests.size).toBeGreaterThan(50);
  for (const file of tests) expect(existsSync(file), file).toBe(true);

  const security = readFileSync("docs/security.md", "utf8");
  const anchors = [...security.matchAll(/^## (.+)$/gm)].map(([, heading]) =>
    heading!.toLowerCase().replaceAll(" ", "-"),
  );
  for (const [, anchor] of text.matchAll(/\(security\.md#([^)]*)\)/g)) {
    expect(anchors).toContain(anchor);
  }
});

it("refers to requirements that exist", () => {
  const numbers = new Set(rows.map(({ number }) => number));
  const source = readFileSync("tests/shop/source-rules.test.ts", "utf8");
  for (const [number] of (lines.join() + source).matchAll(/\bV\d+\.\d+\.\d+/g)) {
    expect(numbers.has(number), number).toBe(true);
  }
});
