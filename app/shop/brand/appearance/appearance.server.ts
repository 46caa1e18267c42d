import { createHash } from "node:crypto";

import { db, type Reader, type Tx } from "~/db/db.server";
import { env } from "~/env.server";
import { cached, type ShopCache, type TransactionContext } from "~/shop/base/cached.server";
import type { BrandPictures } from "./brand-picture";
import type { Colour } from "./colour";
import { HEADINGS, type Headings, type Look, ORIGINAL, ORIGINAL_HEADINGS } from "./look";
import { isOriginal, logoStyles, lookIcon, lookStyleSheet } from "./style-sheet";
import { type BrandFont, fontColumns, fontOf, headingFont } from "./typeface";

/** With the brand's own logos, pictures and typeface. */
export interface ShopLook extends Look {
  pictures: BrandPictures;
  font: BrandFont | null;
}

export const lookColumns = {
  name: true,
  accent: true,
  ground: true,
  darkAccent: true,
  darkGround: true,
  headings: true,
} as const;

/** While nobody has saved an appearance; the name is from the settings of the process. */
export const originalLook = (): Look => ({
  name: env.SHOP_NAME,
  accent: ORIGINAL.accent,
  ground: ORIGINAL.ground,
  darkAccent: null,
  darkGround: null,
  headings: ORIGINAL_HEADINGS,
});

/** A constraint of the table ensures that colours are colours. */
export function lookOf(row: Record<keyof typeof lookColumns, string | null>): Look {
  const headings = row.headings ?? "";
  return {
    name: row.name!,
    accent: row.accent as Colour,
    ground: row.ground as Colour,
    darkAccent: row.darkAccent as Colour | null,
    darkGround: row.darkGround as Colour | null,
    // A process of a version that offered another typeface may have saved it.
    headings: Object.hasOwn(HEADINGS, headings) ? (headings as Headings) : ORIGINAL_HEADINGS,
  };
}

async function readLook(from: Reader | Tx): Promise<ShopLook> {
  const select = { ...lookColumns, pictures: true, font: { select: fontColumns } };
  const row = await from.appearance.findUnique({ where: { id: 1 }, select });
  if (!row) return { ...originalLook(), pictures: {}, font: null };
  const { pictures, font, ...look } = row;
  return { ...lookOf(look), pictures: pictures as BrandPictures, font: font && fontOf(font) };
}

/** As it is now. Inside a transaction that has a context, pass it. */
export const shopLook = (within?: ShopCache | TransactionContext): Promise<ShopLook> =>
  cached("look", readLook, within);

/** As a transaction sees it, for letters. */
export const lookIn = (tx: Tx): Promise<ShopLook> => readLook(tx);

/** Besides the files of the build. */
export interface LookFiles {
  /** Of both, for their addresses. */
  hash: string;
  /** Null while colours and headings are the original ones, and there is neither a logo nor a typeface. */
  css: string | null;
  icon: string;
}

/** Null for the files of the build, which are those of the demo's brand. */
export function lookFiles(within?: ShopCache): Promise<LookFiles | null> {
  const make = async (from: Reader | Tx) => {
    const look = await readLook(from);
    const { font, pictures } = look;
    const css =
      [
        ...(isOriginal(look) ? [] : [lookStyleSheet(look)]),
        ...(pictures.logo ? [logoStyles(look)] : []),
        ...(font ? [headingFont(font.name, HEADINGS[look.headings].stack)] : []),
      ].join("") || null;
    if (!css && look.name === env.demoName) return null;
    const icon = lookIcon(look);
    const hash = createHash("sha256").update(`${css}\n${icon}`).digest("base64url").slice(0, 10);
    return { hash, css, icon };
  };
  return cached("look files", make, within);
}

/** Read uncached, with the version, 0 while nobody has saved it, and the previous typeface. */
export async function lookForAdmin() {
  const row = await db.read.appearance.findUnique({
    where: { id: 1 },
    select: {
      ...lookColumns,
      version: true,
      font: { select: fontColumns },
      previousFont: { select: fontColumns },
    },
  });
  if (!row) return { look: originalLook(), version: 0, font: null, previousFont: null };
  const { version, font, previousFont, ...look } = row;
  return {
    look: lookOf(look),
    version,
    font: font && fontOf(font),
    previousFont: previousFont && fontOf(previousFont),
  };
}
