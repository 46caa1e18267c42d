import { db, type Prisma, type Reader, type Tx } from "~/db/db.server";
import { record } from "~/shop/base/audit/audit.server";
import { Problem } from "~/shop/base/problem";
import { styleSearchText } from "../search/search";
import { EACH_FIELD, fieldsForAudit, type StyleField, type StyleFields } from "./style-fields";
import { withLists } from "./style-row";

/** Not edited by admins. */
type InternalColumn = "id" | "version" | "searchText" | "publishedAt" | "createdAt" | "updatedAt";

/** All columns of the table except the internal ones. */
export const styleColumns = EACH_FIELD satisfies Record<Exclude<Prisma.ProductScalarFieldEnum, InternalColumn>, true>;

export function fieldsOf(row: Prisma.ProductGetPayload<{ select: typeof styleColumns }>): StyleFields {
  return withLists(row);
}

/** With the version that a change must pass; null when there is none. */
export async function findAdminStyle(
  id: number,
  from: Reader | Tx = db.read,
): Promise<{ id: number; version: number; fields: StyleFields } | null> {
  const row = await from.product.findUnique({
    where: { id },
    select: { ...styleColumns, version: true },
  });
  if (!row) return null;
  const { version, ...columns } = row;
  return { id, version, fields: fieldsOf(columns) };
}

/** Reads it as findAdminStyle. */
export async function lockStyle(tx: Tx, id: number): Promise<Awaited<ReturnType<typeof findAdminStyle>>> {
  await tx.product.updateMany({ where: { id }, data: { version: { increment: 0 } } });
  return findAdminStyle(id, tx);
}

/** In the transaction of the change. */
export function recordChange(
  tx: Tx,
  id: number,
  before: StyleFields,
  after: StyleFields,
  changed: readonly StyleField[],
  actorId: string | null,
): Promise<void> {
  return record(tx, {
    actorId,
    action: "change_product",
    subject: `product:${id}`,
    label: styleLabel(after),
    before: fieldsForAudit(before, changed),
    after: fieldsForAudit(after, changed),
  });
}

/** "Alma Raglan Sweater (PR-101)". */
export function styleLabel({ name, styleCode }: Pick<StyleFields, "name" | "styleCode">): string {
  return `${name} (${styleCode})`;
}

/** With the search text. */
export function columnsOf(style: StyleFields) {
  return { ...style, searchText: styleSearchText(style) } satisfies Prisma.ProductUpdateInput;
}

export function noSuchStyle(): never {
  throw new Problem("not_found.style");
}
