import { db } from "~/db/db.server";
import type { DeliveryWindow } from "./window";
import { asTerms, windowColumns } from "./windows.server";

export interface AdminWindow extends DeliveryWindow {
  version: number;
  /** Styles that are offered in it. */
  styles: number;
}

const columns = { ...windowColumns, version: true, _count: { select: { styles: true } } } as const;

/** By position, ended ones too. */
export async function adminWindows(): Promise<AdminWindow[]> {
  const rows = await db.read.deliveryWindow.findMany({
    orderBy: [{ position: "asc" }, { id: "asc" }],
    select: columns,
  });
  return rows.map(({ _count, ...row }) => ({ ...asTerms(row), styles: _count.styles }));
}

export async function findWindow(id: number): Promise<AdminWindow | null> {
  const row = await db.read.deliveryWindow.findUnique({ where: { id }, select: columns });
  if (!row) return null;
  const { _count, ...window } = row;
  return { ...asTerms(window), styles: _count.styles };
}

/** In which the style is offered. */
export async function windowIdsOfStyle(productId: number): Promise<number[]> {
  const rows = await db.read.styleWindow.findMany({
    where: { productId },
    select: { windowId: true },
  });
  return rows.map(({ windowId }) => windowId);
}
