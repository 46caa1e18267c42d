// Sweeping pictures: unreferenced ones are deleted, those with any reference stay.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { shareCart } from "~/shop/cart/shared-cart.server";
import { STYLE_TABLE } from "~/shop/catalogue/style-table/columns";
import { firstPictures } from "~/shop/catalogue/styles/covers.server";
import { PAGE_SIZE } from "~/shop/catalogue/search/query";
import { storeTable } from "~/shop/base/files/table/table-uploads.server";
import { filesIn, type ShopFiles } from "~/shop/base/files/shop-files.server";
import { referencedPictures } from "~/shop/brand/pictures/referenced.server";
import { storeDrawing } from "~/shop/brand/pictures/masters.server";
import { pictureVariant } from "~/shop/brand/pictures/pictures.server";
import { sweepPictures } from "~/shop/brand/pictures/sweep.server";
import { addLines } from "../support/change-cart";
import { createStyle } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { makePerson } from "../support/people";

const LONG_AGO = new Date("2020-01-01T00:00:00Z");
const svg = (shade: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="100"><rect width="80" height="100" fill="${shade}"/></svg>`;

let dataDir = "";
let files: ShopFiles;
beforeEach(async () => {
  await emptyDatabase(db);
  dataDir = mkdtempSync(join(tmpdir(), "sweep-"));
  files = filesIn(dataDir);
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const masters = () => readdirSync(join(dataDir, "pictures/masters")).sort();
const made = () => readdirSync(join(dataDir, "pictures/made")).sort();
const sweep = (isTrial = false) => sweepPictures(files, () => referencedPictures(new Date()), { isTrial });

/** Stores a picture as if it had been uploaded long ago. Returns its address. */
async function keep(name: string): Promise<string> {
  const address = await storeDrawing(files, name, svg("#cfb48c"));
  const file = join(
    dataDir,
    "pictures/masters",
    masters().find((one) => one.startsWith(`${name}.`))!,
  );
  utimesSync(file, LONG_AGO, LONG_AGO);
  return address;
}

async function style(pictures: { imageUrl?: string; additionalImages?: string[] }, isActive = true) {
  const code = crypto.randomUUID().slice(0, 8);
  return db.write((tx) =>
    createStyle(tx, {
      name: "Alma",
      styleCode: code,
      searchText: "alma",
      fibreComposition: [],
      sizes: ["M"],
      colors: ["Sand"],
      additionalImages: [],
      wholesalePrice: 4600,
      isActive,
      ...pictures,
    }),
  );
}

describe("a sweep", () => {
  it("deletes unreferenced pictures with their variants, and reports them", async () => {
    const address = await keep("alma-sand");
    await pictureVariant(files, address.slice(10), 160, "image/webp");
    const [file] = masters();
    expect(await sweep(true)).toEqual({ masters: [file], variants: made() });
    expect(masters()).toEqual([file]);
    expect(made().length).toBe(1);
    await sweep();
    expect([...masters(), ...made()]).toEqual([]);
  });

  it("keeps recent pictures, and those that were uploaded again", async () => {
    await storeDrawing(files, "alma-new", svg("#fff"));
    await keep("alma-again");
    await storeDrawing(files, "alma-again", svg("#cfb48c"));
    expect((await sweep()).masters).toEqual([]);
    expect(masters().length).toBe(2);
  });

  it("deletes sizes that no page uses any more, and keeps the picture", async () => {
    const address = await keep("alma-sand");
    await style({ imageUrl: address });
    await pictureVariant(files, address.slice(10), 160, "image/webp");
    const served = made()[0]!;
    const former = served.replace(".160.", ".1440.");
    writeFileSync(join(dataDir, "pictures/made", former), "x");
    expect((await sweep()).variants).toEqual([former]);
    expect(made()).toEqual([served]);
  });

  it("does nothing without pictures", async () => {
    expect(await sweep()).toEqual({ masters: [], variants: [] });
    mkdirSync(join(dataDir, "pictures/masters"), { recursive: true });
    expect(await sweep()).toEqual({ masters: [], variants: [] });
  });

  it.each<[string, (address: string) => Promise<unknown>]>([
    ["a style's main picture", (imageUrl) => style({ imageUrl })],
    ["another picture of a style", (address) => style({ additionalImages: ["/images/a.jpg", address] })],
    ["a style that is not for sale", (imageUrl) => style({ imageUrl }, false)],
    [
      "a table that was handed in",
      async (address) => {
        const { id } = await makePerson("admin");
        const text = `Style code;Name;Wholesale price;Main picture\nX-1;Alma;46,00;${address}/480\n`;
        return storeTable(STYLE_TABLE, id, { name: "styles.csv", bytes: Buffer.from(text) });
      },
    ],
    [
      "the audit log of these weeks",
      (address) =>
        db.write((tx) =>
          tx.auditEntry.create({
            data: { action: "style_changed", subject: "product:1", before: { imageUrl: address } },
          }),
        ),
    ],
    [
      "a shared cart",
      async (address) => {
        const { id: userId } = await makePerson("approved");
        const { id: productId } = await style({ imageUrl: address });
        await addLines(userId, [{ productId, quantity: 1, size: "M", color: "Sand" }]);
        await shareCart(userId, { days: 7, showPrices: false });
        await db.write((tx) => tx.product.deleteMany({ where: { id: productId } }));
        return db.write((tx) => tx.sharedCart.updateMany({ data: { cartItems: [{ imageUrl: address }] } }));
      },
    ],
  ])("keeps pictures referenced by %s", async (_, name) => {
    const address = await keep("alma-sand");
    await keep("nobody-s");
    await name(address);
    expect((await sweep()).masters.map((file) => file.split(".")[0])).toEqual(["nobody-s"]);
    expect(existsSync(join(dataDir, "pictures/masters", masters()[0]!))).toBe(true);
    expect(masters().length).toBe(1);
  });
});

it("of a catalogue of any size, only the pictures that visitors see first are made ahead", async () => {
  const [a, b, c, d] = await Promise.all(["a", "b", "c", "d"].map(keep));
  await style({ imageUrl: d }, false);
  for (let count = 0; count < 2 * PAGE_SIZE; count++) {
    await style({ imageUrl: count % 2 ? a : b, additionalImages: [c!, d!] });
  }
  const pictures = await firstPictures();
  // Of the landing page, a page of the catalogue and the story.
  expect(pictures).toHaveLength(1 + PAGE_SIZE + 1);
  expect(new Set(pictures.slice(0, -1))).toEqual(new Set([a, b]));
});
