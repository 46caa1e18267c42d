import { createHash } from "node:crypto";

import { yieldToEventLoop } from "~/event-loop.server";
import { shopLook } from "~/shop/brand/appearance/appearance.server";
import { FileStoreError } from "~/shop/base/files/store";
import { shopFiles } from "~/shop/base/files/shop-files.server";
import { storedZip, type StoredZip, type ZipFile } from "~/shop/base/files/stored-zip.server";
import { pictureName } from "~/shop/brand/pictures/names";
import { Problem } from "~/shop/base/problem";
import { shopAddress } from "~/shop/base/shop-address.server";
import { retailStyle, retailStylesOfOrder, retailStylesOfWindow } from "./read-styles.server";
import type { PictureFile, RetailStyle } from "./retail-style";
import { shopifyCsv } from "./shopify";
import { piecesHead, piecesRows } from "./table.server";
import { woocommerceCsv } from "./woocommerce";

/** Its tables are held in memory. */
export const MAX_STYLES = 500;

export type RetailSelection =
  | { of: "style"; id: number }
  | { of: "window"; id: number }
  | { of: "order"; id: number; companyId: string };

export interface RetailDownload {
  fileName: string;
  zip: StoredZip;
}

/**
 * Pictures at full size in a ZIP and, unless `onlyPictures` is set, the facts of each piece: as a table, and as import
 * files of Shopify and WooCommerce. The table names pictures that are missing in the file store. Null where there is
 * nothing, or it is not the customer's. Throws FileStoreError.
 */
export async function retailDownload(
  selection: RetailSelection,
  { onlyPictures }: { onlyPictures: boolean },
): Promise<RetailDownload | null> {
  const found = await stylesOf(selection);
  if (!found) return null;
  const { styles, updatedAt, name } = found;
  if (styles.length > MAX_STYLES) {
    throw new Problem("refused.too_many_retail_styles", { most: MAX_STYLES });
  }
  const files = styles.flatMap(({ pictures }) => pictures.flatMap(({ file }) => file ?? []));
  const zip = storedZip([...(onlyPictures ? [] : await tablesOf(styles)), ...files.map(pictureInZip)], updatedAt);
  const end = onlyPictures ? "-pictures" : "";
  return { fileName: `${pictureName(name) || selection.of}${end}.zip`, zip };
}

function stylesOf(selection: RetailSelection) {
  switch (selection.of) {
    case "style":
      return retailStyle(selection.id);
    case "window":
      return retailStylesOfWindow(selection.id, MAX_STYLES + 1);
    case "order":
      return retailStylesOfOrder(selection.companyId, selection.id);
  }
}

async function tablesOf(styles: readonly RetailStyle[]): Promise<ZipFile[]> {
  const shop = shopAddress();
  const { name: vendor } = await shopLook();
  const made: ZipFile[] = [];
  for (const [name, text] of [
    ["pieces.csv", () => piecesHead() + piecesRows(styles)],
    ["shopify.csv", () => shopifyCsv(styles, { vendor, shop })],
    ["woocommerce.csv", () => woocommerceCsv(styles, shop)],
  ] as const) {
    const bytes = Buffer.from(text());
    const version = createHash("sha256").update(bytes).digest("base64url");
    made.push({ name, size: bytes.length, version, read: () => Promise.resolve(bytes) });
    await yieldToEventLoop();
  }
  return made;
}

/** A picture in the ZIP. Its name in the file store holds a hash of its content. */
const pictureInZip = ({ givenName, name, size }: PictureFile): ZipFile => ({
  name: `pictures/${givenName}`,
  size,
  version: `${name} ${size}`,
  async read() {
    const bytes = await shopFiles.store.get(name);
    if (bytes) return bytes;
    throw new FileStoreError(`${name} was deleted while it was downloaded`);
  },
});
