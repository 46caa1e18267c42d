import { db, type Prisma, type Reader, type Tx } from "~/db/db.server";
import { record } from "~/shop/base/audit/audit.server";
import { Problem } from "~/shop/base/problem";
import { styleSearchText } from "../search/search";
import { EACH_FIELD, fieldsForAudit, type StyleField, type StyleFields } from "./style-fields";
import { withLists } from "./style-row";

/** Columns of a style that admins do not edit. */
type InternalColumn = "id" | "version" | "searchText" | "createdAt" | "updatedAt";

/** The columns of StyleFields: all columns of the table except the internal ones. */
export const styleColumns = EACH_FIELD satisfies Record<Exclude<Prisma.ProductScalarFieldEnum, InternalColumn>, true>;

/** The editable fields of a row. */
export function fieldsOf(row: Prisma.ProductGetPayload<{ select: typeof styleColumns }>): StyleFields {
  return withLists(row);
}

/** A style to edit, with the version that a change must pass; null when there is none. */
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

/** Locks a style and reads it as findAdminStyle. */
export async function lockStyle(tx: Tx, id: number): Promise<Awaited<ReturnType<typeof findAdminStyle>>> {
  await tx.product.updateMany({ where: { id }, data: { version: { increment: 0 } } });
  return findAdminStyle(id, tx);
}

/** Writes the audit entry of a change of a style, in the transaction of the change. */
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

/** The label of a style in the audit log: "Alma Raglan Sweater (PR-101)". */
export function styleLabel({ name, styleCode }: Pick<StyleFields, "name" | "styleCode">): string {
  return `${name} (${styleCode})`;
}

/** The column values of a style, with its search text. */
export function columnsOf(style: StyleFields) {
  return { ...style, searchText: styleSearchText(style) } satisfies Prisma.ProductUpdateInput;
}

/** Throws a Problem "not_found". */
export function noSuchStyle(): never {
  throw new Problem("not_found.style");
}
