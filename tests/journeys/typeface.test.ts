// The desk gives headings a font file of its own: upload, licence, in use, put back. As plain HTML.
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

const upload = async (bytes: Uint8Array, name = "brand.woff2", fields: Record<string, string> = { licence: "on" }) =>
  (await desk.open(PAGE))
    .form(TAKE)
    .fill(fields)
    .choose("file", { name, bytes: new Uint8Array(bytes) })
    .submit(TAKE);

const textOf = async (address: string, browser = visitor) => (await browser.request(address)).text();

/** The address of the file that headings of a page have; null without one. */
const fontOf = async (): Promise<string | null> => {
  const [, sheet] = /href="(\/look\/[^"]+\.css)"/.exec(await textOf("/")) ?? [];
  return sheet ? (/\/look\/font\/[\w-]{10}\.woff2/.exec(await textOf(sheet))?.[0] ?? null) : null;
};

const keptFonts = () => db.read.fontFile.count();

describe("a file that is no typeface", () => {
  it.each<[string, number, string, Uint8Array]>([
    ["of 0 bytes", 400, "not a WOFF2 file", new Uint8Array()],
    ["that is an SVG", 400, "not a WOFF2 file", Buffer.from("<svg onload='alert(1)'/>")],
    ["that is a TTF", 400, "has to be converted to WOFF2 first", Buffer.alloc(1_400_000, "\0\x01\0\0")],
    ["that was cut off", 400, "is damaged", makeTestFont().subarray(0, -9)],
    ["of 400 KB", 422, "This file is 400.0 KB", makeTestFont(new Uint8Array(400 * 1024 - 12))],
  ])("%s is refused beside its field", async (_, status, reason, bytes) => {
    const refused = await upload(bytes);
    expect(refused.status).toBe(status);
    refused.see("Please check the file", reason, "has to be chosen again");
    expect([await keptFonts(), await fontOf()]).toEqual([0, null]);
  });

  it("may be missing as well, or far too large", async () => {
    const none = await (await desk.open(PAGE)).form(TAKE).fill({ licence: "on" }).submit(TAKE);
    expect(none.status).toBe(400);
    none.see("Choose a file.");
    expect((await upload(new Uint8Array(4 * 1024 * 1024))).status).toBe(413);
    expect((await visitor.request("/look/font/0123456789.woff2")).status).toBe(404);
  });
});

describe("a form that is not the shop's", () => {
  it.each([
    ["without an intent", "font=x", 400, "incomplete or out of date"],
    ["with two", "intent=upload&intent=remove", 400, "incomplete or out of date"],
    ["without a version", "intent=remove&version=", 409, "Somebody else changed"],
    ["without a file", "intent=upload&licence=on&version=0", 400, "Choose a file"],
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

  it("asks for its licence, and is used with it, as it is", async () => {
    const refused = await upload(mill, "Mill.woff2", {});
    expect(refused.status).toBe(400);
    refused.see("Check the licence");
    expect(await fontOf()).toBeNull();
    const saved = await upload(mill, "Mill.woff2");
    expect(toastOf(saved)).toContain("Typeface Saved");
    saved.see("Mill", "Each reader downloads", "How it looks now");
    const [, sheet] = /href="(\/admin\/appearance\/preview.css[^"]+)"/.exec(saved.source)!;
    expect(await textOf(sheet!.replaceAll("&amp;", "&"), desk)).toContain('@font-face{font-family:"Preview"');
    first = await fontOf();
    const file = await visitor.request(first!);
    expect(file.status).toBe(200);
    expect(file.headers.get("Content-Type")).toBe("font/woff2");
    expect(file.headers.get("Cache-Control")).toContain("immutable");
    expect(file.headers.get("X-Content-Type-Options")).toBe("nosniff");
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
    await upload(makeTestFont(), "Other.woff2");
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

  it("never takes the place of what a colleague chose meanwhile", async () => {
    const pages = [await desk.open(PAGE), await desk.tab().open(PAGE)];
    const answers = await Promise.all(pages.map((page) => page.form(`${REMOVE}Mill`).submit(`${REMOVE}Mill`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    answers.find(({ status }) => status === 409)!.see("Somebody else changed the appearance");
  });
});
