import { db, LARGE_WRITE, type Reader, sql, type Tx } from "~/db/db.server";
import { isUniqueViolation } from "~/db/errors.server";
import { record } from "~/shop/base/audit/audit.server";
import { editRow } from "~/shop/base/audit/edit-row.server";
import { readInBatches } from "~/shop/base/batches";
import { nameKey } from "~/shop/catalogue/styles/keys";
import { Problem } from "~/shop/base/problem";
import type { DeliveryWindow } from "./window";

export type WindowFields = Omit<DeliveryWindow, "id">;

const subjectOf = (id: number) => `window:${id}`;
const notFound = () => new Problem("not_found.delivery_window", {}, { field: "window" });

/** Returns the id. Refuses (already_exists, at "name") a name that is in use. */
export async function createWindow(actorId: string, fields: WindowFields, within?: Tx): Promise<number> {
  if (!within) return db.write((tx) => createWindow(actorId, fields, tx));
  const tx = within;
  const { name } = fields;
  const { id } = await tx.deliveryWindow.create({ data: fields, select: { id: true } }).catch(rethrowDuplicate(name));
  await checkName(tx, id, name);
  await record(tx, { actorId, action: "create_window", subject: subjectOf(id), label: name, after: { ...fields } });
  return id;
}

/** Carts show the new promise at once, placed orders keep theirs. `version` is that of the form. */
export async function changeWindow(
  actorId: string,
  { id, version }: { id: number; version: number },
  fields: WindowFields,
  within?: Tx,
): Promise<void> {
  if (!within) return db.write((tx) => changeWindow(actorId, { id, version }, fields, tx));
  const tx = within;
  const { name } = fields;
  const current = await lockWindow(tx, id);
  await editRow<WindowFields>(tx, {
    actorId,
    action: "change_window",
    subject: subjectOf(id),
    label: name,
    current,
    version,
    fields,
    stale: () => new Problem("stale.delivery_window"),
    async save(data, changed) {
      await tx.deliveryWindow.updateMany({ where: { id }, data }).catch(rethrowDuplicate(name));
      if (!changed.includes("name")) return;
      await checkName(tx, id, name);
      // Orders keep the earlier name, with what it is called in other languages.
      await tx.$executeRaw`
        INSERT INTO "word_translations" ("kind", "word", "language", "translation")
        SELECT "kind", ${name}, "language", "translation" FROM "word_translations"
        WHERE "kind" = 'window' AND "word" = ${current.name} ON CONFLICT DO NOTHING`;
    },
  });
}

/**
 * Refuses (wrong_step) a window that is in a cart or an open approval request, or has styles. Orders keep their copies.
 */
export function deleteWindow(actorId: string, id: number): Promise<void> {
  return db.write(async (tx) => {
    const { name } = await lockWindow(tx, id);
    const where = { windowId: id };
    const uses = [
      await tx.styleWindow.count({ where }),
      await tx.cartItem.count({ where }),
      await tx.approvalLine.count({ where: { ...where, request: { state: "open" } } }),
    ];
    if (uses.some((count) => count > 0)) {
      throw new Problem("wrong_step.delivery_window_in_use");
    }
    await tx.deliveryWindow.deleteMany({ where: { id } });
    await record(tx, { actorId, action: "delete_window", subject: subjectOf(id), label: name });
  });
}

/** By id, or all of a category (null: of every one). */
export type StylesToOffer = { ids: readonly number[] } | { category: string | null };

/** Puts styles into a delivery window, or takes them out. Returns how many styles change. */
export async function offerStyles(
  actorId: string,
  id: number,
  styles: StylesToOffer,
  isOffered: boolean,
  within?: Tx,
): Promise<number> {
  if (!within) return db.write((tx) => offerStyles(actorId, id, styles, isOffered, tx), LARGE_WRITE);
  const tx = within;
  const { name } = await lockWindow(tx, id);
  const chosen = chosenStyles(styles);
  const count = isOffered
    ? await tx.$executeRaw`
        INSERT INTO "style_windows" ("productId", "windowId")
        SELECT "id", CAST(${id} AS INTEGER) FROM "products" WHERE ${chosen}
        ON CONFLICT DO NOTHING`
    : await tx.$executeRaw`
        DELETE FROM "style_windows" WHERE "windowId" = ${id}
        AND "productId" IN (SELECT "id" FROM "products" WHERE ${chosen})`;
  if (count > 0) {
    await record(tx, {
      actorId,
      action: isOffered ? "offer_styles" : "withdraw_styles",
      subject: subjectOf(id),
      label: name,
      after: { ...(await namesOf(tx, styles)), styles: count },
    });
  }
  return count;
}

type MovedStyle = { id: number; name: string; styleCode: string };

/** Styles read at a time: they may be all of the shop. */
const STYLES_READ = 1_000;

/** Those that offerStyles would put in or take out now, by code. */
export async function stylesToMove(
  from: Reader | Tx,
  id: number,
  styles: StylesToOffer,
  isOffered: boolean,
): Promise<MovedStyle[]> {
  const batches = readInBatches<MovedStyle>(
    (last, take) =>
      from.product.findMany({
        where: {
          ...("ids" in styles
            ? { id: { in: [...styles.ids] } }
            : styles.category !== null && { category: styles.category }),
          ...(last && { styleCode: { gt: last.styleCode } }),
          windows: isOffered ? { none: { windowId: id } } : { some: { windowId: id } },
        },
        orderBy: { styleCode: "asc" },
        take,
        select: { id: true, name: true, styleCode: true },
      }),
    STYLES_READ,
  );
  const all: MovedStyle[] = [];
  for await (const rows of batches) all.push(...rows);
  return all;
}

function chosenStyles(styles: StylesToOffer) {
  if ("ids" in styles) {
    // One parameter, as a statement takes no more than 32,766.
    const ids = JSON.stringify(styles.ids);
    return db.kind === "sqlite"
      ? sql`"id" IN (SELECT "value" FROM json_each(${ids}))`
      : sql`"id" IN (SELECT CAST("value" AS INTEGER) FROM jsonb_array_elements_text(CAST(${ids} AS JSONB)))`;
  }
  return styles.category === null ? sql`true` : sql`"category" = ${styles.category}`;
}

/** Styles that the audit log names; of more it says only the number. */
const MAX_NAMED = 500;

/** For the audit log. */
async function namesOf(tx: Tx, styles: StylesToOffer): Promise<Record<string, string>> {
  if ("category" in styles) return { category: styles.category ?? "all categories" };
  if (styles.ids.length > MAX_NAMED) return {};
  const rows = await tx.product.findMany({
    where: { id: { in: [...styles.ids] } },
    orderBy: { styleCode: "asc" },
    select: { styleCode: true },
  });
  return { codes: rows.map(({ styleCode }) => styleCode).join(", ") };
}

/** The delivery windows in which a style is offered. */
export function setStyleWindows(actorId: string, productId: number, windowIds: readonly number[]): Promise<void> {
  return db.write(async (tx) => {
    const { count } = await tx.product.updateMany({
      where: { id: productId },
      // Locks the style.
      data: { version: { increment: 0 } },
    });
    if (count === 0) throw new Problem("not_found.style");
    const { name, styleCode, windows } = await tx.product.findUniqueOrThrow({
      where: { id: productId },
      select: { name: true, styleCode: true, windows: { select: { windowId: true } } },
    });
    const rows = await tx.deliveryWindow.findMany({
      orderBy: [{ position: "asc" }, { id: "asc" }],
      select: { id: true, name: true },
    });
    const before = rows.filter(({ id }) => windows.some(({ windowId }) => windowId === id));
    const after = rows.filter(({ id }) => windowIds.includes(id));
    const namesOf = (list: typeof rows) => list.map((row) => row.name).join(", ");
    if (namesOf(before) === namesOf(after)) return;
    await tx.styleWindow.deleteMany({ where: { productId } });
    await tx.styleWindow.createMany({
      data: after.map(({ id: windowId }) => ({ productId, windowId })),
    });
    await record(tx, {
      actorId,
      action: "change_style_windows",
      subject: `product:${productId}`,
      label: `${name} (${styleCode})`,
      before: { "Delivery windows": namesOf(before) },
      after: { "Delivery windows": namesOf(after) },
    });
  });
}

/** As the first statement of a transaction. */
async function lockWindow(tx: Tx, id: number) {
  const data = { version: { increment: 0 } };
  const { count } = await tx.deliveryWindow.updateMany({ where: { id }, data });
  if (count === 0) throw notFound();
  return tx.deliveryWindow.findUniqueOrThrow({ where: { id } });
}

/** Refuses (already_exists) a name that another window has, whatever its case, accents and spaces. */
async function checkName(tx: Tx, id: number, name: string) {
  const others = await tx.deliveryWindow.findMany({ where: { id: { not: id } }, select: { name: true } });
  const same = others.find((other) => nameKey(other.name) === nameKey(name));
  if (same) throw new Problem("already_exists.delivery_window", { name: same.name }, { field: "name" });
}

/** Turns a unique violation into a Problem "already_exists". */
function rethrowDuplicate(name: string) {
  return (error: unknown): never => {
    if (!isUniqueViolation(error)) throw error;
    throw new Problem("already_exists.delivery_window", { name }, { field: "name" });
  };
}
