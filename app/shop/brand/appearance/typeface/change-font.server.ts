import * as t from "~/messages/brand";
import { inKilobytes } from "~/shop/brand/appearance/typeface/brand-font";
import { db } from "~/db/db.server";
import { record } from "~/shop/base/audit/audit.server";
import { Problem } from "~/shop/base/problem";
import { lookColumns, lookOf, originalLook } from "../appearance.server";
import { lockAppearanceOf } from "../change-appearance.server";
import type { BrandFont } from "./brand-font";
import { fontColumns, fontOf } from "./font-files.server";
import { deleteUnusedFonts } from "./keep-font.server";

/** The brand's typeface for its form, read uncached: the one in use, the one before, and the look with its version, 0 for none. */
export async function fontForAdmin() {
  const row = await db.read.appearance.findUnique({
    where: { id: 1 },
    select: {
      ...lookColumns,
      version: true,
      font: { select: fontColumns },
      previousFont: { select: fontColumns },
    },
  });
  if (!row) return { look: originalLook(), font: null, previous: null, version: 0 };
  const { font, previousFont, version, ...look } = row;
  return {
    look: lookOf(look),
    font: font && fontOf(font),
    previous: previousFont && fontOf(previousFont),
    version,
  };
}

/** What headings get: a typeface that was uploaded, whose licence allows the web; none; or the one before. */
export type FontChange = { kind: "set"; name: string } | { kind: "remove" } | { kind: "undo" };

/**
 * Changes the brand's own typeface of headings; every process shows it with the next page. The one before can be put back.
 * `version` is that of the form, 0 for none. Returns false when nothing differs. Throws a Problem "stale" when somebody else
 * changed the appearance meanwhile, "expired" when the upload is gone, and "refused" when there is nothing to put back.
 */
export function changeFont(actorId: string, version: number, change: FontChange): Promise<boolean> {
  return db.write(async (tx) => {
    const row = await lockAppearanceOf(tx, version);
    const name = nextOf(change, row.previousFontName);
    if (name === row.fontName) return false;
    const names = [name, row.fontName].filter((one) => one !== null);
    const rows = await tx.fontFile.findMany({
      where: { name: { in: names } },
      select: fontColumns,
    });
    const find = (one: string | null) => rows.map(fontOf).find((font) => font.name === one);
    if (name !== null && !find(name)) {
      throw new Problem("expired.typeface");
    }
    await tx.appearance.update({
      where: { id: 1 },
      data: { fontName: name, previousFontName: row.fontName, version: { increment: 1 } },
      select: { id: true },
    });
    await deleteUnusedFonts(tx);
    await record(tx, {
      actorId,
      action: "change_font",
      subject: "appearance",
      label: t.typefaceOfHeadings(),
      before: factsOf(find(row.fontName)),
      after: {
        ...factsOf(find(name)),
        ...(change.kind === "set" && { licence: t.confirmedItAllowsTheWeb() }),
      },
    });
    return true;
  });
}

function nextOf(change: FontChange, previous: string | null): string | null {
  if (change.kind === "set") return change.name;
  if (change.kind === "remove") return null;
  if (previous === null) throw new Problem("refused.nothing_to_put_back");
  return previous;
}

/** What the audit says of a typeface. */
const factsOf = (font: BrandFont | undefined) => ({
  typeface: font?.family ?? null,
  file: font ? `${font.name}.woff2` : null,
  size: font ? inKilobytes(font.bytes) : null,
});
