// A shop that the previous version created and this one has migrated (tests/support/templates.ts) answers as it did before.
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

import { afterAll, expect, it, vi } from "vitest";

import { db } from "~/db/db.server";
import { documentOfId } from "~/shop/billing/documents/documents.server";
import { databaseKind } from "../support/databases";
import { openShop } from "../support/shop";
import { answerTo, type Fixture } from "./answers";

const compressed = readFileSync(new URL(`previous/${databaseKind}.json.gz`, import.meta.url));
const fixture = JSON.parse(gunzipSync(compressed).toString()) as Fixture;

/** Texts that this version has changed on purpose: old and new. */
const REWORDED: [was: string | RegExp, is: string][] = [];

/** Lines that this version has added. */
const ADDED: (string | RegExp)[] = [];

/** What this version answers with another page: "admin GET /admin". */
const CHANGED: ReadonlySet<string> = new Set();

const reworded = (line: string) =>
  REWORDED.reduce((text, [was, is]) => text.replaceAll(was, is), line);

const isAdded = (line: string) =>
  ADDED.some((added) => (typeof added === "string" ? added === line : added.test(line)));

/** Compares word by word, because the markup of a page may change. */
const wordsOf = (answer: string[]) => answer.join(" ").split(" ").filter(Boolean);

process.env.SESSION_SECRET = fixture.sessionSecret;
vi.useFakeTimers({ toFake: ["Date"], now: fixture.now });
afterAll(() => vi.useRealTimers());
const shop = await openShop();

// In this order, because the last requests change something.
it.each(fixture.asked)("$who $line", async ({ answer, ...question }) => {
  vi.advanceTimersByTime(1_000);
  const now = await answerTo(shop, fixture.people, question);
  if (CHANGED.has(`${question.who} ${question.line}`)) return expect(now[0]).toMatch(/^200 /);
  const kept = now.filter((line) => !isAdded(line.trim()));
  expect(wordsOf(kept)).toEqual(wordsOf(answer.map(reworded)));
});

it("letters keep the documents that are attached to them", async () => {
  const mails = await db.read.outgoingMail.findMany({ where: { attachment: { not: null } } });
  expect(mails.length).toBeGreaterThan(0);
  for (const { attachment, subject } of mails) {
    const [, id] = /^document:(\d+)$/.exec(attachment!)!;
    const document = await documentOfId(Number(id));
    expect(subject).toContain(document!.content.order.number);
  }
});
