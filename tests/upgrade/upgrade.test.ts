// A shop that the previous version created and this one has migrated (tests/support/templates.ts) answers as it did before.
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

import { afterAll, expect, it, vi } from "vitest";

import { databaseKind } from "../support/databases";
import { openShop } from "../support/shop";
import { answerTo, type Fixture } from "./answers";

const compressed = readFileSync(new URL(`previous/${databaseKind}.json.gz`, import.meta.url));
const fixture = JSON.parse(gunzipSync(compressed).toString()) as Fixture;

/** Texts that this version has changed on purpose: old and new. */
const REWORDED: [was: string | RegExp, is: string][] = [];

/** Lines that this version has added. */
const ADDED: string[] = [];

process.env.SESSION_SECRET = fixture.sessionSecret;
vi.useFakeTimers({ toFake: ["Date"], now: fixture.now });
afterAll(() => vi.useRealTimers());
const shop = await openShop();

/** Compares word by word, because the markup of a page may change. */
const wordsOf = (answer: string[]) => answer.flatMap((line) => line.split(" ")).filter(Boolean);

const reworded = (line: string) =>
  REWORDED.reduce((text, [was, is]) => text.replaceAll(was, is), line);

// In this order, because the last requests change something.
it.each(fixture.asked)("$who $line", async ({ answer, ...question }) => {
  vi.advanceTimersByTime(1_000);
  const now = await answerTo(shop, fixture.people, question);
  const kept = now.filter((line) => !ADDED.includes(line.trim()));
  expect(wordsOf(kept)).toEqual(wordsOf(answer.map(reworded)));
});
