// Readers meet the brand's own words in their language; what is stored and what programs get are the originals.
import { AsyncResource } from "node:async_hooks";

import { beforeEach, expect, it } from "vitest";

import { db } from "~/db/db.server";
import type { Language } from "~/formats/language";
import { translated, translatedLine } from "~/shop/base/brand-words";
import { brandWordsIn } from "~/shop/base/brand-words.server";
import { currentCache, transactionContext } from "~/shop/base/cached.server";
import { inLanguage } from "~/shop/base/language.server";
import {
  brandTexts,
  changeTexts,
  textsForAdmin,
  textsToTranslate,
  translateTexts,
} from "~/shop/brand/appearance/texts.server";
import { Problem } from "~/shop/base/problem";
import { anyDocument } from "~/shop/billing/documents/documents.server";
import { readQuickOrder } from "~/shop/cart/quick-order/quick-order.server";
import { changeWindow, type WindowFields } from "~/shop/catalogue/delivery-windows/change-windows.server";
import { LIST_PRICES } from "~/shop/catalogue/prices/price";
import { cartView } from "~/shop/cart/cart-view.server";
import { findStyle, listStyles } from "~/shop/catalogue/search/catalogue.server";
import { catalogueQuery } from "~/shop/catalogue/search/query";
import { changeStyle, duplicateStyle } from "~/shop/catalogue/styles/edit-style.server";
import { findAdminStyle } from "~/shop/catalogue/styles/style-record.server";
import {
  changeTranslations,
  seenText,
  StaleTranslations,
  wordsForm,
  wordsToTranslate,
} from "~/shop/catalogue/translations/word-translations.server";
import { sheetStyles } from "~/shop/catalogue/line-sheet/line-sheet.server";
import { leftOutText } from "~/shop/cart/unavailable-texts";
import { requestChange } from "~/shop/checkout/order-changes/change-requests.server";
import { myOrders } from "~/shop/orders/my-orders.server";
import { myOrder } from "~/shop/orders/orders.server";
import { createWindow, makeStyle, wanted } from "../support/carts";
import { addLines } from "../support/change-cart";
import { emptyDatabase } from "../support/databases";
import { inScope } from "../support/in-scope";
import { orderCart } from "../support/orders";
import { makePerson } from "../support/people";

let admin: string;
let style: number;
beforeEach(async () => {
  await emptyDatabase(db);
  admin = (await makePerson("admin")).id;
  style = (await makeStyle({ name: "Tone Slipover", styleCode: "TS-1", category: "Vests" })).id;
});

async function edit(changes: Partial<NonNullable<Awaited<ReturnType<typeof findAdminStyle>>>["fields"]>, id = style) {
  const { version, fields } = (await findAdminStyle(id))!;
  return changeStyle(id, version, { ...fields, ...changes }, admin);
}

/** By the form of the first page of colours, with these values typed over what it shows. */
async function translate(typed: Record<string, Partial<Record<Language, string>>>, seen?: string) {
  const { rows } = await wordsToTranslate("colour", 1);
  const form = wordsForm.parse({
    kind: "colour",
    seen: seen ?? seenText(rows),
    rows: rows.map((row) => ({ ...row, ...typed[row.word] })),
  });
  return changeTranslations(admin, form);
}

/** As a request does that reads in this language. */
const asReader = <Result>(language: Language, work: () => Promise<Result>) =>
  inLanguage(language, async () => {
    await currentCache();
    return work();
  });

const found = (language: Language, q: string) =>
  asReader(language, async () => (await listStyles(catalogueQuery(new URLSearchParams({ q }), false), null)).styles);

it("shows and finds styles by their names and colours in each language, and by the original where there is none", async () => {
  await edit({ nameDe: "Zopfling Tone", descriptionDe: "Mit Zopfmuster.", description: "With cables." });
  await translate({ Sand: { de: "Dünengras" } });
  const [german] = await found("de", "dünengras");
  expect(german).toMatchObject({ name: "Zopfling Tone" });
  expect(german!.colors.map(({ name, label }) => [name, label])).toEqual([
    ["Sand", "Dünengras"],
    ["Rust", undefined],
  ]);
  const [italian] = await found("it", "zopfling");
  expect(italian).toMatchObject({ name: "Tone Slipover" });
  const quick = { mode: "add" as const, cart: { lines: [] }, prices: LIST_PRICES };
  const { preview } = await readQuickOrder("3 Zopfling Tone Dünengras S", quick);
  expect(preview.lines).toMatchObject([{ productId: style, color: "Sand", size: "S", quantity: 3 }]);
  const page = (language: Language) => asReader(language, () => findStyle(style, { prices: null }));
  expect(await page("de")).toMatchObject({
    description: "Mit Zopfmuster.",
    composition: "100\u00a0% Baumwolle",
  });
  expect(await page("fr")).toMatchObject({ description: "With cables.", composition: "100\u00a0% coton" });
  await edit({ nameDe: "" });
  expect((await found("de", "tone"))[0]).toMatchObject({ name: "Tone Slipover" });
  expect(await found("de", "zopfling")).toEqual([]);
});

it("finds all that a translation may mean, and asks in a quick order where it means several", async () => {
  const two = await makeStyle({ name: "Mira Cardigan", colors: ["Petrol Mist", "Moss", "Green"] });
  const green = await makeStyle({ name: "Lena Cardigan", colors: ["Green"] });
  const quick = { mode: "add" as const, cart: { lines: [] }, prices: LIST_PRICES };
  const colourOf = async (text: string) => (await readQuickOrder(text, quick)).preview.lines[0]?.color;
  // A change makes the words by which a style is found.
  for (const { id } of [two, green]) await edit({ bestSeller: true }, id);
  await translate({ "Petrol Mist": { de: "Grün" } });
  expect((await found("de", "grün")).map(({ id }) => id).sort((a, b) => a - b)).toEqual([two.id, green.id]);
  // It is also the word for Green.
  expect(await colourOf("3 Mira Cardigan Grün S")).toBeUndefined();
  expect(await colourOf("3 Lena Cardigan Grün S")).toBe("Green");
  await translate({ "Petrol Mist": { de: "Nebel" } });
  expect(await colourOf("3 Mira Cardigan Nebel S")).toBe("Petrol Mist");
  await translate({ Moss: { de: "Nebel" } });
  expect(await colourOf("3 Mira Cardigan Nebel S")).toBeUndefined();
  expect((await wordsToTranslate("colour", 1)).same).toEqual([
    { language: "de", shown: "Nebel", words: ["Moss", "Petrol Mist"] },
  ]);
  // The name of one colour and a translation of another: the answers are their SKUs.
  const three = await makeStyle({ name: "Pia Cardigan", styleCode: "PC-1", colors: ["Petrol", "Teal"] });
  await translate({ Teal: { de: "Petrol" } });
  const { unclear } = (await readQuickOrder("Style;Colour;Size;Quantity\nPC-1;Petrol;S;3", quick)).preview;
  expect(unclear).toMatchObject([{ suggestions: [{ value: "PC-1-PETROL-S" }, { value: "PC-1-TEAL-S" }] }]);
  expect(await colourOf("SKU;Colour;Quantity\nPC-1-TEAL-S;Petrol;3")).toBe("Teal");
  // A style that is compared with no text of a row is found by its name, as by its original.
  await edit({ nameDe: "Zopfling Pia", isActive: false }, three.id);
  const { wrong } = await asReader(
    "en",
    async () => (await readQuickOrder("Style;Quantity\nZopfling Pia;3", quick)).preview,
  );
  expect(wrong).toMatchObject([{ reason: expect.stringContaining("is not in the collection any more") }]);
  // With a wrong letter.
  await edit({ nameDe: "Zopfling Tone" });
  const unclearOf = async (text: string) => (await readQuickOrder(text, quick)).preview.unclear[0]?.suggestions;
  expect(await unclearOf("Style;Size;Quantity\nZopfling Tome;S;3")).toMatchObject([{ value: "TS-1" }]);
  await translate({ "Petrol Mist": { de: "Nebel" }, Moss: { de: "Waldboden" } });
  const like = await asReader("de", () => unclearOf("Style;Colour;Size;Quantity\nMira Cardigan;Waldbodne;S;3"));
  expect(like![0]).toMatchObject({ label: "Waldboden", value: "Moss" });
});

it("translates lines of carts, orders and papers, and stores the originals", async () => {
  await edit({ nameDe: "Zopfling Tone" });
  await translate({ Sand: { de: "Dünengras" } });
  const buyer = await makePerson("approved");
  await db.write((tx) => tx.user.update({ where: { id: buyer.id }, data: { language: "de" } }));
  await addLines(buyer.id, [wanted(style, { color: "Sand" })]);
  const { cart } = await asReader("de", () => cartView(buyer.id));
  expect(cart.lines[0]).toMatchObject({ name: "Zopfling Tone", color: "Dünengras" });
  const { id } = await asReader("en", () => orderCart(buyer.id));
  expect(await db.read.orderLine.findFirst({ where: { orderId: id } })).toMatchObject({
    name: "Tone Slipover",
    color: "Sand",
  });
  const { content } = (await anyDocument("proforma", { orderId: inScope(id), version: null }))!;
  expect(content.lines[0]).toMatchObject({ name: "Zopfling Tone", color: "Dünengras" });
  const shown = (language: Language) =>
    asReader(language, async () => translatedLine((await myOrder(buyer.id, id))!.lines[0]!));
  expect(await shown("de")).toMatchObject({ name: "Zopfling Tone", color: "Dünengras" });
  expect(await shown("sl")).toMatchObject({ name: "Tone Slipover", color: "Sand" });
  const ordersWith = async (q: string) => (await asReader("sl", () => myOrders(buyer.id, { q }))).orders.length;
  expect(await Promise.all(["zopf", "Dünengras zopfling", "tone", "moos"].map(ordersWith))).toEqual([1, 1, 1, 0]);
  // The order keeps the name under which it was ordered.
  await edit({ name: "Tine Slipover", nameDe: "Zopfling Tine" });
  expect(await shown("de")).toMatchObject({ name: "Tone Slipover" });
});

it("names pieces in the language of the reader where it refuses, leaves out and asks back", async () => {
  await edit({ nameDe: "Zopfling Tone" });
  await translate({ Sand: { de: "Dünengras" } });
  const buyer = await makePerson("approved");
  await db.write((tx) => tx.user.update({ where: { id: buyer.id }, data: { language: "de" } }));
  const refused = (size: string, color = "Sand") =>
    asReader("de", () => addLines(buyer.id, [wanted(style, { size, color })])).catch((error: Problem) => error.facts);
  expect(await refused("XXL")).toMatchObject([{ code: "unknown_size", values: { name: "Zopfling Tone" } }]);
  await addLines(buyer.id, [wanted(style, { quantity: 4 })]);
  const { id: pieceId } = await db.read.piece.findFirstOrThrow({
    where: { productId: style, color: "Sand", size: "M" },
  });
  await db.write((tx) => tx.pieceStock.create({ data: { pieceId, quantity: 5 } }));
  const name = "Zopfling Tone, Dünengras, M";
  expect(await refused("M", "Sand").then(() => refused("M", "Sand"))).toMatchObject([
    { code: "short_stock", values: { name } },
  ]);
  const { id: orderId } = await asReader("en", () => orderCart(buyer.id));
  const [line] = await db.read.orderLine.findMany({ where: { orderId } });
  const quantities = new Map([[line!.id, 1]]);
  const who = { companyId: buyer.id, requestedById: buyer.id };
  await asReader("en", () => requestChange({ ...who, orderId, kind: "change", message: "", quantities }));
  const mails = await db.read.outgoingMail.findMany({
    where: { kind: { contains: "change-request" } },
    orderBy: { id: "asc" },
  });
  expect(mails.map(({ toAddress, text }) => [toAddress === buyer.email, text.includes(name)])).toEqual([
    [false, false],
    [true, true],
  ]);
  const piece = { productId: style, name: "Tone Slipover", color: "Sand", size: "M" };
  const text = (fact: object) =>
    asReader("de", async () => leftOutText({ name: "", quantity: 2, reason: "gone", ...fact }));
  expect(await text(piece)).toContain(name);
  // As orders of earlier versions have it.
  expect(await text({ name: "Tone Slipover, Sand, M" })).toContain("Tone Slipover, Sand, M");
});

it("sorts the categories of a line sheet as the language of its reader does", async () => {
  await makeStyle({ category: "Accessories" });
  await makeStyle({ category: "Hats" });
  const name = { kind: "category", language: "de" };
  await db.write(async (tx) => {
    await tx.wordTranslation.create({ data: { ...name, word: "Accessories", translation: "Zubehör" } });
    await tx.wordTranslation.create({ data: { ...name, word: "Vests", translation: "Ärmelloses" } });
  });
  const sheet = (language: Language) =>
    asReader(language, async () => [...(await sheetStyles({ category: null, windowId: null }, null)).keys()]);
  expect(await sheet("en")).toEqual(["Accessories", "Hats", "Vests"]);
  expect(await sheet("de")).toEqual(["Vests", "Hats", "Accessories"]);
});

it("knows a delivery window by its translations, also those of a window that was renamed, and asks where two have the same", async () => {
  const [window] = await db.read.deliveryWindow.findMany();
  const { id, createdAt: _, updatedAt: __, version, ...fields } = window!;
  const name = (word: string, translation: string) =>
    db.write((tx) => tx.wordTranslation.create({ data: { kind: "window", word, language: "de", translation } }));
  await name(fields.name, "Sofort");
  await changeWindow(admin, { id, version }, { ...(fields as WindowFields), name: "At once" });
  const other = await db.write(async (tx) => {
    const made = await createWindow(tx, { name: "Autumn" });
    await tx.styleWindow.create({ data: { productId: style, windowId: made.id } });
    return made;
  });
  const previewOf = (word: string) =>
    asReader("en", async () => {
      const text = `SKU;Quantity;Delivery\nTS-1-SAND-S;3;${word}`;
      const quick = { mode: "add" as const, cart: { lines: [] }, prices: LIST_PRICES };
      return (await readQuickOrder(text, quick)).preview;
    });
  expect((await previewOf("sofort")).lines).toMatchObject([{ windowId: id }]);
  await name(other.name, "Sofort");
  expect(await previewOf("sofort")).toMatchObject({ lines: [], unclear: [{}] });
  await edit({ nameEn: "Tone Vest" });
  expect((await previewOf("Spring")).unclear[0]!.reason).toContain("Tone Vest");
  expect((await previewOf("Autumn")).lines).toMatchObject([{ windowId: other.id }]);
});

it("says which names in other languages stay when a style is renamed, and gives a copy none", async () => {
  await edit({ nameDe: "Zopfling Tone", nameFr: "Tone" });
  expect(await edit({ name: "Tine Slipover", nameDe: "Zopfling Tine" })).toEqual(["fr"]);
  expect(await edit({ bestSeller: true })).toEqual([]);
  const copy = await duplicateStyle(style, admin);
  expect((await findAdminStyle(copy))!.fields).toMatchObject({ nameDe: "", nameFr: "" });
});

it("reads the words again only after a change of them, and in a transaction those that it sees", async () => {
  await edit({ nameDe: "Zopfling Tone" });
  await translate({ Sand: { de: "Dünengras" } });
  const before = await brandWordsIn(db.read);
  await edit({ bestSeller: true, sizes: ["S"] });
  expect(await brandWordsIn(db.read)).toBe(before);
  const anotherRequest = AsyncResource.bind(async () => {
    await translate({ Sand: { de: "Strand" } });
    await asReader("de", async () => {});
  });
  const reader = asReader("de", async () => {
    await anotherRequest();
    const seen = translated("colour", "Sand");
    await db.write(async (tx) => {
      await tx.auditEntry.updateMany({ data: { actorId: admin } });
      await transactionContext(tx);
    });
    return [seen, translated("colour", "Sand")];
  });
  expect(await reader).toEqual(["Dünengras", "Strand"]);
  for (const change of [() => edit({ name: "Tine Slipover" }), () => edit({ nameDe: "" })]) {
    const old = await brandWordsIn(db.read);
    await change();
    expect(await brandWordsIn(db.read)).not.toBe(old);
  }
});

it("saves what somebody changed of the words, and refuses what somebody else has changed meanwhile", async () => {
  const { rows, missing } = await wordsToTranslate("colour", 1);
  expect(rows.map(({ word }) => word)).toEqual(["Rust", "Sand"]);
  expect(missing.de).toBe(2);
  const opened = seenText(rows);
  expect(await translate({ Sand: { de: "Sand", sl: "Peščena" } }, opened)).toBe(2);
  // Another field of the same page.
  expect(await translate({ Sand: { de: "", sl: "" }, Rust: { de: "Rost" } }, opened)).toBe(1);
  const refusal = await translate({ Rust: { de: "Rostrot" } }, opened).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StaleTranslations);
  expect((refusal as StaleTranslations).values).toEqual({ words: "Rust (Deutsch): Rost" });
  expect(await translate({ Rust: { de: "Rostrot" } }, (refusal as StaleTranslations).seen)).toBe(1);
  // An empty one is removed.
  expect(await translate({ Sand: { de: "" } })).toBe(1);
  expect((await wordsToTranslate("colour", 1)).missing).toMatchObject({ de: 1, sl: 1, it: 2 });
  expect(await db.read.wordTranslation.count({ where: { translation: "" } })).toBe(0);
  const entries = await db.read.auditEntry.findMany({
    where: { action: "change_translations" },
    orderBy: { id: "asc" },
  });
  expect(entries.map(({ after }) => after)).toEqual([
    { "Sand (Deutsch)": "Sand", "Sand (Slovenščina)": "Peščena" },
    { "Rust (Deutsch)": "Rost" },
    { "Rust (Deutsch)": "Rostrot" },
    { "Sand (Deutsch)": "" },
  ]);
});

it("forgets the translations of a text of the brand that was emptied or put back, and takes the shop's own for none", async () => {
  const write = async (heroTitle: string, heroLabel: string) =>
    changeTexts(admin, (await textsForAdmin()).version, { heroTitle, heroLabel });
  const original = await asReader("en", () => brandTexts());
  await write("Ours", "New");
  const [{ seen }, italian] = [await textsToTranslate("de"), await textsToTranslate("it")];
  await translateTexts(admin, { language: "de", seen }, { heroTitle: "Unser", heroLabel: "Neu" });
  await expect(translateTexts(admin, { language: "de", seen }, { heroTitle: "Anders" })).rejects.toThrow(Problem);
  // Another language is no conflict.
  await translateTexts(admin, { language: "it", seen: italian.seen }, { heroTitle: "Nostro" });
  expect(await asReader("de", () => brandTexts())).toMatchObject({ heroTitle: "Unser", heroLabel: "Neu" });
  await write("Ours too", "New");
  const outdated = async () =>
    (await textsToTranslate("de")).texts.filter(({ isOutdated }) => isOutdated).map(({ name }) => name);
  expect(await outdated()).toEqual(["heroTitle"]);
  const reworded = await textsToTranslate("de");
  const same = { heroTitle: "Unser", heroLabel: "Neu" };
  await translateTexts(admin, { language: "de", seen: reworded.seen }, same, ["heroTitle"]);
  expect(await outdated()).toEqual([]);
  await write(original.heroTitle, "");
  await write("Another", "Other");
  expect(await asReader("de", () => brandTexts())).toMatchObject({ heroTitle: "Another", heroLabel: "Other" });
  // As an earlier version of the shop stored it.
  const texts = { heroTitle: "Another", signature: original.signature };
  await db.write((tx) => tx.brandTexts.updateMany({ data: { texts } }));
  const german = await asReader("de", () => brandTexts());
  expect(german.heroTitle).toBe("Another");
  expect(german.signature).not.toBe(original.signature);
  expect((await textsToTranslate("de")).texts.map(({ name }) => name)).toEqual(["heroTitle"]);
});
