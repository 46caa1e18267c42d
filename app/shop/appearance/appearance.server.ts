import { createHash } from "node:crypto";

import { db, type Reader, type Tx } from "~/db/db.server";
import { env } from "~/env.server";
import { cached, type ShopCache, type TransactionContext } from "~/shop/cached.server";
import type { Colour } from "./colour";
import { HEADINGS, type Headings, type Look, ORIGINAL, ORIGINAL_HEADINGS } from "./look";
import { isOriginal, lookIcon, lookStyleSheet } from "./style-sheet";

/** The columns of a Look. */
export const lookColumns = {
  name: true,
  accent: true,
  ground: true,
  darkAccent: true,
  darkGround: true,
  headings: true,
} as const;

/** How the shop looks while nobody has saved an appearance; the name is that of the settings of the process. */
export const originalLook = (): Look => ({
  name: env.SHOP_NAME,
  accent: ORIGINAL.accent,
  ground: ORIGINAL.ground,
  darkAccent: null,
  darkGround: null,
  headings: ORIGINAL_HEADINGS,
});

/** A row of the table as a Look. That its colours are colours is a constraint of the table. */
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

async function readLook(from: Reader | Tx): Promise<Look | null> {
  const row = await from.appearance.findUnique({ where: { id: 1 }, select: lookColumns });
  return row && lookOf(row);
}

/** How the shop looks now. Inside a transaction that has a context, pass it. */
export async function shopLook(within?: ShopCache | TransactionContext): Promise<Look> {
  return (await cached("look", readLook, within)) ?? originalLook();
}

/** shopLook as a transaction sees it, for letters. */
export const lookIn = async (tx: Tx): Promise<Look> => (await readLook(tx)) ?? originalLook();

/** The files that a look needs besides those of the build. */
export interface LookFiles {
  /** A hash of both, for their addresses. */
  hash: string;
  css: string;
  icon: string;
}

/** The files of how the shop looks now; null while it looks as it does originally. */
export function lookFiles(within?: ShopCache): Promise<LookFiles | null> {
  const make = async (from: Reader | Tx) => {
    const look = await readLook(from);
    if (!look || isOriginal(look)) return null;
    const [css, icon] = [lookStyleSheet(look), lookIcon(look)];
    const hash = createHash("sha256").update(`${css}\n${icon}`).digest("base64url").slice(0, 10);
    return { hash, css, icon };
  };
  return cached("look files", make, within);
}

/** How the shop looks, for the form, read uncached, with its version; version 0 while nobody has saved it. */
export async function lookForAdmin(): Promise<{ look: Look; version: number }> {
  const row = await db.read.appearance.findUnique({
    where: { id: 1 },
    select: { ...lookColumns, version: true },
  });
  return row ? { look: lookOf(row), version: row.version } : { look: originalLook(), version: 0 };
}
