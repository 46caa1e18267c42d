import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filesIn } from "~/shop/base/files/shop-files.server";
import { formatFor } from "~/shop/brand/pictures/formats";
import { parsePictureKey, pictureName } from "~/shop/brand/pictures/names";
import { storeDrawing, storeMaster } from "~/shop/brand/pictures/masters.server";
import { findPicture, pictureVariant } from "~/shop/brand/pictures/pictures.server";
import { PICTURE_WIDTHS, pictureHeight, pictureSrc } from "~/shop/brand/pictures/sizes";
import { drawing } from "../support/pictures";

const dataDir = mkdtempSync(join(tmpdir(), "pictures-"));
const files = filesIn(dataDir);
const made = () => readdirSync(join(dataDir, "pictures", "made"));
let key = "";

beforeAll(async () => {
  const address = await storeDrawing(files, "alma-sweater-sand-front", drawing("#cfb48c"));
  key = address.replace("/pictures/", "");
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe("addresses", () => {
  it("have a separate address per width", () => {
    expect(pictureSrc("/pictures/alma-1a2b3c4d", 480)).toBe("/pictures/alma-1a2b3c4d/480");
    expect(pictureHeight(480)).toBe(600);
  });

  it("of other origins are unchanged", () => {
    expect(pictureSrc("https://cdn.example/a.jpg", 480)).toBe("https://cdn.example/a.jpg");
  });

  it("consist of ASCII letters, digits and hyphens", () => {
    expect(pictureName("Snežka  Mittens", "Weiß", "front")).toBe("snezka-mittens-weiss-front");
    expect(pictureName("../etc/passwd")).toBe("etc-passwd");
  });

  it.each([
    "",
    "alma",
    "alma-1a2b3c4",
    "alma-1A2B3C4D",
    "Alma-1a2b3c4d",
    "../alma-1a2b3c4d",
    "alma/../x-1a2b3c4d",
    "alma%2f-1a2b3c4d",
    "alma.svg-1a2b3c4d",
    "-alma-1a2b3c4d",
    "alma--x-1a2b3c4d",
    "alma-1a2b3c4d\n",
    "alma\0-1a2b3c4d",
    `${"a".repeat(400)}-1a2b3c4d`,
  ])("refuse the name %j", async (bad) => {
    expect(parsePictureKey(bad)).toBeNull();
    expect(await pictureVariant(files, bad, 480, "image/avif")).toBeNull();
  });
});

describe("format", () => {
  it.each([
    ["image/avif,image/webp,image/apng,*/*;q=0.8", "avif"],
    ["image/webp,*/*;q=0.8", "webp"],
    ["IMAGE/AVIF;q=0.9, image/webp", "avif"],
    ["image/avif;q=0, image/webp", "webp"],
    ["image/avif; q=0.000 , image/webp ; q=0", "jpeg"],
    ["image/*,*/*", "jpeg"],
    ["", "jpeg"],
    [null, "jpeg"],
  ])("takes Accept %j to %s", (accept, format) => {
    expect(formatFor(accept)).toBe(format);
  });
});

describe("masters", () => {
  it("store an upload with its declared format", async () => {
    const png = await sharp(Buffer.from(drawing("#222")))
      .png()
      .toBuffer();
    const address = await storeMaster(files, "photo-black-front", png, "png");
    expect(address).toMatch(/^\/pictures\/photo-black-front-[0-9a-f]{8}$/);
    expect(await storeMaster(files, "photo-black-front", png, "png")).toBe(address);
    await expect(storeMaster(files, "photo", png, "jpeg")).rejects.toThrow("not jpeg but png");
  });

  it("refuse an SVG as an upload, whatever its name", async () => {
    const svg = Buffer.from(drawing("#222"));
    await expect(storeMaster(files, "photo", svg, "png")).rejects.toThrow("not png but svg");
    writeFileSync(join(dataDir, "pictures", "masters", "sly.00000000.png"), svg);
    await expect(pictureVariant(files, "sly-00000000", 160, null)).rejects.toThrow();
  });

  it("refuse invalid bytes and invalid names", async () => {
    await expect(storeMaster(files, "photo", Buffer.from("hello"), "png")).rejects.toThrow();
    await expect(storeDrawing(files, "../../out", drawing("#222"))).rejects.toThrow("not a name");
  });
});

describe("variants", () => {
  it("have the right size in each width and format", async () => {
    for (const [accept, kind] of [
      ["image/avif", "heif"],
      ["image/webp", "webp"],
      ["*/*", "jpeg"],
    ]) {
      const variant = await pictureVariant(files, key, 320, accept!);
      const { format, width, height } = await sharp(variant!.bytes).metadata();
      expect({ format, width, height }).toEqual({ format: kind, width: 320, height: 400 });
    }
    const largest = await pictureVariant(files, key, PICTURE_WIDTHS.at(-1)!, null);
    expect((await sharp(largest!.bytes).metadata()).width).toBe(960);
  });

  it.each([0, -160, 161, 100_000, 480.5, Number.NaN])("have no width %d", async (width) => {
    expect(await pictureVariant(files, key, width, "image/avif")).toBeNull();
  });

  it("are not found with another hash", async () => {
    const other = key.replace(/.{8}$/, "00000000");
    expect(await findPicture(files, other)).toBeNull();
    expect(await pictureVariant(files, other, 480, "image/avif")).toBeNull();
  });

  it("are encoded once for concurrent requests", async () => {
    const address = await storeDrawing(files, "race", drawing("#34503f"));
    const race = address.replace("/pictures/", "");
    const answers = await Promise.all(Array.from({ length: 12 }, () => pictureVariant(files, race, 480, "image/avif")));
    const first = answers[0]!.bytes;
    // The same object, so every request waited for the same encoding.
    expect(answers.every((answer) => answer!.bytes === first)).toBe(true);
    expect(made().filter((file) => file.startsWith("race."))).toHaveLength(1);
    expect(made().filter((file) => file.endsWith(".part"))).toEqual([]);
  });

  it("are regenerated when a power failure left an empty file", async () => {
    const address = await storeDrawing(files, "cut", drawing("#94431f"));
    const cut = address.replace("/pictures/", "");
    await pictureVariant(files, cut, 160, null);
    const file = made().find((name) => name.startsWith("cut."))!;
    writeFileSync(join(dataDir, "pictures", "made", file), "");
    expect((await pictureVariant(files, cut, 160, null))!.bytes.length).toBeGreaterThan(100);
  });
});
