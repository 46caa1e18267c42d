import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";

import { plainCode } from "~/formats/text";
import { parseId } from "~/formats/ids";
import { Problem } from "~/shop/base/problem";
import { chooseDays } from "~/texts/shared-carts";
import { problemText } from "~/texts/problems";
import type { SeenLines } from "./conflict";
import { MAX_COLOUR_LENGTH, MAX_LINES, MAX_QUANTITY, MAX_SIZE_LENGTH } from "./limits";
import { SHARE_DAYS, SHARE_ID } from "./shared-cart";

/** Reads the fields of the add-to-cart form, not validated yet; `productId` is null when it is not a valid id. */
export function readAddForm(form: FormData) {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : null;
  };
  return {
    productId: parseId(text("productId")),
    color: text("color")?.slice(0, MAX_COLOUR_LENGTH) ?? null,
    size: text("size")?.slice(0, MAX_SIZE_LENGTH) ?? null,
    windowId: parseId(text("window")),
    quantity: text("quantity") ?? "",
  };
}

/** What is wrong with a quantity field; null for a number of pieces that a line can hold. A blank one is too small. */
function wrongQuantity(typed: string): "too small" | "too large" | "not whole" | null {
  const text = plainCode(typed);
  const number = Number(text);
  if (number < 1) return "too small";
  if (!/^\d+$/.test(text)) return "not whole";
  return number > MAX_QUANTITY ? "too large" : null;
}

/** Parses a quantity field; returns the number of pieces or the Problem. */
export function parseQuantity(typed: string): { pieces: number } | { problem: Problem } {
  const what = wrongQuantity(typed);
  if (what === null) return { pieces: Number(plainCode(typed)) };
  return { problem: new Problem("quantity", { what, most: MAX_QUANTITY }, "quantity") };
}

/** What the field of a refused form shows: a blank or too small quantity is reset to the minimum of the style (docs/specification-departures.md). */
export const shownQuantity = (typed: string, minimum: number): string =>
  wrongQuantity(typed) === "too small" ? String(minimum) : typed;

const FIELD = /^quantity-(\d+)$/;

/** The changes that a form requests for lines of the cart. An invalid line id is null and treated like an unknown one. */
export interface LineChanges {
  quantities: { lineId: number | null; quantity: number }[];
  /** The lines to take out: those of the pressed button, and those whose field is empty or 0. */
  removed: (number | null)[];
  /** Whether a button "Remove" was pressed. */
  isRemoval: boolean;
}

/** A line that a button sets, takes out (0), or moves `to` another delivery window. */
interface PressedLine {
  lineId: number;
  seen: number;
  quantity: number;
  to?: { windowId: number; sku: string };
}

const PRESSED = /^(\d{1,10}):(\d{1,9}):(\d{1,9})(?::(\d{1,10}):([^,:]{1,100}))?$/;

/** Parses the lines of a button of the notices about a cart (lineButtonValue). */
export function parseLineButton(form: FormData): PressedLine[] {
  const value = form.get("line");
  if (typeof value !== "string") return [];
  return value.split(",", MAX_LINES).flatMap((entry) => {
    const [, id, seen, quantity, window, sku] = PRESSED.exec(entry) ?? [];
    const [lineId, windowId] = [parseId(id), parseId(window)];
    if (lineId === null) return [];
    const line = { lineId, seen: Number(seen), quantity: Number(quantity) };
    return [windowId !== null && sku ? { ...line, to: { windowId, sku } } : line];
  });
}

/** The changes that these lines ask for. */
export const changesOfButton = (lines: readonly PressedLine[]) => ({
  set: lines.map(({ lineId, seen, quantity, to }) => ({
    lineId,
    quantity: to ? 0 : quantity,
    seen: { quantities: [seen] },
  })),
  add: lines.flatMap(({ quantity, to }) => (to ? [{ ...to, quantity }] : [])),
});

/**
 * Parses the lines that a page showed: "12:3:PR-101-SAND-M:1,13:1:..." (seenQuantities), with their quantities, SKUs and delivery
 * windows. With scripts, a line may come twice: with what was shown, and with what the page has sent before.
 */
export function parseSeenLines(text: string): SeenLines {
  const seen = new Map<number, { quantities: number[]; piece?: { sku: string; windowId: number } }>();
  for (const entry of text.split(",", 2 * MAX_LINES)) {
    const [id, quantity, sku, window] = entry.split(":");
    const [lineId, windowId] = [parseId(id), parseId(window)];
    if (lineId === null || !/^\d{1,9}$/.test(quantity ?? "")) continue;
    const known = seen.get(lineId) ?? { quantities: [] };
    known.quantities.push(Number(quantity));
    if (sku && windowId !== null) known.piece = { sku, windowId };
    seen.set(lineId, known);
  }
  return seen;
}

/**
 * Reads the form around the lines of the cart: a field `quantity-{lineId}` for each, `seen` with the quantities
 * that the page showed (only quantities that differ from it count as changes, so that two tabs do not
 * undo each other; empty or 0 takes the line out), and `remove` with the lines of the pressed button ("12,13"). The fields of the
 * lines of another button (parseLineButton) are left out. A single line may also be sent as `lineId` with `quantity`. Returns the changes, what was seen, what was typed (without fields that were
 * left as they were shown), and messages by the name of the field, as conform has them, for quantities that are invalid.
 */
export function parseLineChanges(form: FormData) {
  const remove = form.get("remove") ?? (form.get("intent") === "remove" ? form.get("lineId") : null);
  const pressed = new Set(remove === null ? [] : String(remove).split(",", MAX_LINES));
  const set = new Set([...pressed, ...parseLineButton(form).map(({ lineId }) => `${lineId}`)]);
  const seen = parseSeenLines(String(form.get("seen") ?? ""));
  const typed: Record<string, string> = {};
  for (const [name, value] of form) {
    const line = FIELD.exec(name)?.[1];
    if (line && typeof value === "string" && !set.has(line)) typed[name] = value;
  }
  const [only, quantityOfOnly] = [form.get("lineId"), form.get("quantity")];
  if (remove === null && only !== null && quantityOfOnly !== null)
    typed[`quantity-${String(only)}`] = String(quantityOfOnly);

  const error: Record<string, string[]> = {};
  const changes: LineChanges = {
    quantities: [],
    removed: [...pressed].map(parseId),
    isRemoval: remove !== null,
  };
  for (const [name, value] of Object.entries(typed)) {
    const line = name.slice("quantity-".length);
    const lineId = parseId(line);
    if (/^0*$/.test(value.trim())) {
      changes.removed.push(lineId);
      continue;
    }
    const parsed = parseQuantity(value);
    if ("problem" in parsed) error[name] = [problemText(parsed.problem)];
    else if (seen.get(lineId ?? 0)?.quantities.every((one) => one === parsed.pieces)) delete typed[name];
    else changes.quantities.push({ lineId, quantity: parsed.pieces });
  }
  return { changes, typed, seen, error };
}

const share = z.object({
  days: z.coerce.number({ error: chooseDays }).refine((days) => SHARE_DAYS.some((allowed) => allowed === days), {
    error: chooseDays,
  }),
  showPrices: z.literal("on").optional(),
});

/** Parses the form that creates a share link; fields outside the schema are ignored. */
export function parseShare(form: FormData) {
  const fields = new FormData();
  for (const name of Object.keys(share.shape)) {
    const value = form.get(name);
    if (value !== null) fields.set(name, value);
  }
  return parseWithZod(fields, { schema: share });
}

/** The `shareId` of a form; null when it is missing or malformed. */
export function parseShareId(form: FormData): string | null {
  const value = form.get("shareId");
  return typeof value === "string" && SHARE_ID.test(value) ? value : null;
}
