import { createHash } from "node:crypto";

import { db, type Reader, type Tx } from "~/db/db.server";
import { nameForAdmins } from "~/formats/person-name";
import type { StylesChange } from "~/shop/catalogue/styles/style-fields";
import { approvalStatusOf, canDecide } from "~/shop/customers/applications/approval";
import { namedCompany } from "~/shop/brand/mail/contact";
import { FIRST_STATUS } from "~/shop/orders/order";
import { stylesToMove } from "~/shop/catalogue/delivery-windows/change-windows.server";
import type { BulkPlan, BulkRequest, BulkResult } from "./bulk-change";

interface Planned extends BulkPlan {
  before: BulkResult["before"];
}

const styleName = ({ name, styleCode }: { name: string; styleCode: string }) => `${name} (${styleCode})`;

/** What a request would change now; within the transaction that changes it, with what undoing needs. */
export async function planOf(request: BulkRequest, from: Reader | Tx = db.read): Promise<Planned> {
  const { ids, names, total, window = null, before = null } = await find(request, from);
  const seen = createHash("sha256")
    .update(JSON.stringify([request, ids]))
    .digest("hex")
    .slice(0, 32);
  const count = names.length;
  return { count, names, unchanged: total - count, window, seen, before };
}

interface Found {
  ids: readonly unknown[];
  names: string[];
  /** How many were chosen. */
  total: number;
  window?: string | null;
  before?: BulkResult["before"];
}

async function find(request: BulkRequest, from: Reader | Tx): Promise<Found> {
  switch (request.kind) {
    case "styles": {
      const rows = await from.product.findMany({
        where: { id: { in: request.ids } },
        orderBy: { styleCode: "asc" },
        select: {
          id: true,
          name: true,
          styleCode: true,
          isActive: true,
          bestSeller: true,
          category: true,
        },
      });
      const before = rows.flatMap((row) => {
        const was = differing(row, request.change);
        return was ? [{ id: row.id, was }] : [];
      });
      const changing = rows.filter(({ id }) => before.some((one) => one.id === id));
      return { ids: before, names: changing.map(styleName), total: rows.length, before };
    }
    case "windows": {
      const { windowId, styles, isOffered } = request;
      const where =
        "ids" in styles ? { id: { in: styles.ids } } : styles.category === null ? {} : { category: styles.category };
      const rows = await stylesToMove(from, windowId, styles, isOffered);
      const ids = rows.map(({ id }) => id);
      const total = await from.product.count({ where });
      const window = await windowName(from, windowId);
      return { ids, names: rows.map(styleName), total, window, before: ids };
    }
    case "copies": {
      const { ids: chosen, windowId, ending } = request;
      const rows = await from.product.findMany({
        where: { id: { in: chosen } },
        orderBy: { styleCode: "asc" },
        select: { id: true, name: true, styleCode: true },
      });
      const codeOf = (code: string) => `${code}-${ending}`;
      const taken = await from.product.findMany({
        where: { styleCode: { in: rows.map(({ styleCode }) => codeOf(styleCode)) } },
        select: { styleCode: true },
      });
      const codes = new Set(taken.map(({ styleCode }) => styleCode));
      const missing = rows.filter(({ styleCode }) => !codes.has(codeOf(styleCode)));
      return {
        ids: missing.map(({ id }) => id),
        names: missing.map(({ name, styleCode }) => `${name} (${codeOf(styleCode)})`),
        total: rows.length,
        window: await windowName(from, windowId),
      };
    }
    case "applications": {
      const rows = await from.company.findMany({
        where: { id: { in: request.ids } },
        orderBy: [{ createdAt: "asc" }, { id: "asc" }],
        select: { ...namedCompany, approvalStatus: true },
      });
      const able = rows.filter((row) => canDecide(request.decision, approvalStatusOf(row)));
      return {
        ids: able.map(({ id }) => id),
        names: able.map(({ name, contact }) => [nameForAdmins(contact), name].filter(Boolean).join(", ")),
        total: rows.length,
      };
    }
    case "orders": {
      const rows = await from.order.findMany({
        where: { id: { in: request.ids } },
        orderBy: { id: "asc" },
        select: { id: true, orderNumber: true, status: true, isAmountFinal: true },
      });
      const able = rows.filter((row) => row.status === FIRST_STATUS && row.isAmountFinal);
      return {
        ids: able.map(({ id }) => id),
        names: able.map(({ orderNumber }) => orderNumber),
        total: rows.length,
      };
    }
    case "mail": {
      const rows = await from.outgoingMail.findMany({
        where: { state: "failed" },
        orderBy: { id: "desc" },
        select: { id: true, subject: true },
      });
      const names = rows.map(({ subject }) => subject);
      return { ids: rows.map(({ id }) => id), names, total: rows.length };
    }
  }
}

/** The present values of the fields that differ from a change; null when none does. */
function differing(row: Required<StylesChange>, change: StylesChange): StylesChange | null {
  const fields = (Object.keys(change) as (keyof StylesChange)[]).filter((field) => row[field] !== change[field]);
  if (fields.length === 0) return null;
  return Object.fromEntries(fields.map((field) => [field, row[field]]));
}

const windowName = async (from: Reader | Tx, id: number): Promise<string | null> =>
  (await from.deliveryWindow.findUnique({ where: { id }, select: { name: true } }))?.name ?? null;
