// Whoever reads German reads no English: each page that people are led to is read word by word.
import { readdirSync, readFileSync } from "node:fs";

import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { beforeAll, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { COUNTRIES } from "~/formats/countries";
import { LANGUAGE_NAMES } from "~/formats/language";
import { TERRITORIES_OUTSIDE_VAT } from "~/shop/billing/vat/territories";
import { languageCookie } from "~/http/session/language.server";
import type { Browser, Page } from "../support/browser-without-scripts";
import { crawl } from "../support/crawl";
import { TABLES } from "../support/databases";
import { openShop, ORIGIN, type Shop } from "../support/shop";
import { KNOWN_ADDRESSES, makeWalkers, type Walker } from "../support/walkers";

/** Pages of texts for others, in the language of whoever reads or has written them; those of programmers are in English. */
const OF_OTHERS =
  /^\/(developers|pages\/|company\/sign-ins|shared-cart\/|admin\/(mail|audit|tables|mailings|opening)\b|(admin\/)?orders\/\d+\/(proforma|reminder))/;
/** Tables of such texts. */
const WRITTEN_BY_SHOP = ["outgoing_mail", "audit_entries", "documents", "order_events", "uploads"];

const wordsOf = (text: string) =>
  text
    .replace(/https?:\S+/g, "")
    .toLowerCase()
    .match(/\p{L}{3,}/gu) ?? [];

function literalsOf(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((one) => {
    if (one.type === TYPE.literal) return [one.value];
    if (one.type === TYPE.tag) return literalsOf(one.children);
    if (one.type !== TYPE.select && one.type !== TYPE.plural) return [];
    return Object.values(one.options).flatMap(({ value }) => literalsOf(value));
  });
}

/** The words of all messages of a language. */
function vocabulary(language: string): Set<string> {
  const folder = `app/messages/${language}`;
  const texts = readdirSync(folder).flatMap((file) => {
    const textsIn = (one: unknown): string[] =>
      typeof one === "string" ? [one] : Object.values(one as object).flatMap(textsIn);
    return textsIn(JSON.parse(readFileSync(`${folder}/${file}`, "utf8")));
  });
  return new Set(texts.flatMap((text) => literalsOf(parse(text, { requiresOtherClause: false })).flatMap(wordsOf)));
}

const bigint = (_: string, value: unknown) => (typeof value === "bigint" ? String(value) : value);

/** Words of the brand and its customers, in the database, and names of places and languages. */
async function ownWords(): Promise<Set<string>> {
  const words = new Set(
    [
      ...COUNTRIES.map(({ name }) => name),
      ...TERRITORIES_OUTSIDE_VAT.values(),
      ...Object.values(LANGUAGE_NAMES),
    ].flatMap(wordsOf),
  );
  for (const table of TABLES.filter((one) => !WRITTEN_BY_SHOP.includes(one))) {
    const rows = await db.read.$queryRawUnsafe<Record<string, unknown>[]>(`SELECT * FROM ${table}`);
    for (const row of rows)
      for (const value of Object.values(row)) {
        const text = value instanceof Uint8Array ? Buffer.from(value).toString() : JSON.stringify(value, bigint);
        for (const word of wordsOf(text)) words.add(word);
      }
  }
  return words;
}

const SHOWN = ["aria-label", "placeholder", "title", "alt"];
const HIDDEN = "script, style, code, pre, textarea, .font-mono, [lang]:not(html)";

/** The texts of a page and of its attributes. */
function textsOf({ $ }: Page): string[] {
  $(HIDDEN).remove();
  const elements = $("title, body *").toArray();
  return elements.flatMap((element) => [
    ...element.children.flatMap((child) => (child.type === "text" ? [child.data] : [])),
    ...SHOWN.flatMap((name) => element.attribs[name] ?? []),
  ]);
}

let shop: Shop;
let walkers: Walker[];
beforeAll(async () => {
  process.env.STAFF_EMAIL_DOMAIN = "preja.example";
  shop = await openShop();
  walkers = await makeWalkers(shop);
});

function inGerman(browser: Browser): Browser {
  const choice = new Response(null, { headers: { "Set-Cookie": languageCookie("de") } });
  browser.cookies.store(new URL(ORIGIN), choice);
  return browser;
}

it("says nothing in English to a visitor, a buyer and the desk", { timeout: 120_000 }, async () => {
  let pages = 0;
  const shown = new Map<string, string>();
  for (const name of ["a visitor", "an owner", "an admin"]) {
    const { browser, starts = [] } = walkers.find((one) => one.name === name)!;
    const opened = new Set<string>();
    let last = "";
    await crawl(shop, inGerman(browser), {
      starts: [...KNOWN_ADDRESSES, ...starts],
      // One page of each route, and of the desk's own.
      within({ id, pattern }) {
        last = id;
        return !opened.has(id) && (name !== "an admin" || pattern.startsWith("/admin"));
      },
      onPage(page) {
        opened.add(last);
        pages++;
        if (OF_OTHERS.test(page.address)) return;
        for (const text of textsOf(page)) shown.set(text.trim(), page.address);
      },
    });
  }
  expect(pages).toBeGreaterThan(100);
  const others = new Set([...vocabulary("de"), ...(await ownWords())]);
  const english = new Set([...vocabulary("en")].filter((word) => !others.has(word)));
  const found = [...shown].filter(([text]) => wordsOf(text).some((word) => english.has(word)));
  expect(found.map(([text, address]) => `${address}: ${text}`)).toEqual([]);
});
