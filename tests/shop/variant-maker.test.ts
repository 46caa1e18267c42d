// Variants of pictures are made before somebody asks for them: all that pages ask for, once, and after what readers wait for.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import sharp from "sharp";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";

import { filesIn, type ShopFiles } from "~/shop/base/files/shop-files.server";
import { FileStoreError } from "~/shop/base/files/store";
import { VARIANT_FORMATS } from "~/shop/brand/pictures/formats";
import { storeDrawing, storeMaster } from "~/shop/brand/pictures/masters.server";
import { pictureVariant, prepareVariants } from "~/shop/brand/pictures/pictures.server";
import { PICTURE_WIDTHS } from "~/shop/brand/pictures/sizes";
import { startVariantMaker } from "~/shop/brand/pictures/variant-maker.server";
import { drawing, photo } from "../support/pictures";

const dataDir = mkdtempSync(join(tmpdir(), "variants-"));
const made = join(dataDir, "pictures", "made");
let files: ShopFiles;

beforeEach(() => {
  rmSync(join(dataDir, "pictures"), { recursive: true, force: true });
  mkdirSync(made, { recursive: true });
  files = filesIn(dataDir);
  vi.spyOn(files.store, "get");
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const keyOf = (address: string) => address.replace("/pictures/", "");
const store = async (name: string) => keyOf(await storeDrawing(files, name, drawing(`#${name.slice(-1).repeat(6)}`)));
const prepare = (key: string) => prepareVariants(files, key, () => Promise.resolve(true));
/** A loop that does not wait for idle moments: this process has none while it looks for files. */
const startMaker = (onFault: Parameters<typeof startVariantMaker>[1] = vi.fn()) =>
  startVariantMaker(files, onFault, () => Promise.resolve());
/** The file names of all variants of a picture. */
const variantsOf = (key: string) =>
  VARIANT_FORMATS.flatMap((format) =>
    PICTURE_WIDTHS.map((width) => `${key.replace(/-([0-9a-f]{8})$/, ".$1")}.${width}.${format}`),
  );
/** The names of the pictures that have variants, in the order in which the first was made. */
const inOrder = () => {
  const times = new Map<string, number>();
  for (const file of readdirSync(made)) {
    const name = file.split(".")[0]!;
    const { mtimeMs } = statSync(join(made, file));
    times.set(name, Math.min(times.get(name) ?? Infinity, mtimeMs));
  }
  return [...times].sort(([, a], [, b]) => a - b).map(([name]) => name);
};

describe("the variants of a picture", () => {
  it("are all made, from a master that is read once, and found by readers", async () => {
    const key = await store("alma-1");
    await prepare(key);
    expect(readdirSync(made).sort()).toEqual(variantsOf(key).sort());
    expect(files.store.get).toHaveBeenCalledTimes(1);
    for (const format of VARIANT_FORMATS) {
      for (const width of PICTURE_WIDTHS) {
        const variant = await pictureVariant(files, key, width, `image/${format}`);
        expect(variant!.contentType).toBe(`image/${format}`);
        expect((await sharp(variant!.bytes).metadata()).width).toBe(width);
      }
    }
    expect(files.store.get).toHaveBeenCalledTimes(1);
  });

  it("look as those that are made on demand, and a photograph is not enlarged", async () => {
    const bytes = await photo().jpeg().toBuffer();
    const small = keyOf(await storeMaster(files, "photo", bytes, "jpeg"));
    const key = await store("alma-7");
    const pixels = async () => {
      const variants = [await pictureVariant(files, key, 320, "image/webp")];
      variants.push(await pictureVariant(files, small, 960, "image/webp"));
      return Promise.all(
        variants.map(async (variant) => {
          const { data, info } = await sharp(variant!.bytes).raw().toBuffer({ resolveWithObject: true });
          return { size: [info.width, info.height], first: [...data.subarray(0, 3)] };
        }),
      );
    };
    const onDemand = await pixels();
    for (const file of readdirSync(made)) rmSync(join(made, file));
    await Promise.all([prepare(key), prepare(small)]);
    const ahead = await pixels();
    expect(ahead.map(({ size }) => size)).toEqual(onDemand.map(({ size }) => size));
    for (const [index, { first }] of ahead.entries()) {
      for (const [channel, value] of first.entries()) {
        expect(Math.abs(value - onDemand[index]!.first[channel]!)).toBeLessThan(6);
      }
    }
  });

  it("that are there are kept, and only the missing ones made", async () => {
    const key = await store("alma-2");
    await prepare(key);
    const [kept, missing, empty] = variantsOf(key).map((file) => join(made, file));
    const before = statSync(kept!).mtimeMs;
    rmSync(missing!);
    // As a power cut leaves one.
    writeFileSync(empty!, "");
    await prepare(key);
    expect(statSync(kept!).mtimeMs).toBe(before);
    expect(statSync(missing!).size).toBeGreaterThan(0);
    expect(statSync(empty!).size).toBeGreaterThan(0);
  });

  it("of an unknown picture are not made", async () => {
    for (const key of ["unknown-00000000", "../x-00000000", ""]) await prepare(key);
    expect(readdirSync(made)).toEqual([]);
  });
});

describe("the loop", () => {
  it("makes the pictures that were added last first, each once", async () => {
    const [first, second, third] = await Promise.all(["a-1", "b-2", "c-3"].map(store));
    const maker = startMaker();
    // As a form without files does.
    maker.add([]);
    maker.add([first!, second!]);
    maker.add([third!, third!]);
    const all = [first!, second!, third!].flatMap(variantsOf).sort();
    await vi.waitFor(() => expect(readdirSync(made).sort()).toEqual(all), 20_000);
    expect(inOrder()).toEqual(["a-1", "c-3", "b-2"]);
    expect(files.store.get).toHaveBeenCalledTimes(3);
    // A loop that has ended begins again.
    const fourth = await store("d-4");
    maker.add([fourth]);
    const more = () => expect(readdirSync(made)).toHaveLength(all.length + 15);
    await vi.waitFor(more, 20_000);
    await maker.stop();
  });

  it("leaves out a picture that cannot be made, and says so", async () => {
    const broken = keyOf(await storeDrawing(files, "broken", "<svg"));
    const good = await store("good-5");
    const onFault = vi.fn();
    const maker = startMaker(onFault);
    maker.add([broken, good]);
    await vi.waitFor(() => expect(readdirSync(made)).toHaveLength(15), 20_000);
    expect(onFault.mock.calls).toEqual([[expect.any(Error), broken]]);
    await maker.stop();
  });

  it("gives up, once, while the file store is out of reach", async () => {
    const keys = await Promise.all(["a-1", "b-2", "c-3"].map(store));
    vi.mocked(files.store.get).mockRejectedValue(new FileStoreError("away"));
    const onFault = vi.fn();
    const maker = startMaker(onFault);
    maker.add(keys);
    await vi.waitFor(() => expect(onFault).toHaveBeenCalled(), 20_000);
    vi.mocked(files.store.get).mockRestore();
    await maker.stop();
    expect(onFault).toHaveBeenCalledTimes(1);
    expect(readdirSync(made)).toEqual([]);
  });

  it("stops after the current variant", async () => {
    const key = await store("alma-6");
    const maker = startMaker();
    maker.add([key]);
    await vi.waitFor(() => expect(readdirSync(made).length).toBeGreaterThan(0), { interval: 1 });
    await maker.stop();
    const count = readdirSync(made).length;
    expect(count).toBeLessThan(15);
    maker.add([key]);
    await new Promise((done) => setTimeout(done, 200));
    expect(readdirSync(made)).toHaveLength(count);
  });
});
