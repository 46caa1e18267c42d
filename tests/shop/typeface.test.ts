// An uploaded typeface, a WOFF2, is checked by its first bytes and its size, and kept as it is.
import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { lookFiles, lookForAdmin } from "~/shop/brand/appearance/appearance.server";
import { headingFont, MAX_FONT_BYTES } from "~/shop/brand/appearance/typeface";
import { changeFont, fontFile } from "~/shop/brand/appearance/typeface.server";
import { emptyDatabase } from "../support/databases";
import { appearanceVersion, makeTestFont, realFont, useTestFont } from "../support/fonts";
import { makePerson } from "../support/people";

let admin: string;
beforeEach(async () => {
  await emptyDatabase(db);
  admin = (await makePerson("admin")).id;
});

const upload = (bytes: Uint8Array, name = "Mill.woff2") => useTestFont(admin, bytes, name);
const inUse = async () => (await lookForAdmin()).font;

describe("a typeface", () => {
  it("is kept byte for byte, under a hash of them, and named by its file", async () => {
    const bytes = await realFont("Mill");
    expect(await upload(bytes, "Mill Serif.woff2")).toBe(true);
    const font = await inUse();
    expect(font).toMatchObject({ family: "Mill Serif", bytes: bytes.length });
    expect(await fontFile(font!.name)).toEqual(bytes);
    expect(await upload(bytes, "again.woff2")).toBe(false);
    expect(await inUse()).toEqual(font);
    await upload(makeTestFont());
    expect((await inUse())!.name).not.toBe(font!.name);
  });

  it.each([
    ["", "Without a name"],
    [".woff2", "Without a name"],
    [`\u202e${"x".repeat(58)}\u{1f9f6}\u{1f9f6}.woff2`, `${"x".repeat(58)}\u{1f9f6}\u{1f9f6}`],
    ["x".repeat(200), "x".repeat(60)],
    ["Mill\nSans 1.5.woff2", "Mill Sans 1.5"],
  ])("has a name of whole characters, on one line: %j", async (file, family) => {
    await upload(makeTestFont(), file);
    expect(await inUse()).toMatchObject({ family });
  });

  it("that an earlier version of the shop stored is shown, served and put back as before", async () => {
    const file = makeTestFont();
    const facts = { family: "Old", bytes: file.length, missing: "ž", ascent: 0.8, descent: 0.2 };
    const name = "0123456789";
    await upload(makeTestFont());
    await db.write(async (tx) => {
      await tx.fontFile.create({ data: { name, file: file.toString("base64"), facts } });
      await tx.appearance.updateMany({ data: { fontName: name } });
    });
    await upload(makeTestFont());
    await changeFont(admin, await appearanceVersion(), { intent: "undo" });
    expect((await lookFiles())?.css).toContain(`src:url(/look/font/${name}.woff2)`);
    expect(await fontFile(name)).toEqual(file);
  });
});

describe("a file", () => {
  const signed = (signature: string) => Buffer.from(`${signature}${"x".repeat(400)}`, "latin1");
  it.each<[string, Uint8Array, string]>([
    ["of 0 bytes", new Uint8Array(), "no_woff2"],
    ["of 3 bytes", signed("wOF").subarray(0, 3), "no_woff2"],
    ["that is an SVG", signed("<svg"), "no_woff2"],
    ["that is a WOFF", signed("wOFF"), "no_woff2"],
    ["that is a TTF, however large", Buffer.alloc(2_000_000, "\0\x01\0\0"), "no_woff2"],
    ["of several typefaces as WOFF2", signed("wOF2ttcf"), "collection"],
    ["that ends in its header", makeTestFont().subarray(0, 9), "damaged"],
    ["that was cut off", makeTestFont().subarray(0, -1), "damaged"],
    ["with something behind it", Buffer.concat([makeTestFont(), Buffer.of(0)]), "damaged"],
  ])("%s is refused with the reason", async (_, bytes, why) => {
    await expect(upload(bytes)).rejects.toMatchObject({
      code: `unreadable.typeface_${why}`,
    });
    expect(await db.read.fontFile.count()).toBe(0);
  });

  it("may have 60 KB, and no byte more", async () => {
    const most = makeTestFont(new Uint8Array(MAX_FONT_BYTES - 12));
    await upload(most);
    expect(await inUse()).toMatchObject({ bytes: MAX_FONT_BYTES });
    const bytes = MAX_FONT_BYTES + 1;
    await expect(upload(makeTestFont(new Uint8Array(bytes - 12)))).rejects.toMatchObject({
      code: "too_large.typeface",
    });
  });
});

describe("the style sheet", () => {
  it("swaps, asks for nothing on light pages", () => {
    expect(headingFont("0123456789", "Rockwell,serif")).toBe(
      [
        '@font-face{font-family:"H0";src:url(/look/font/0123456789.woff2)format("woff2");font-display:swap}',
        ':root:not(.light){--font-serif:"H0",Rockwell,serif}',
        "@media (prefers-reduced-data:reduce){:root:not(.light){--font-serif:Rockwell,serif}}",
      ].join(""),
    );
  });
});
