// An uploaded typeface, a WOFF2, is checked by its first bytes and its size, and kept as it is.
import { createRequire } from "node:module";

import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { lookFiles } from "~/shop/brand/appearance/appearance.server";
import { headingFont, MAX_FONT_BYTES } from "~/shop/brand/appearance/typeface/brand-font";
import { changeFont } from "~/shop/brand/appearance/typeface/change-font.server";
import { findFont, fontFile } from "~/shop/brand/appearance/typeface/font-files.server";
import { keepFont } from "~/shop/brand/appearance/typeface/keep-font.server";
import { emptyDatabase } from "../support/databases";
import { makeTestFont, realFont } from "../support/fonts";
import { makePerson } from "../support/people";

beforeEach(() => emptyDatabase(db));

const keep = (bytes: Uint8Array, name = "Mill.woff2") => keepFont({ name, bytes });
const { compress } = createRequire(import.meta.url)("wawoff2") as {
  compress: (font: Uint8Array) => Promise<Uint8Array>;
};

describe("a typeface", () => {
  it("is kept byte for byte, under a hash of them, and named by its file", async () => {
    const bytes = await realFont("Mill", "woff2");
    const name = await keep(bytes, "Mill Serif.woff2");
    expect(await fontFile(name)).toEqual(bytes);
    const font = { name, family: "Mill Serif", bytes: bytes.length };
    expect(await findFont(name)).toEqual(font);
    expect(await keep(bytes, "again.woff2")).toBe(name);
    expect(await findFont(name)).toEqual(font);
    expect(await keep(makeTestFont())).not.toBe(name);
  });

  it.each([
    ["", "Without a name"],
    [".woff2", "Without a name"],
    [`\u202e${"x".repeat(58)}\u{1f9f6}\u{1f9f6}.woff2`, `${"x".repeat(58)}\u{1f9f6}\u{1f9f6}`],
    ["x".repeat(200), "x".repeat(60)],
    ["Mill\nSans 1.5.woff2", "Mill Sans 1.5"],
  ])("has a name of whole characters, on one line: %j", async (file, family) => {
    expect(await findFont(await keep(makeTestFont(), file))).toMatchObject({ family });
  });

  it("that an earlier version of the shop made is shown and served as before", async () => {
    const file = makeTestFont();
    const facts = { family: "Old", bytes: file.length, missing: "ž", ascent: 0.8, descent: 0.2 };
    const row = { name: "0123456789", file: file.toString("base64") };
    await db.write((tx) => tx.fontFile.create({ data: { ...row, facts } }));
    const admin = await makePerson("admin");
    await changeFont(admin.id, 0, { kind: "set", name: row.name });
    expect((await lookFiles())?.css).toContain("src:url(/look/font/0123456789.woff2)");
    expect(await fontFile(row.name)).toEqual(file);
  });
});

describe("a file", () => {
  const signed = (signature: string) => Buffer.from(`${signature}${"x".repeat(400)}`, "latin1");
  it.each<[string, Uint8Array, string]>([
    ["of 0 bytes", new Uint8Array(), "empty"],
    ["of 3 bytes", signed("wOF").subarray(0, 3), "no_font"],
    ["that is an SVG", signed("<svg"), "no_font"],
    ["that is a PDF", signed("%PDF"), "no_font"],
    ["that is a WOFF", signed("wOFF"), "other_format"],
    ["that is a TTF, however large", Buffer.alloc(2_000_000, "\0\x01\0\0"), "other_format"],
    ["that is an OTF", signed("OTTO"), "other_format"],
    ["of several typefaces", signed("ttcf"), "collection"],
    ["of several typefaces as WOFF2", signed("wOF2ttcf"), "collection"],
    ["that ends in its header", makeTestFont().subarray(0, 9), "damaged"],
    ["that was cut off", makeTestFont().subarray(0, -1), "damaged"],
    ["with something behind it", Buffer.concat([makeTestFont(), Buffer.of(0)]), "damaged"],
  ])("%s is refused with the reason", async (_, bytes, why) => {
    await expect(keep(bytes)).rejects.toMatchObject({
      code: `unreadable.typeface_${why}`,
    });
    expect(await db.read.fontFile.count()).toBe(0);
  });

  it("may have 60 KB, and no byte more", async () => {
    const most = makeTestFont(new Uint8Array(MAX_FONT_BYTES - 12));
    expect(await findFont(await keep(most))).toMatchObject({ bytes: MAX_FONT_BYTES });
    const bytes = MAX_FONT_BYTES + 1;
    await expect(keep(makeTestFont(new Uint8Array(bytes - 12)))).rejects.toMatchObject({
      code: "too_large.typeface",
    });
  });

  it.each([
    ["a list of all characters", () => withCharacters(1)],
    ["such a list a thousand times", () => withCharacters(1_000)],
    ["a header that promises 4 GB", () => promising(makeTestFont())],
    ["content of zeros that unpacks into 1 GB", () => makeTestFont(new Uint8Array(50_000))],
  ])("with %s is not looked into, which takes no memory", async (_, make) => {
    const bytes = await make();
    expect(bytes.length).toBeLessThan(MAX_FONT_BYTES);
    const { rss } = process.memoryUsage();
    const name = await keep(bytes);
    expect((process.memoryUsage().rss - rss) / 1024 ** 2).toBeLessThan(100);
    expect((await fontFile(name))?.equals(bytes)).toBe(true);
  });
});

/** A WOFF2 whose table of characters (cmap, format 12) lists all of Unicode so many times. */
async function withCharacters(times: number): Promise<Uint8Array> {
  const font = await realFont("a", "sfnt");
  const group = Buffer.from("000000000010ffff00000000", "hex");
  const header = Buffer.from(
    "0000" + "0001" + "0003000a0000000c" + "000c0000" + "00000000" + "00000000" + "00000000",
    "hex",
  );
  header.writeUInt32BE(16 + times * group.length, 16);
  header.writeUInt32BE(times, 24);
  const cmap = Buffer.concat([header, ...Array<Buffer>(times).fill(group)]);
  const room = Buffer.alloc((4 - (font.length % 4)) % 4);
  const entry = font.indexOf("cmap");
  font.writeUInt32BE(font.length + room.length, entry + 8);
  font.writeUInt32BE(cmap.length, entry + 12);
  return compress(Buffer.concat([font, room, cmap]));
}

function promising(font: Buffer): Buffer {
  font.writeUInt32BE(0xffffffff, 16);
  return font;
}

describe("the style sheet", () => {
  it("swaps, asks for nothing on light pages, and says nothing that a file says", () => {
    const font = { name: "0123456789", family: '"}body{display:none}', bytes: 1 };
    expect(headingFont(font, "Rockwell,serif")).toBe(
      [
        '@font-face{font-family:"H0";src:url(/look/font/0123456789.woff2)format("woff2");font-display:swap}',
        ':root:not(.light){--font-serif:"H0",Rockwell,serif}',
        "@media (prefers-reduced-data:reduce){:root:not(.light){--font-serif:Rockwell,serif}}",
      ].join(""),
    );
  });
});
