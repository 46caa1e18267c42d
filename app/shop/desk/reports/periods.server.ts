import * as t from "~/messages/desk";
import { shipsText } from "~/shop/catalogue/delivery-windows/window-texts";
import { db } from "~/db/db.server";
import { salesMonthOf } from "~/shop/orders/sales.server";
import { NOT_COUNTED, windowPeriod } from "~/shop/orders/sales-figures";
import type { SalesPeriod } from "./report";

/** In the figures. */
export interface FigureWindow {
  id: number | null;
  name: string;
  /** In words. */
  ships: string;
  shipsFrom: string | null;
}

/** By period; deleted windows as in their newest order. */
export async function windowsOfPeriods(periods: readonly string[]): Promise<Map<string, FigureWindow>> {
  const ids = periods.flatMap((period) => Number(/^window-(\d+)$/.exec(period)?.[1] ?? 0) || []);
  const present = await db.read.deliveryWindow.findMany({ where: { id: { in: ids } } });
  const newest = await db.read.orderWindow.groupBy({
    by: ["windowId"],
    where: { windowId: { in: ids, notIn: present.map(({ id }) => id) } },
    _max: { id: true },
  });
  const deleted = await db.read.orderWindow.findMany({
    where: { id: { in: newest.flatMap(({ _max }) => _max.id ?? []) } },
  });
  const windows = [...present, ...deleted.map((copy) => ({ ...copy, id: copy.windowId }))];
  const none = { id: null, name: t.withoutADeliveryWindow(), ships: "", shipsFrom: null };
  return new Map<string, FigureWindow>([
    ...windows.map(
      ({ id, name, shipsFrom, ...terms }) =>
        [windowPeriod(id), { id, name, shipsFrom, ships: shipsText({ shipsFrom, ...terms }) }] as const,
    ),
    [windowPeriod(null), none],
  ]);
}

/** With figures, and this year and the one before: years and then delivery windows, the newest first. */
export async function salesPeriods(now = new Date()): Promise<SalesPeriod[]> {
  const rows = await db.read.salesFigure.findMany({
    distinct: ["period"],
    where: { kind: "country", orders: { gt: 0 } },
    select: { period: true },
  });
  const year = Number(salesMonthOf(now).slice(0, 4));
  const found = new Set([String(year), String(year - 1), ...rows.map(({ period }) => period)]);
  const years = [...found].filter((period) => /^\d{4}$/.test(period));
  const windows = await windowsOfPeriods([...found]);
  const newest = [...windows].filter(([period]) => found.has(period)).sort(([, a], [, b]) => (b.id ?? 0) - (a.id ?? 0));
  return [
    ...years
      .sort()
      .reverse()
      .map((year) => ({ value: year, label: year })),
    ...newest.map(([value, { name }]) => ({ value, label: name })),
  ];
}

/** Orders are still being added to the figures. */
export async function isCounting(): Promise<boolean> {
  const where = { salesMonth: NOT_COUNTED };
  return (await db.read.order.findFirst({ where, select: { id: true } })) !== null;
}
