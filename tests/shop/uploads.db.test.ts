// Uploaded pictures: what is stored, and what is refused with a message.
import { mkdirSync, readdirSync, readFileSync, unlinkSync } from "node:fs";
import { join } from "node:path";

import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { env } from "~/env.server";
import { picturesForColour } from "~/shop/catalogue/search/colours";
import { nameOfPicture } from "~/shop/catalogue/styles/style-pictures";
import { storePictures } from "~/shop/catalogue/styles/style-pictures.server";
import { shopFiles } from "~/shop/base/files/shop-files.server";
import { parsePictureKey } from "~/shop/brand/pictures/names";
import { findPicture, pictureVariant } from "~/shop/brand/pictures/pictures.server";
import { storeUpload } from "~/shop/brand/pictures/uploads.server";
import { emptyDatabase } from "../support/databases";
import { animation, hugePng, photo, photoOfCamera } from "../support/pictures";

const ALMA = { name: "Alma Sweater", styleCode: "PR-101", colors: ["Sand", "Black", "Črna"] };
const masters = join(env.DATA_DIR, "pictures", "masters");

const keep = (bytes: Uint8Array, name = "photo.jpg") => storeUpload(shopFiles, { name, bytes }, "alma-sweater-sand");

/** Reads the stored file of an address. */
function masterOf(address: string): Buffer {
  const { stem } = parsePictureKey(address.replace("/pictures/", ""))!;
  const file = readdirSync(masters).find((one) => one.startsWith(stem))!;
  return readFileSync(join(masters, file));
}

let good: Buffer;
beforeAll(async () => {
  // All tests share a folder; these tests count its files.
  unlinkSync(join(env.DATA_DIR, "pictures"));
  mkdirSync(masters, { recursive: true });
  good = await photo().jpeg().toBuffer();
});
beforeEach(() => emptyDatabase(db));

describe("an uploaded picture", () => {
  it.each(["jpeg", "png", "webp", "avif"] as const)("as %s is stored and shown", async (format) => {
    const address = await keep(await photo().toFormat(format).toBuffer(), `x.${format}`);
    expect(address).toMatch(/^\/pictures\/alma-sweater-sand-[0-9a-f]{8}$/);
    const variant = await pictureVariant(shopFiles, address.slice(10), 160, "image/webp");
    expect(variant?.contentType).toBe("image/webp");
  });

  it("loses its camera metadata, and is rotated upright", async () => {
    const camera = await photoOfCamera();
    expect((await sharp(camera).metadata()).exif?.length).toBeGreaterThan(0);
    const master = masterOf(await keep(camera));
    const { exif, icc, xmp, iptc, orientation, width, height } = await sharp(master).metadata();
    expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
    expect([width, height]).toEqual([375, 300]);
    for (const secret of ["Exif", "Somebody", "SECRET-XMP", "GPS"]) {
      expect(master.includes(secret), secret).toBe(false);
    }
  });

  it("loses a second file that is appended to it", async () => {
    const tail = Buffer.from("PK\u0003\u0004<script>alert('SECRET')</script>");
    const master = masterOf(await keep(Buffer.concat([good, tail])));
    expect(master.includes("SECRET")).toBe(false);
    expect(master.includes("PK\u0003\u0004")).toBe(false);
  });

  it("is at most 3,000 pixels on its longest side, and never enlarged", async () => {
    // Without noise, which takes seconds to encode.
    const plain = { width: 3_200, height: 4_000, channels: 3, background: "#888" } as const;
    const large = masterOf(await keep(await sharp({ create: plain }).jpeg().toBuffer()));
    const { width, height } = await sharp(large).metadata();
    expect([width, height]).toEqual([2_400, 3_000]);
    const small = masterOf(await keep(await photo("#888", 40, 50).jpeg().toBuffer()));
    expect((await sharp(small).metadata()).width).toBe(40);
  });

  it("keeps transparency, and the first frame of an animation", async () => {
    const clear = await sharp({
      create: { width: 40, height: 50, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0 } },
    })
      .png()
      .toBuffer();
    expect((await sharp(masterOf(await keep(clear))).metadata()).hasAlpha).toBe(true);
    const first = masterOf(await keep(await animation()));
    expect((await sharp(first).metadata()).pages ?? 1).toBe(1);
    const { dominant } = await sharp(first).stats();
    expect(dominant.r).toBeGreaterThan(200);
  });

  it("in CMYK or 16 bits is converted to sRGB", async () => {
    const cmyk = await photo().toColourspace("cmyk").jpeg().toBuffer();
    const deep = await photo().toColourspace("rgb16").png().toBuffer();
    for (const bytes of [cmyk, deep]) {
      const { space, depth } = await sharp(masterOf(await keep(bytes))).metadata();
      expect([space, depth]).toEqual(["srgb", "uchar"]);
    }
  });

  it("is stored once, however often it is uploaded", async () => {
    const address = await keep(good);
    expect(await keep(good)).toBe(address);
  });
});

describe("an invalid picture", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>';
  const ftyp = (brands: string) => Buffer.from(`\0\0\0\u0020ftyp${brands}`, "latin1");
  const cases: [string, () => Buffer | Promise<Buffer>, string, object?][] = [
    ["nothing", () => Buffer.alloc(0), "empty"],
    ["a text", () => Buffer.from("Hello, this is no picture."), "other_format"],
    ["a page", () => Buffer.from("<!doctype html><script>alert(1)</script>"), "other_format"],
    ["a drawing", () => Buffer.from(svg), "other_format"],
    ["a drawing with a declaration", () => Buffer.from(`<?xml version="1.0"?>${svg}`), "other_format"],
    ["a GIF", () => photo().gif({ effort: 1 }).toBuffer(), "other_format"],
    ["a TIFF", () => photo().tiff().toBuffer(), "other_format"],
    ["a HEIC", () => ftyp("heic\0\0\0\0mif1heic"), "heic"],
    ["a HEIC of another kind", () => ftyp("mif1\0\0\0\0mif1heic"), "heic"],
    ["a film", () => ftyp("isom\0\0\0\0isomavif"), "other_format"],
    ["a PDF", () => Buffer.from("%PDF-1.7\n"), "other_format"],
    ["a GIF that is a script as well", () => Buffer.from("GIF89a/*x*/=alert(1)"), "other_format"],
    ["the first bytes of a JPEG", () => Buffer.from("\xff\xd8\xff\xe0abc", "latin1"), "damaged"],
    ["the first bytes of a PNG", () => Buffer.from("\x89PNG\r\n\x1a\n<b>", "latin1"), "damaged"],
    ["the first bytes of a WebP", () => Buffer.from("RIFF____WEBPVP8 ____"), "damaged"],
    ["the first bytes of an AVIF", () => ftyp("avif\0\0\0\0avifmif1"), "damaged"],
    ["a page that begins as a JPEG", () => Buffer.from(`\xff\xd8\xff<b>${svg}`, "latin1"), "damaged"],
    ["more than 10 MB", () => Buffer.concat([good, Buffer.alloc(10 * 1024 * 1024)]), "too_large"],
    ["30,000 x 30,000 pixels", () => hugePng(), "pixels", { width: 30_000, height: 30_000, limit: "side" }],
    [
      "a line of a million pixels",
      () => hugePng(1_000_000, 51),
      "pixels",
      { width: 1_000_000, height: 51, limit: "side" },
    ],
    [
      "a row of 50 million pixels",
      () => hugePng(50_000_000, 1),
      "pixels",
      { width: 50_000_000, height: 1, limit: "side" },
    ],
    [
      "a column of 20,001 pixels, as a JPEG",
      () => photo("#123", 1, 20_001).jpeg().toBuffer(),
      "pixels",
      { width: 1, height: 20_001, limit: "side" },
    ],
    ["a small one that says it is larger", () => hugePng(400, 400), "cut_off"],
  ];
  it.each(cases)("is refused with its name and the reason: %s", async (_, make, why, size = {}) => {
    const before = readdirSync(masters).length;
    await expect(keep(await make(), "x.jpg")).rejects.toMatchObject({
      code: `unreadable.picture_${why}`,
      values: { file: "x.jpg", ...size },
    });
    expect(readdirSync(masters)).toHaveLength(before);
  });

  it.each(["jpeg", "png", "webp", "avif"] as const)("is a truncated %s", async (format) => {
    const whole = await photo().toFormat(format).toBuffer();
    for (const part of [0.3, 0.7, 0.98]) {
      const cut = whole.subarray(0, Math.floor(whole.length * part));
      await expect(keep(cut), `${part}`).rejects.toMatchObject({
        code: expect.stringMatching(/^unreadable\.picture_(damaged|cut_off)$/) as string,
      });
    }
  });

  it("does not affect valid ones of the same form", async () => {
    const files = [
      { name: "good.jpg", bytes: good },
      { name: `${"n".repeat(300)}.jpg`, bytes: Buffer.from("bad") },
      { name: "again.jpg", bytes: good },
    ];
    const { stored, problems } = await storePictures(files, ALMA, "Sand");
    expect(stored).toEqual([expect.stringMatching(/^\/pictures\/alma-sweater-sand-/)]);
    expect(problems).toEqual([`“${"n".repeat(60)}…” is not a JPEG, PNG, WebP or AVIF picture.`]);
  });
});

it("keeps the pictures of a form in the order of their views", async () => {
  const names = ["alma_black_zadaj.jpg", "alma_black_spredaj.jpg", "alma_sand.jpg"];
  const shades = ["#111111", "#222222", "#ccbb99"];
  const files = await Promise.all(
    names.map(async (name, at) => ({ name, bytes: await photo(shades[at]!).jpeg().toBuffer() })),
  );
  const inOrder = await storePictures([files[2]!, files[1]!, files[0]!], ALMA, null);
  expect((await storePictures(files, ALMA, null)).stored).toEqual(inOrder.stored);
  expect(inOrder.stored.map((address) => address.slice(0, -9))).toEqual([
    "/pictures/alma-sweater-sand",
    "/pictures/alma-sweater-black",
    "/pictures/alma-sweater-black",
  ]);
  const { stored } = await storePictures([files[1]!], ALMA, null);
  expect(inOrder.stored[1]).toBe(stored[0]);
});

describe("the name of a picture", () => {
  it.each([
    ["Sand", "x.jpg", "alma-sweater-sand"],
    [null, "IMG_1234.jpg", "alma-sweater"],
    [null, "alma_BLACK_front.jpg", "alma-sweater-black"],
    [null, "alma_sand_WORN.jpg", "alma-sweater-sand-worn"],
    ["Sand", "fabric 2.jpg", "alma-sweater-sand-fabric"],
    ["Sand", "unworn.jpg", "alma-sweater-sand"],
    [null, "../../etc/passwd", "alma-sweater"],
    [null, "a/b\\c\0d.jpg", "alma-sweater"],
    [null, "x".repeat(300), "alma-sweater"],
    ["Črna", "x.jpg", "alma-sweater-crna"],
    [null, "črna.jpg", "alma-sweater-crna"],
  ])("for the colour %j and the file %j is %s", (colour, file, name) => {
    expect(nameOfPicture(ALMA, colour, file)).toBe(name);
  });

  it("identifies the colour, whatever the style's name", () => {
    for (const name of ["Black Forest", "Sand and Black", "x".repeat(255), "針", "A sand dune"]) {
      for (const colour of ALMA.colors) {
        const style = { ...ALMA, name };
        const address = `/pictures/${nameOfPicture(style, colour, "x.jpg")}-0a1b2c3d`;
        const shown = ALMA.colors.filter((one) => picturesForColour(one, "", [address]).length > 0);
        expect(shown, `${name} in ${colour}: ${address}`).toEqual([colour]);
      }
    }
  });

  it("is accepted by the picture route", async () => {
    const { stored } = await storePictures([{ name: "x", bytes: good }], ALMA, "Črna");
    expect(await findPicture(shopFiles, stored[0]!.replace("/pictures/", ""))).not.toBeNull();
  });
});
