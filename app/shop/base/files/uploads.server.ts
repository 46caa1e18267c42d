import { randomUUID } from "node:crypto";

import { db, type Prisma, type Tx } from "~/db/db.server";
import { singleLine } from "~/formats/text";
import { UPLOAD_KEPT_HOURS } from "./table/limits";

/** Something that was uploaded to be looked at before it changes the shop, with what its kind keeps of it. */
export type Upload<Content, Result = null> = Content & {
  id: string;
  fileName: string;
  /** Counts the changes of what is kept. */
  version: number;
  appliedAt: Date | null;
  /** What applying it did; null until then. */
  result: Result | null;
};

/** Whose upload of which kind. */
interface Own {
  kind: string;
  userId: string;
  id: string;
}

const MAX_FILE_NAME = 100;
const ID = /^[0-9a-f-]{36}$/;

/** Keeps an upload for UPLOAD_KEPT_HOURS and deletes expired ones of all kinds. Returns its id. */
export async function keepUpload(
  { kind, userId, fileName }: Omit<Own, "id"> & { fileName: string },
  content: object,
  within?: Tx,
): Promise<string> {
  const id = randomUUID();
  const keep = async (tx: Tx) => {
    await tx.upload.deleteMany({ where: { createdAt: { lte: expiryLimit() } } });
    await tx.upload.createMany({ data: { id, kind, userId, fileName: nameOf(fileName), content: json(content) } });
    return id;
  };
  return within ? keep(within) : db.write(keep);
}

/** Null when it is unknown, another user's, or expired. */
export async function findUpload<Content, Result = null>({
  kind,
  userId,
  id,
}: Own): Promise<Upload<Content, Result> | null> {
  if (!ID.test(id)) return null;
  const row = await db.read.upload.findFirst({ where: ownUpload({ kind, userId, id }) });
  if (!row) return null;
  const { content, fileName, version, appliedAt, result } = row;
  return { ...(content as Content), id, fileName, version, appliedAt, result: result as Result | null };
}

/**
 * Replaces what is kept of an upload that was not applied, and returns whether it was so: nothing is replaced when it has another
 * `version` than that which the change is based on.
 */
export async function changeUpload(own: Own, version: number, content: object, tx?: Tx): Promise<boolean> {
  const where = { ...ownUpload(own), version, appliedAt: null };
  const data = { content: json(content), version: { increment: 1 } };
  const change = async (to: Tx) => (await to.upload.updateMany({ where, data })).count > 0;
  return tx ? change(tx) : db.write(change);
}

/** Marks an upload as applied in the transaction that applies it, and returns whether it had this version and was not applied. */
export async function takeUpload(
  tx: Tx,
  own: Own,
  version: number,
  { content, result }: { content?: object; result?: object } = {},
): Promise<boolean> {
  const { count } = await tx.upload.updateMany({
    where: { ...ownUpload(own), version, appliedAt: null },
    data: {
      appliedAt: new Date(),
      ...(content && { content: json(content) }),
      ...(result && { result: json(result) }),
    },
  });
  return count > 0;
}

/** Deletes an upload, unless it was applied. */
export async function discardUpload(own: Own): Promise<void> {
  await db.write((tx) => tx.upload.deleteMany({ where: { ...ownUpload(own), appliedAt: null } }));
}

/** The Prisma condition for a user's own upload that has not expired. */
export const ownUpload = ({ kind, userId, id }: Own) => ({ id, kind, userId, createdAt: { gt: expiryLimit() } });

const expiryLimit = () => new Date(Date.now() - UPLOAD_KEPT_HOURS * 3_600_000);

/** The file name without folders, which some browsers include. */
const nameOf = (name: string) => singleLine(name.split(/[/\\]/).at(-1) ?? "").slice(0, MAX_FILE_NAME);

const json = (value: object) => value as Prisma.InputJsonObject;
