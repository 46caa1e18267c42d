import { createHash } from "node:crypto";

import type { Tx } from "~/db/db.server";
import { toDecimalString } from "~/formats/money";
import * as t from "~/messages/billing";
import { meaningOf, yesOrNo } from "~/shop/base/files/table/cells";
import {
  type ComparedTable,
  compareRows,
  countsOf,
  type EditableTable,
} from "~/shop/base/files/table/editable-table.server";
import { type Fault, type PreviewRow, reasonsOf } from "~/shop/base/files/table/preview";
import { readTable, type Table, type TableRow } from "~/shop/base/files/table/read-table.server";
import { keyCell, surplusCells } from "~/shop/base/files/table/rows-by-key";
import type { TableUpload } from "~/shop/base/files/table/table-uploads.server";
import type { DeliveryWindow } from "~/shop/catalogue/delivery-windows/window";
import { deliveryWindows } from "~/shop/catalogue/delivery-windows/windows.server";
import { nameKey } from "~/shop/catalogue/styles/keys";
import { type AdminZone, adminZones, deleteZone, insertZone, updateZone, type ZoneFields } from "./change-zones.server";
import { placesText } from "./places";
import { PRICE_BASES, type PriceBasis, pricesText } from "./shipping-price";
import { COLUMN_KEYS, type ColumnKey, COLUMNS, ZONE_TABLE } from "./zone-columns";
import { zoneForm } from "./zone-form.server";

type Cells = Record<ColumnKey, string>;
type Windows = readonly Pick<DeliveryWindow, "id" | "name">[];

/** Of a zone, as the table is downloaded. */
export const cellsOf = (zone: ZoneFields, windows: Windows): Cells => ({
  name: zone.name,
  position: String(zone.position),
  places: placesText(zone.places),
  basis: zone.basis,
  isPerWindow: zone.isPerWindow ? "yes" : "no",
  freeFrom: zone.freeFrom === null ? "" : toDecimalString(zone.freeFrom),
  prices: pricesText(zone, windows),
});

const NEW: Cells = {
  name: "",
  position: "0",
  places: "",
  basis: PRICE_BASES[0],
  isPerWindow: "no",
  freeFrom: "",
  prices: "",
};

type Outcome =
  | { kind: "changed"; before: AdminZone; was: Cells; after: ZoneFields; now: Cells }
  | { kind: "new"; after: ZoneFields; now: Cells }
  | { kind: "unchanged"; before: AdminZone }
  | { kind: "wrong"; name: string; faults: Fault<ColumnKey>[] };
type ComparedRow = TableRow & Outcome;

async function compareUpload({ csv, answers }: TableUpload): Promise<ComparedTable<ColumnKey, ComparedRow>> {
  const table = await readTable(csv, ZONE_TABLE, answers);
  const [zones, windows] = await Promise.all([adminZones(), deliveryWindows()]);
  const known = new Map(zones.map((zone) => [nameKey(zone.name), zone]));
  const rows = await compareRows(table, { keyOf: nameKey, name: COLUMNS.name }, (row, key, repeated): Outcome => {
    const name = keyCell(table, row);
    const surplus = surplusCells(table, row);
    if (surplus) return { kind: "wrong", name, faults: [{ column: null, reason: surplus }] };
    if (repeated) return { kind: "wrong", name, faults: [{ column: "name", reason: repeated }] };
    return compareRow(table, row, known.get(key) ?? null, windows);
  });
  const named = new Set(table.rows.map((row) => nameKey(keyCell(table, row))));
  const absent = zones.filter((zone) => !named.has(nameKey(zone.name))).length;
  return { table, rows, counts: countsOf(rows), absent, fingerprint: fingerprintOf(rows) };
}

/** Read as the form of a zone is. A missing column leaves its field as it is. */
function compareRow(table: Table<ColumnKey>, row: TableRow, before: AdminZone | null, windows: Windows): Outcome {
  const was = before ? cellsOf(before, windows) : NEW;
  const cells = { ...was };
  for (const [column, place] of table.places) cells[column] = meaningOf(row.cells[place]);
  const wrong = (faults: Fault<ColumnKey>[]): Outcome => ({ kind: "wrong", name: cells.name, faults });
  const isPerWindow = cells.isPerWindow === "" ? false : yesOrNo(cells.isPerWindow);
  if (isPerWindow === null) return wrong([{ column: "isPerWindow", reason: t.writeYesOrNo() }]);
  const prices = pricesIn(cells.prices, windows);
  if (typeof prices === "string") return wrong([{ column: "prices", reason: prices }]);
  const read = zoneForm.safeParse({ ...cells, basis: basisOf(cells.basis), isPerWindow, prices });
  if (!read.success) {
    return wrong(read.error.issues.map(({ path, message }) => ({ column: path[0] as ColumnKey, reason: message })));
  }
  const now = cellsOf(read.data, windows);
  if (!before) return { kind: "new", after: read.data, now };
  const isSame = COLUMN_KEYS.every((column) => was[column] === now[column]);
  return isSame ? { kind: "unchanged", before } : { kind: "changed", before, was, after: read.data, now };
}

const BASIS_WORDS: Record<PriceBasis, readonly string[]> = {
  weight: ["weight", "gewicht", "teža", "peso", "poids"],
  value: ["value", "wert", "vrednost", "valore", "valeur"],
};

/** In any language of the shop. */
const basisOf = (cell: string) => PRICE_BASES.find((basis) => BASIS_WORDS[basis].includes(cell.toLowerCase())) ?? cell;

// None within the name of a delivery window, which is in brackets.
const BETWEEN_PRICES = /;(?![^(]*\))/;
const PRICE = /^(?:(?:up to|bis|do|fino a|jusqu[’']à)\s+)?([^:(]+?)\s*(?:\((.*)\))?\s*:\s*(.+)$/i;

/** "up to 5 kg: 5.90; 5 kg (Autumn/Winter 2027): 7.90" as fields of the form, or what is wrong with it. */
function pricesIn(cell: string, windows: Windows): Record<"upTo" | "price" | "windowId", string>[] | string {
  const rows = [];
  for (const text of cell.split(BETWEEN_PRICES).filter((one) => one.trim())) {
    const [, upTo, window, price] = PRICE.exec(text.trim()) ?? [];
    if (upTo === undefined || price === undefined) return t.writePricesLike({ text: text.trim() });
    const found = window === undefined ? { id: 0 } : windows.find(({ name }) => nameKey(name) === nameKey(window));
    if (!found) return t.noSuchWindow({ window: window! });
    rows.push({ upTo, price, windowId: String(found.id) });
  }
  return rows;
}

function fingerprintOf(rows: readonly ComparedRow[]): string {
  const changes = rows.flatMap((row) => {
    if (row.kind === "new") return [[row.row, row.after]];
    return row.kind === "changed" ? [[row.row, row.before, row.after]] : [];
  });
  return createHash("sha256").update(JSON.stringify(changes)).digest("base64url");
}

function previewRow(compared: ComparedRow): PreviewRow {
  const { kind, row } = compared;
  const blank = { kind, row, name: "", cells: [], reasons: [] };
  switch (compared.kind) {
    case "wrong":
      return { ...blank, key: compared.name, reasons: reasonsOf(compared.faults, COLUMNS) };
    case "unchanged":
      return { ...blank, key: compared.before.name };
    case "changed": {
      const { was, now } = compared;
      const fields = COLUMN_KEYS.filter((column) => was[column] !== now[column]);
      const cells = fields.map((column) => ({ heading: COLUMNS[column], before: was[column], after: now[column] }));
      return { ...blank, key: compared.before.name, cells };
    }
    case "new": {
      const { now } = compared;
      const fields = COLUMN_KEYS.filter((column) => column !== "name" && now[column] !== "");
      const isMain = (column: ColumnKey) => column === "places" || column === "prices";
      const cells = fields.map((column) => ({ heading: COLUMNS[column], after: now[column], isMain: isMain(column) }));
      return { ...blank, key: now.name, cells };
    }
  }
}

export const EDITABLE_ZONES: EditableTable<ColumnKey, ComparedRow> = {
  format: ZONE_TABLE,
  compare: compareUpload,
  previewRow,
};

/** What a table changed: the zone as it was, null for a new one, and the version that the table made. */
export interface AppliedZone {
  id: number;
  name: string;
  version: number;
  was: ZoneFields | null;
}

/** Refuses (stale) a zone that somebody else has changed since it was compared. */
export async function writeZones(tx: Tx, actorId: string, rows: readonly ComparedRow[]): Promise<AppliedZone[]> {
  const applied: AppliedZone[] = [];
  for (const row of rows) {
    if (row.kind === "new") {
      const id = await insertZone(tx, actorId, row.after);
      applied.push({ id, name: row.after.name, version: 1, was: null });
    } else if (row.kind === "changed") {
      const { id, version, ...was } = row.before;
      await updateZone(tx, actorId, { id, version }, row.after);
      applied.push({ id, name: row.after.name, version: version + 1, was });
    }
  }
  return applied;
}

/**
 * Only zones that nobody has changed since, and whose delivery windows are there; returns how many, and the names of
 * the others.
 */
export async function putBackZones(tx: Tx, actorId: string, applied: readonly AppliedZone[]) {
  const names: string[] = [];
  const windows = await tx.deliveryWindow.findMany({ select: { id: true } });
  const isThere = (windowId: number | null) => windowId === null || windows.some(({ id }) => id === windowId);
  for (const { id, name, version, was } of applied) {
    const now = await tx.shippingZone.findUnique({ where: { id }, select: { version: true } });
    const canGoBack = was === null || was.prices.every(({ windowId }) => isThere(windowId));
    if (now?.version !== version || !canGoBack) names.push(name);
    else if (was) await updateZone(tx, actorId, { id, version }, was);
    else await deleteZone(tx, actorId, id);
  }
  return { restored: applied.length - names.length, names };
}
