import { db, type Tx } from "~/db/db.server";
import { lockAppearance } from "../change-appearance.server";
import type { FontWithFile } from "./make-font.server";

const ONE_DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes typefaces that the appearance does not name, once nobody looks at their preview any more. */
export async function deleteUnusedFonts(tx: Tx): Promise<void> {
  const uploadedAt = { lt: new Date(Date.now() - ONE_DAY_MS) };
  await tx.fontFile.deleteMany({
    where: { uploadedAt, usedBy: { none: {} }, previousOf: { none: {} } },
  });
}

/** Keeps a typeface for a day, in which it can be looked at and taken. Returns its name. */
export async function keepFont({ name, file, ...facts }: FontWithFile): Promise<string> {
  const uploadedAt = new Date();
  await db.write(async (tx) => {
    // None that is being taken into use at the same time is deleted.
    await lockAppearance(tx);
    await tx.fontFile.upsert({
      where: { name },
      create: { name, file, facts, uploadedAt },
      update: { uploadedAt },
    });
    await deleteUnusedFonts(tx);
  });
  return name;
}
