// The desk gives headings a font file of its own: upload, preview, licence, in use, put back. As plain HTML.
import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { Browser } from "../support/browser-without-scripts";
import { makeTestFont } from "../support/fonts";
import { toastOf } from "../support/ordering";
import { signedInPerson } from "../support/people";
import { openShop, ORIGIN, type Shop } from "../support/shop";

const PAGE = "/admin/appearance/typeface";
const [TAKE, UNDO, REMOVE] = ["USE THIS TYPEFACE", "RESTORE THE PREVIOUS ONE: ", "REMOVE "];

let shop: Shop;
let desk: Browser;
let visitor: Browser;

beforeAll(async () => {
  shop = await openShop();
  desk = (await signedInPerson(shop, "admin")).browser;
  visitor = new Browser(shop);
});

const upload = async (bytes: Uint8Array, name = "brand.woff2") =>
  (await desk.open(PAGE))
    .form("UPLOAD")
    .choose("file", { name, bytes: new Uint8Array(bytes) })
    .submit("UPLOAD");

const textOf = async (address: string, browser = visitor) => (await browser.request(address)).text();

/** The address of the file that headings of a page have; null without one. */
const fontOf = async (): Promise<string | null> => {
  const [, sheet] = /href="(\/look\/[^"]+\.css)"/.exec(await textOf("/")) ?? [];
  return sheet ? (/\/look\/font\/[\w-]{10}\.woff2/.exec(await textOf(sheet))?.[0] ?? null) : null;
};

const keptFonts = () => db.read.fontFile.count();

describe("a file that is no typeface", () => {
  it.each<[string, number, string, Uint8Array]>([
    ["of 0 bytes", 400, "The file is empty", new Uint8Array()],
    ["that is an SVG", 400, "This is not a font file", Buffer.from("<svg onload='alert(1)'/>")],
    ["that is a TTF", 400, "has another format", Buffer.alloc(1_400_000, "\0\x01\0\0")],
    ["that was cut off", 400, "is damaged", makeTestFont().subarray(0, -9)],
    ["of 400 KB", 422, "This file is 400.0 KB", makeTestFont(new Uint8Array(400 * 1024 - 12))],
  ])("%s is refused beside its field", async (_, status, reason, bytes) => {
    const refused = await upload(bytes);
    expect(refused.status).toBe(status);
    refused.see("Please check the file", reason, "has to be chosen again");
    expect([await keptFonts(), await fontOf()]).toEqual([0, null]);
  });

  it("may be missing as well, or have an unknown name", async () => {
    const none = await (await desk.open(PAGE)).form("UPLOAD").submit("UPLOAD");
    expect(none.status).toBe(400);
    none.see("Choose a file.");
    expect((await upload(new Uint8Array(4 * 1024 * 1024))).status).toBe(413);
    for (const file of ["0123456789", "", "%00", "'", "x".repeat(900)]) {
      const page = await desk.open(`${PAGE}?file=${file}`);
      expect(page.status).toBe(200);
      page.see("The file has expired");
    }
    expect((await visitor.request("/look/font/0123456789.woff2")).status).toBe(404);
  });
});

describe("a form that is not the shop's", () => {
  it.each([
    ["without an intent", "font=x", 400, "incomplete or out of date"],
    ["with two", "intent=set&intent=remove", 400, "incomplete or out of date"],
    ["without a version", "intent=set&licence=on&font=0123456789", 409, "Somebody else changed"],
    ["with two files", "intent=set&licence=on&version=0&font=a&font=b", 409, "has expired"],
  ])("%s is refused with the reason", async (_, body, status, reason) => {
    const headers = { "Content-Type": "application/x-www-form-urlencoded", Origin: ORIGIN };
    const answer = await desk.request(PAGE, { method: "POST", headers, body });
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(reason);
    expect(await fontOf()).toBeNull();
  });
});

describe("a typeface of the brand's own", () => {
  const mill = makeTestFont();
  let first: string | null;

  it("is shown before it is used, and nobody else sees it", async () => {
    const preview = await upload(mill, "Mill.woff2");
    expect(preview.status).toBe(200);
    expect(preview.address).toContain("?file=");
    preview.see("Preview: nothing is saved yet", "Mill", "Each reader downloads");
    const [, sheet] = /href="(\/admin\/appearance\/preview.css[^"]+)"/.exec(preview.source)!;
    const css = await textOf(sheet!.replaceAll("&amp;", "&"), desk);
    expect(css).toMatch(/^@font-face\{font-family:"Preview";src:url\(\/look\/font\/[\w-]{10}\.woff2\)/);
    expect(await fontOf()).toBeNull();
  });

  it("asks for its licence, and shows the same file again without it", async () => {
    const preview = await upload(mill, "Mill.woff2");
    const refused = await preview.form(TAKE).submit(TAKE);
    expect(refused.status).toBe(400);
    refused.see("Check the licence", "Preview: nothing is saved yet");
    expect(await fontOf()).toBeNull();
    const saved = await refused.form(TAKE).fill({ licence: "on" }).submit(TAKE);
    expect(toastOf(saved)).toContain("Typeface Saved");
    first = await fontOf();
    const file = await visitor.request(first!);
    expect(file.status).toBe(200);
    expect(file.headers.get("Content-Type")).toBe("font/woff2");
    expect(file.headers.get("Cache-Control")).toContain("immutable");
    expect(Buffer.from(await file.arrayBuffer())).toEqual(mill);
    const { after } = await db.read.auditEntry.findFirstOrThrow({
      where: { action: "change_font" },
    });
    expect(after).toMatchObject({ typeface: "Mill", licence: "Confirmed: it allows the web" });
  });

  it("is not for light pages, which say so to the style sheet", async () => {
    const [, html] = /<html [^>]*class="([^"]*)"/.exec(await textOf("/")) ?? [];
    expect(html ?? "").not.toContain("light");
    const saving = await visitor.request("/", { headers: { "Save-Data": "on" } });
    expect(await saving.text()).toMatch(/<html lang="en" class="light"/);
  });

  it("is replaced, put back and removed, each in the audit", async () => {
    const preview = await upload(makeTestFont(), "Other.woff2");
    await preview.form(TAKE).fill({ licence: "on" }).submit(TAKE);
    const second = await fontOf();
    expect(second).not.toBe(first);
    await (await desk.open(PAGE)).form(`${UNDO}Mill`).submit(`${UNDO}Mill`);
    expect(await fontOf()).toBe(first);
    const removed = await (await desk.open(PAGE)).form(`${REMOVE}Mill`).submit(`${REMOVE}Mill`);
    expect(toastOf(removed)).toContain("Typeface Removed");
    expect(await fontOf()).toBeNull();
    await (await desk.open(PAGE)).form(`${UNDO}Mill`).submit(`${UNDO}Mill`);
    expect(await fontOf()).toBe(first);
    expect(await db.read.auditEntry.count({ where: { action: "change_font" } })).toBe(5);
  });

  it("that nobody took goes after a day", async () => {
    const uploadedAt = new Date(Date.now() - 25 * 60 * 60 * 1000);
    await db.write((tx) => tx.fontFile.updateMany({ data: { uploadedAt } }));
    await upload(makeTestFont(), "Third.woff2");
    // The one in use and the one just uploaded; the one that was put back is the only other one.
    const names = (await db.read.fontFile.findMany()).map(({ name }) => `/look/font/${name}.woff2`);
    expect(names).toContain(first);
    expect(names).toHaveLength(2);
  });

  it("never takes the place of what a colleague chose meanwhile", async () => {
    const pages = [await desk.open(PAGE), await desk.tab().open(PAGE)];
    const answers = await Promise.all(pages.map((page) => page.form(`${REMOVE}Mill`).submit(`${REMOVE}Mill`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    answers.find(({ status }) => status === 409)!.see("Somebody else changed the appearance");
  });
});
