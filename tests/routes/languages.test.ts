// Each reader gets pages, refusals and letters in their own language, and no page of one language is given for another.
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { LANGUAGES, type Language } from "~/formats/language";
import { inLanguage } from "~/shop/base/language.server";
import { queueLetters } from "~/shop/brand/mail/send-letter.server";
import { paragraph } from "~/shop/brand/mail/letter";
import * as tCatalogue from "~/messages/catalogue";
import * as t from "~/messages/layout";
import { browserOf, makePerson } from "../support/people";
import { serveBuild, type ServerProcess } from "../support/server-process";
import { openShop, type Shop } from "../support/shop";

let shop: Shop;
let served: ServerProcess;
beforeAll(async () => {
  [served, shop] = await Promise.all([serveBuild(), openShop()]);
});
afterAll(() => served?.kill());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(served.origin + path, { headers, redirect: "manual" });
const ordering = (language: Language) => inLanguage(language, () => t.ordering());

it.each([
  ["de-AT,de;q=0.9,en;q=0.8", "de"],
  ["ja, sl;q=0.5, it;q=0.4", "sl"],
  ["fr;q=0, it", "it"],
  ["*", "en"],
  ["", "en"],
  [`${"x".repeat(5_000)},de`, "en"],
] as const)("answers %s in %s", async (accepted, language) => {
  const answer = await get("/contact", { "Accept-Language": accepted });
  expect(answer.headers.get("Content-Language")).toBe(language);
  const page = await answer.text();
  expect(page).toContain(`<html lang="${language}"`);
  expect(page).toContain(`>${ordering(language)}<`);
});

/** A shared cache that honours Vary: it keeps an answer for the values of the headers that the answer names. */
class Proxy {
  readonly #kept: { path: string; asked: Headers; vary: string[]; language: string | null; body: string }[] = [];

  async get(path: string, asked: Headers) {
    const known = this.#kept.find(
      (one) => one.path === path && one.vary.every((name) => one.asked.get(name) === asked.get(name)),
    );
    if (known) return known;
    const answer = await fetch(served.origin + path, { headers: asked });
    const vary = (answer.headers.get("Vary") ?? "").split(", ");
    const one = { path, asked, vary, language: answer.headers.get("Content-Language"), body: await answer.text() };
    if (answer.headers.get("Cache-Control")?.includes("public")) this.#kept.push(one);
    return one;
  }
}

it("gives no page of one language for another, from its own cache or a proxy's", async () => {
  const asked = fc.record({
    path: fc.constantFrom("/", "/contact", "/product/1", "/pages/terms"),
    prefix: fc.constantFrom("", "", ...LANGUAGES.slice(1).map((one) => `/${one}`)),
    accepted: fc.constantFrom(...LANGUAGES),
    chosen: fc.option(fc.constantFrom(...LANGUAGES)),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(asked, { minLength: 5, maxLength: 20 }), async (requests) => {
      const proxy = new Proxy();
      for (const { path, prefix, accepted, chosen } of requests) {
        const headers = new Headers({ "Accept-Language": accepted });
        if (chosen) headers.set("Cookie", `shop_language=${chosen}`);
        const wanted = (prefix.slice(1) as Language) || chosen || accepted;
        const { language, body } = await proxy.get(prefix + path.replace(/^\/$/, prefix ? "" : "/"), headers);
        expect([language, body.includes(`<html lang="${wanted}"`)]).toEqual([wanted, true]);
        expect(body).toContain(`>${ordering(wanted)}<`);
        expect(body.includes('href="/contact"')).toBe(prefix === "");
      }
    }),
    { numRuns: 10 },
  );
});

it("keeps the language of an address in links, data and redirects", async () => {
  const answer = await get("/de/contact", { "Accept-Language": "fr" });
  const page = await answer.text();
  expect(page).toContain('href="/de/about"');
  const data = await get("/de/contact.data", { "Accept-Language": "fr" });
  expect([data.status, data.headers.get("Content-Language")]).toEqual([200, "de"]);
  const sent = await fetch(`${served.origin}/de/light-pages`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: served.origin },
    body: new URLSearchParams({ light: "on", redirectTo: "/contact" }),
  });
  expect([sent.status, sent.headers.get("Location")]).toEqual([303, "/de/contact"]);
  // English has no prefix, and what only looks like one is an address.
  expect((await get("/en/contact")).status).toBe(404);
  expect((await get("/design")).status).toBe(404);
});

it("keeps the choice of a visitor, and takes it along when they sign in", async () => {
  const { id } = await makePerson("approved");
  const browser = await browserOf(shop, id);
  const page = await (await browser.open("/company")).form("Italiano").submit("Italiano");
  expect([page.address, page.status]).toEqual(["/company", 200]);
  expect(page.source).toContain('<html lang="it"');
  expect(await db.read.user.findUniqueOrThrow({ where: { id } })).toMatchObject({ language: "it" });
});

it("names the filters of a cached catalogue in the language of each reader", async () => {
  const { id } = await makePerson("approved");
  const browser = await browserOf(shop, id);
  for (const language of LANGUAGES) {
    const page = await browser.request("/?filters=on", { headers: { "Accept-Language": language } });
    expect(await page.text()).toContain(`>${inLanguage(language, () => tCatalogue.facetLabel("colour"))}<`);
  }
});

it("writes to each reader in their language, whoever causes the letter", async () => {
  const readers = await Promise.all(
    (["de", "sl", null] as const).map(async (language) => {
      const { id } = await makePerson("approved");
      return db.write((tx) => tx.user.update({ where: { id }, data: { language } }));
    }),
  );
  const stranger = "stranger@shop.example";
  await inLanguage("fr", () =>
    db.write((tx) =>
      queueLetters(
        tx,
        [...readers.map(({ email }) => email), stranger].map((to) => ({
          key: `test:${to}`,
          kind: "inquiry-received" as const,
          to,
          letter: () => ({ subject: t.ordering(), preview: "", reader: "customer", parts: [paragraph(t.ordering())] }),
        })),
      ),
    ),
  );
  const mails = await db.read.outgoingMail.findMany({ where: { key: { startsWith: "test:" } } });
  const subjectTo = (to: string) => mails.find((mail) => mail.toAddress === to)?.subject;
  expect([...readers.map(({ email }) => subjectTo(email)), subjectTo(stranger)]).toEqual(
    (["de", "sl", "en", "fr"] as const).map(ordering),
  );
});
