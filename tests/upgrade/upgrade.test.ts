// A shop that the previous version made and this one has migrated (tests/support/templates.ts) answers as it did then.
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

import { afterAll, expect, it, vi } from "vitest";

import { databaseKind } from "../support/databases";
import { openShop } from "../support/shop";
import { answerTo, type Fixture } from "./answers";

const kept = readFileSync(new URL(`previous/${databaseKind}.json.gz`, import.meta.url));
const fixture = JSON.parse(gunzipSync(kept).toString()) as Fixture;

/** What this version words otherwise on purpose: as it was, and as it is. */
const REWORDED: [was: string | RegExp, is: string][] = [
  // Buttons of the cart say so by aria-label, not by hidden text.
  [/^One (?:less|more): .*$/g, ""],
  ["Standing:", "Approval status:"],
  [
    "The desk decided otherwise than the table would.",
    "An admin has chosen another treatment than the rules would.",
  ],
  ["What happened", "Order history"],
  ["How an order goes", "How ordering works"],
  ["For your records and ours", "Order reference and notes"],
  ["what they can ask", "their documentation"],
];

process.env.SESSION_SECRET = fixture.sessionSecret;
vi.useFakeTimers({ toFake: ["Date"], now: fixture.now });
afterAll(() => vi.useRealTimers());
const shop = await openShop();

/** Word by word: how a page is made of elements may change. */
const wordsOf = (answer: string[]) => answer.flatMap((line) => line.split(" ")).filter(Boolean);

const reworded = (line: string) =>
  REWORDED.reduce((text, [was, is]) => text.replaceAll(was, is), line);

// In their order: the last ones change something.
it.each(fixture.asked)("$who $line", async ({ answer, ...question }) => {
  vi.advanceTimersByTime(1_000);
  const now = await answerTo(shop, fixture.people, question);
  expect(wordsOf(now)).toEqual(wordsOf(answer.map(reworded)));
});
