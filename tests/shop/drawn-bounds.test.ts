// Small files of pictures and texts that would make large ones: what is drawn and written is bounded.
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import sharp, { type Metadata } from "sharp";
import { describe, expect, it, vi } from "vitest";

import { filesIn } from "~/shop/base/files/shop-files.server";
import { renderMarkdown } from "~/shop/brand/pages/markdown.server";
import { MAX_PAGE_TEXT_LENGTH } from "~/shop/brand/pages/limits";
import { withPictureFiles } from "~/shop/brand/pictures/picture-files.server";
import { PixelBudget, storeUpload, tooManyPixels } from "~/shop/brand/pictures/uploads.server";
import { MAX_PIXELS_AT_ONCE } from "~/shop/brand/pictures/upload-limits";
import { zipOf, zipWithExtraFields } from "../support/workbooks";

describe("a page's text", () => {
  const table = (columns: number) =>
    `${"|a".repeat(columns)}|\n${"|-".repeat(columns)}|\n${"|\n".repeat(Math.ceil(60_000 / columns))}\n`;

  it.each([
    ["tables of many empty cells", table(256)],
    ["tables under a long heading", `# ${"x".repeat(20_000)}\n\n${"|a|\n|-|\n\n".repeat(2_000)}`],
    ["brackets", "["],
    ["links in brackets", "[[a](/b)"],
    ["stars", "**a*"],
    ["headings", "# a\n"],
    ["lists in lists", "- "],
    ["lists", "- a\n"],
    ["backslashes", "\\"],
    ["ampersands", "&"],
  ])("of %s makes a page of bounded size", (_, part) => {
    const text = part.repeat(Math.ceil(MAX_PAGE_TEXT_LENGTH / part.length)).slice(0, MAX_PAGE_TEXT_LENGTH);
    expect(renderMarkdown(text).length).toBeLessThan(25 * MAX_PAGE_TEXT_LENGTH);
  });

  it("keeps the tables of a size chart", () => {
    const chart = `${"|Size".repeat(12)}|\n${"|-".repeat(12)}|\n${`${"|1".repeat(12)}|\n`.repeat(60)}`;
    expect(renderMarkdown(chart).match(/<td/g)).toHaveLength(720);
  });
});

/** An upload with this file alone. */
async function uploadOf(bytes: Uint8Array) {
  const path = join(await mkdtemp(join(tmpdir(), "drawn-")), "a");
  await writeFile(path, bytes);
  return [{ name: "a.zip", path, size: bytes.length }];
}

describe("a ZIP of pictures", () => {
  const names = async (zip: Buffer) =>
    withPictureFiles(await uploadOf(zip), async (files) => files.map(({ name }) => name));
  const damaged = { code: "unreadable.pictures_damaged_zip", values: { name: "a.zip" } };

  it("is left at the first file whose entry is far too long", async () => {
    await expect(names(zipWithExtraFields(50, 65_532))).rejects.toMatchObject(damaged);
    await expect(names(zipWithExtraFields(50, 400))).rejects.toMatchObject(damaged);
    expect(await names(zipWithExtraFields(50, 32))).toHaveLength(50);
  });

  it("is listed up to the first file that is too many", async () => {
    const zip = zipOf(Object.fromEntries(Array.from({ length: 1_500 }, (_, n) => [`${n}.jpg`, ""])));
    // What comes after the 101st is not looked at.
    const after = zip.indexOf("150.jpg", zip.readUInt32LE(zip.length - 6));
    zip.fill(0, after, zip.length - 22);
    await expect(names(zip)).rejects.toMatchObject({ code: "unreadable.pictures_too_many", values: { most: 100 } });
  });

  it("is refused where files lie within each other", async () => {
    const zip = zipOf({ "a.jpg": "x".repeat(1_000), "b.jpg": "y" });
    const second = zip.indexOf("b.jpg", zip.readUInt32LE(zip.length - 6)) - 4;
    zip.writeUInt32LE(0, second);
    await expect(names(zip)).rejects.toMatchObject(damaged);
  });
});

describe("the pictures of an upload", () => {
  it("may be a hundred of twelve million pixels", () => {
    const budget = new PixelBudget();
    for (let n = 0; n < 100; n++) expect(budget.take(4_032 * 3_024)).toBe(true);
    expect(budget.take(MAX_PIXELS_AT_ONCE)).toBe(false);
  });

  it("have fewer pixels where each takes more memory", () => {
    const of = (more: Partial<Metadata>) =>
      tooManyPixels({
        width: 7_000,
        height: 7_000,
        channels: 3,
        depth: "uchar",
        ...more,
      } as Metadata);
    expect(of({ format: "jpeg", isProgressive: true })).toBeNull();
    expect(of({ format: "png", isProgressive: true, channels: 4 })).toBeNull();
    expect(of({ format: "png", channels: 4, depth: "ushort" })).toBeNull();
    for (const heavy of [
      { format: "heif" },
      { format: "jpeg", isProgressive: true, channels: 4 },
      { format: "png", isProgressive: true, channels: 4, depth: "ushort" },
    ] as const) {
      expect(of(heavy)).toEqual({ width: 7_000, height: 7_000, limit: "heavy" });
      expect(of({ ...heavy, width: 2_000 })).toBeNull();
      expect(of({ ...heavy, width: 20_001, height: 1 })).not.toBeNull();
    }
  });

  it("have sides of 20,000 pixels at most, as rows are decoded whole", () => {
    const of = (width: number, height: number) => tooManyPixels({ width, height, isProgressive: false } as Metadata);
    expect([of(20_000, 2_500), of(2_500, 20_000)]).toEqual([null, null]);
    expect(of(20_001, 1)).toEqual({ width: 20_001, height: 1, limit: "side" });
    expect(of(1, 20_001)).toEqual({ width: 1, height: 20_001, limit: "side" });
  });

  it("have no more pixels together than fit, by their headers", async () => {
    const { width, height } = { width: 40, height: 30 };
    const bytes = await sharp({ create: { width, height, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const files = filesIn(await mkdtemp(join(tmpdir(), "drawn-")));
    const budget = new PixelBudget();
    budget.take(MAX_PIXELS_AT_ONCE - width * height);
    const put = vi.spyOn(files.store, "put");
    const store = () => storeUpload(files, { name: "alma.png", bytes }, "alma", budget);
    await store();
    await expect(store()).rejects.toMatchObject({
      code: "unreadable.picture_pixels_of_upload",
      values: { file: "alma.png" },
    });
    expect(put).toHaveBeenCalledTimes(1);
  });
});
