import { randomUUID } from "node:crypto";

import { db } from "~/db/db.server";
import { singleLine } from "~/formats/text";
import { decodeTable, type Encoding } from "./encoding.server";
import { TABLE_KEPT_HOURS } from "./limits";
import { readTable } from "./read-table.server";

/** A table that somebody handed in. */
export interface Upload {
  id: string;
  fileName: string;
  /** Its text; once it is applied the rows that were left out, "" when there are none. */
  csv: string;
  appliedAt: Date | null;
}

const MAX_FILE_NAME = 100;
const ID = /^[0-9a-f-]{36}$/;

/**
 * Keeps a table until it is applied, left, or a day old; takes away those that are older. Throws a Problem
 * (unreadable) for a file that is no table of styles.
 */
export async function storeUpload(
  userId: string,
  file: { name: string; bytes: Uint8Array },
): Promise<{ id: string; encoding: Encoding }> {
  const { text: csv, encoding } = decodeTable(file.bytes);
  readTable(csv);
  const id = randomUUID();
  await db.write(async (tx) => {
    await tx.productUpload.deleteMany({ where: { createdAt: { lte: tooOld() } } });
    await tx.productUpload.create({
      data: { id, userId, fileName: fileName(file.name), csv },
      select: { id: true },
    });
  });
  return { id, encoding };
}

/** A table of this person's own; null for an unknown one, somebody else's, or one that is too old. */
export async function findUpload(userId: string, id: string): Promise<Upload | null> {
  if (!ID.test(id)) return null;
  return db.read.productUpload.findFirst({
    where: ownUpload(userId, id),
    select: { id: true, fileName: true, csv: true, appliedAt: true },
  });
}

/** Takes away a table that is not to be applied. Nothing happens to one that was. */
export async function discardUpload(userId: string, id: string): Promise<void> {
  await db.write((tx) =>
    tx.productUpload.deleteMany({ where: { ...ownUpload(userId, id), appliedAt: null } }),
  );
}

/** Which row a person means by an id. */
export function ownUpload(userId: string, id: string) {
  return { id, userId, createdAt: { gt: tooOld() } };
}

function tooOld(): Date {
  return new Date(Date.now() - TABLE_KEPT_HOURS * 3_600_000);
}

/** What a browser says of a file's name: the folders are nobody's business. */
function fileName(name: string): string {
  return singleLine(name.split(/[/\\]/).at(-1) ?? "").slice(0, MAX_FILE_NAME) || "table.csv";
}
