// The shop's own pages: drafts, versions, two admins at once, and the version of the terms that an order keeps.
import { randomUUID } from "node:crypto";

import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { readCart } from "~/shop/cart/read-cart.server";
import { placeOrder } from "~/shop/checkout/place-order.server";
import { myOrder } from "~/shop/orders/orders.server";
import { findOrder } from "~/shop/orders/admin-orders.server";
import { adminPages, findPage, missingLegalPages } from "~/shop/brand/pages/admin-pages.server";
import { savePage, withdrawPage } from "~/shop/brand/pages/change-pages.server";
import { PAGE_SLUGS, type PageSlug } from "~/shop/brand/pages/page";
import { NO_TEXTS, type TranslatedText, type Translations } from "~/shop/brand/translations";
import {
  categoryLinks,
  pageVersion,
  publishedPage,
  publishedPages,
  termsInForce,
} from "~/shop/brand/pages/pages.server";
import { emptyDatabase } from "../support/databases";
import { fillCart } from "../support/ordering";
import { makeStyle } from "../support/carts";
import { ADDRESS, makePerson } from "../support/people";
import type { Language } from "~/formats/language";
import { inLanguage } from "~/shop/base/language.server";
import { inScope } from "../support/in-scope";

let actor: string;
beforeEach(async () => {
  await emptyDatabase(db);
  actor = (await makePerson("admin")).id;
});

async function write(
  slug: PageSlug,
  text: string,
  isPublished = true,
  translations: Translations = {},
): Promise<number | null> {
  const page = await findPage(slug);
  return save(page, { text, translations }, isPublished);
}

/** By the form of a page as it was opened, with what was typed over it; the number of the published version. */
async function save(
  page: Awaited<ReturnType<typeof findPage>>,
  typed: Partial<TranslatedText>,
  isPublished = true,
  fits: Language[] = [],
): Promise<number | null> {
  const { slug, version, title, text, translations, seen } = page;
  const texts = { title, text, translations, ...typed };
  return (await savePage(actor, { slug, version }, texts, { seen, fits }, isPublished))?.number ?? null;
}

describe("a page of the shop's own", () => {
  it("is seen once it is published, as it was published last", async () => {
    expect(await write("terms", "First", false)).toBeNull();
    expect(await publishedPage("terms")).toBeNull();
    expect(await write("terms", "First")).toBe(1);
    await write("terms", "Second", false);
    expect((await publishedPage("terms"))!.html).toBe("<p>First</p>\n");
    expect(await adminPages()).toContainEqual(expect.objectContaining({ slug: "terms", hasDraft: true }));
    expect(await write("terms", "Second")).toBe(2);
    const page = (await publishedPage("terms"))!;
    expect(page.html).toBe("<p>Second</p>\n");
    expect(page.earlier.map(({ number }) => number)).toEqual([1]);
    expect((await pageVersion("terms", 1, ""))!.html).toBe("<p>First</p>\n");
    expect(await pageVersion("terms", 3, "")).toBeNull();
    // Postgres refuses to compare with it.
    expect(await pageVersion("terms", 1, "\0")).toBeNull();
  });

  it("has no new version while nothing has changed", async () => {
    await write("care", "Wash");
    const { version } = await findPage("care");
    expect(await write("care", "Wash")).toBe(1);
    expect((await findPage("care")).version).toBe(version);
    expect(await db.read.auditEntry.count()).toBe(1);
  });

  it("can be taken offline and put back with the same version", async () => {
    await write("care", "Wash");
    await withdrawPage(actor, { slug: "care", version: (await findPage("care")).version });
    expect(await publishedPages()).toEqual([]);
    expect((await pageVersion("care", 1, ""))!.html).toBe("<p>Wash</p>\n");
    expect(await write("care", "Wash")).toBe(1);
    expect(await publishedPages()).toEqual([{ slug: "care", title: "Care" }]);
  });

  it("is written by one of two admins who write it at the same time", async () => {
    const fields = (text: string): TranslatedText => ({ title: "Care", text, translations: {} });
    const results = await Promise.allSettled(
      ["a", "b"].map((text) =>
        savePage(actor, { slug: "care", version: 0 }, fields(text), { seen: NO_TEXTS.seen, fits: [] }, true),
      ),
    );
    const refused = results.filter((result) => result.status === "rejected");
    expect(refused.map(({ reason }) => (reason as { kind: string }).kind)).toEqual(["stale"]);
    expect((await findPage("care")).versions).toHaveLength(1);
  });

  it("is missing while it is a legal one that is not published", async () => {
    expect(await missingLegalPages()).toHaveLength(5);
    for (const slug of PAGE_SLUGS.slice(1)) await write(slug, "Text");
    expect(await missingLegalPages()).toEqual(["Legal notice"]);
  });

  it("is linked from styles at the heading of their category", async () => {
    await write("sizes", "## Sweaters\n\nBig");
    expect(await categoryLinks("Sweaters")).toEqual([{ to: "/pages/sizes#section-sweaters", title: "Size chart" }]);
    expect(await categoryLinks("Home")).toEqual([{ to: "/pages/sizes", title: "Size chart" }]);
  });
});

describe("a page in several languages", () => {
  const GERMAN = { title: "Pflege", text: "## Pullover\n\nLauwarm" };

  it("is published in each at once, and read as the original where it is missing", async () => {
    await write("care", "## Sweaters\n\nLukewarm", true, { de: GERMAN });
    const [german, italian] = [
      () => inLanguage("de", () => Promise.all([publishedPages(), publishedPage("care"), categoryLinks("Sweaters")])),
      () => inLanguage("it", () => Promise.all([publishedPages(), publishedPage("care"), categoryLinks("Sweaters")])),
    ];
    expect(await german()).toEqual([
      [{ slug: "care", title: "Pflege" }],
      expect.objectContaining({ number: 1, language: "de", title: "Pflege" }),
      [{ to: "/pages/care#section-pullover", title: "Pflege" }],
    ]);
    expect(await italian()).toEqual([
      [{ slug: "care", title: "Care" }],
      expect.objectContaining({ number: 1, language: "", title: "Care" }),
      [{ to: "/pages/care#section-sweaters", title: "Care" }],
    ]);
    expect((await adminPages()).find(({ slug }) => slug === "care")).toMatchObject({
      hasDraft: false,
      missing: ["sl", "it", "fr"],
    });
    // The same texts are the same version; another translation is a new one, and leaves the first as it was.
    expect(await write("care", "## Sweaters\n\nLukewarm", true, { de: GERMAN })).toBe(1);
    expect(await write("care", "## Sweaters\n\nLukewarm", true, { de: { ...GERMAN, text: "Kalt" } })).toBe(2);
    const read = async (number: number, language: string) => (await pageVersion("care", number, language))?.html;
    expect(await read(1, "de")).toContain("Lauwarm");
    expect(await read(2, "de")).toBe("<p>Kalt</p>\n");
    expect(await read(2, "it")).toBeUndefined();
    await write("care", "[Terms](/pages/terms) [Prices](/api/openapi.json)");
    const html = async (prefix: string) => (await inLanguage("de", () => publishedPage("care"), prefix))!.html;
    expect(await html("")).toContain('href="/pages/terms"');
    expect(await html("/de")).toBe(
      '<p><a href="/de/pages/terms">Terms</a> <a href="/api/openapi.json">Prices</a></p>\n',
    );
  });
});

describe("two who write a page at the same time", () => {
  const [german, italian] = [
    { title: "Pflege", text: "Lauwarm" },
    { title: "Cura", text: "Tiepido" },
  ];

  it("keeps what each wrote in another language, and refuses what both changed", async () => {
    await write("care", "Lukewarm", true, { de: german });
    const opened = await findPage("care");
    const colder = { de: { ...german, text: "Kalt" } };
    await save(opened, { translations: colder }, false);
    await save(opened, { translations: { de: german, it: italian } }, false);
    expect((await findPage("care")).translations).toMatchObject({ ...colder, it: italian });
    const mine = { translations: { ...opened.translations, de: { ...german, text: "Warm" } } };
    await expect(save(opened, mine, false)).rejects.toMatchObject({ code: "stale.page" });
    // What somebody else wrote is published by a form that was opened, or sent again, after it.
    await expect(save(opened, { text: "Cold" })).rejects.toMatchObject({ code: "stale.page" });
    const { version } = await findPage("care");
    expect(await save({ ...opened, version }, { text: "Cold" })).toBe(2);
    expect((await pageVersion("care", 2, "de"))!.html).toBe("<p>Kalt</p>\n");
  });

  it("tells which translations are older than their original, and asks before the terms are published with them", async () => {
    await write("terms", "First", true, { de: german, it: italian });
    await save(await findPage("terms"), { text: "Second" }, false);
    const page = await findPage("terms");
    expect(page).toMatchObject({ outdated: ["de", "it"], drafts: [""] });
    const typed = { translations: { ...page.translations, de: { ...german, text: "Zweite" } } };
    const refusal = await save(page, typed).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: "outdated.translations", languages: ["it"] });
    expect((await publishedPage("terms"))!.number).toBe(1);
    expect(await save(page, typed, true, ["it"])).toBe(2);
    expect(await findPage("terms")).toMatchObject({ outdated: [], drafts: [] });
  });
});

describe("an order", () => {
  const reviewed = async (companyId: string) => (await readCart(companyId)).fingerprint;

  async function order(
    companyId: string,
    termsSeen?: number,
    known: { clientReference: string; reviewed?: string } = { clientReference: randomUUID() },
  ) {
    return placeOrder({
      companyId,
      placedById: companyId,
      reviewed: await reviewed(companyId),
      ...known,
      ...(termsSeen !== undefined && { termsSeen }),
      customerNotes: null,
      poNumber: null,
      shippingAddress: { ...ADDRESS, name: "Zdenka Vrtovec" },
    });
  }

  it("keeps the terms in the language that the buyer saw, and in the company's where the desk or a program orders", async () => {
    await makeStyle();
    const { id: companyId } = await makePerson("approved");
    await db.write((tx) => tx.company.update({ where: { id: companyId }, data: { language: "sl" } }));
    const terms = { de: { title: "AGB", text: "Erste" }, sl: { title: "Pogoji", text: "Prvi" } };
    await write("terms", "First", true, terms);
    const agreed = async (seen?: number) => {
      await fillCart(companyId, 1);
      return (await myOrder(companyId, (await order(companyId, seen)).id))!.terms;
    };
    const ids = new Map((await termsInForce()).map(({ id, language }) => [language, id]));
    expect(await agreed(ids.get("de"))).toMatchObject({ number: 1, language: "de", title: "AGB" });
    expect(await agreed(ids.get(""))).toMatchObject({ number: 1, language: "", title: "Terms of sale" });
    expect(await agreed()).toMatchObject({ number: 1, language: "sl", title: "Pogoji" });
    await write("terms", "First", true, { de: { title: "AGB", text: "Zweite" } });
    await fillCart(companyId, 1);
    await expect(order(companyId, ids.get("de"))).rejects.toMatchObject({ code: "terms_changed" });
    // Whoever saw a text that is still the same agrees to the present version.
    expect(await agreed(ids.get(""))).toMatchObject({ number: 2, language: "" });
    // The Slovenian text holds no more, so that the original does.
    expect(await agreed()).toMatchObject({ number: 2, language: "" });
  });

  it("keeps the version of the terms that was agreed to, also after a newer one", async () => {
    await makeStyle();
    const { id: companyId } = await makePerson("approved");
    await fillCart(companyId, 1);
    const before = await order(companyId, 0);
    await write("terms", "First");
    await fillCart(companyId, 1);
    await expect(order(companyId, 0)).rejects.toMatchObject({ code: "terms_changed" });
    const same = { clientReference: randomUUID(), reviewed: await reviewed(companyId) };
    const [seen] = await termsInForce();
    const { id } = await order(companyId, seen!.id, same);
    await write("terms", "Second");
    // A repeat is the same order, whatever the terms are by then.
    expect(await order(companyId, seen!.id, same)).toMatchObject({ id, isRepeat: true });
    for (const found of [await myOrder(companyId, id), await findOrder(inScope(id))]) {
      expect(found!.terms).toMatchObject({ number: 1, title: "Terms of sale" });
    }
    expect((await myOrder(companyId, before.id))!.terms).toBeNull();
    // A program agrees to what holds.
    await fillCart(companyId, 1);
    expect((await findOrder(inScope((await order(companyId)).id)))!.terms!.number).toBe(2);
  });
});
