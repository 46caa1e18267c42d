import { type z } from "zod";

import { parseId } from "~/formats/ids";
import { plainCode } from "~/formats/text";
import * as t from "~/messages/cart";
import { MAX_LINES, MAX_QUANTITY } from "./limits";
import { lineIdOfField } from "./line-fields";
import { keyOfField, skuOfKey, type TypedSizeRun } from "./matrix";
import type { PieceQuantity } from "./line-requests.server";
import { Problem } from "~/shop/base/problem";
import type { SeenLines } from "./conflict";
import { problemText } from "~/shop/base/problem-text.server";

/** Fields with a message at once. */
const MAX_MESSAGES = 100;
/** More fields than a person fills in: fifteen times the lines of a cart. */
export const MAX_TYPED = 3_000;
/** Characters of a field that are read and shown again. */
const MAX_TYPED_LENGTH = 100;

/** 0 for an empty field, NaN for anything but a whole number. */
function typedPieces(typed: string): number {
  const text = plainCode(typed);
  return /^\d*$/.test(text) ? Number(text) : NaN;
}

/** `key` is the field's (fieldKey). */
export interface TypedQuantity extends PieceQuantity {
  key: string;
}

/** By the keys of fields (fieldKey). */
export interface TypedQuantities {
  /** The text of fields that differ from what the page showed; of all fields where the form has no `seen`. */
  typed: Record<string, string>;
  /** With the quantities that the page showed. */
  changes: TypedQuantity[];
  /** The quantities that the page showed; null for a form without `seen`. */
  seen: ReadonlyMap<string, number> | null;
  /** For fields that hold no quantity. */
  errors: Record<string, string>;
}

/**
 * Reads the fields `quantity[KEY]` of a form, empty for none, and `seen` with the quantities that the page showed
 * (seenPieces): only fields that differ from it count as changes, so that two windows do not undo each other. A field
 * `window[]` names the delivery window of the fields after it.
 */
export function parseQuantities(form: FormData): TypedQuantities {
  const list = form.get("seen");
  const seen = new Map(
    String(list ?? "")
      .split(",", 2 * MAX_LINES)
      .map((entry) => entry.split(":"))
      .map(([sku = "", quantity]) => [sku, Number(quantity)]),
  );
  const result: TypedQuantities = {
    typed: {},
    changes: [],
    errors: {},
    seen: list === null ? null : seen,
  };
  let windowId: number | null = null;
  let wrong = 0;
  for (const [name, value] of form) {
    if (name === "window[]") windowId = parseId(value);
    const key = keyOfField(name);
    if (!key || typeof value !== "string") continue;
    const shown = value.slice(0, MAX_TYPED_LENGTH);
    const quantity = typedPieces(shown);
    const before = seen.get(key) ?? 0;
    if (quantity !== before || !result.seen) result.typed[key] = shown;
    if (quantity === before) continue;
    if (!(quantity <= MAX_QUANTITY)) {
      if (++wrong <= MAX_MESSAGES) result.errors[key] = t.wholeNumber({ most: MAX_QUANTITY });
    } else {
      result.changes.push({ key, sku: skuOfKey(key), quantity, windowId, ...(result.seen && { seen: [before] }) });
    }
  }
  return result;
}

const RUN_FIELD = /^run\[(.{0,10})\]$/;
const MAX_PACKS = 1_000;

export interface SizeRun {
  run: ReadonlyMap<string, number>;
  packs: number;
  colors: readonly string[];
}

/** The fields `run[SIZE]`, `packs` and `runColor`. */
export function readSizeRun(form: FormData): TypedSizeRun {
  const run: Record<string, string> = {};
  for (const [name, value] of form) {
    const size = RUN_FIELD.exec(name)?.[1];
    if (size !== undefined && typeof value === "string") run[size] = plainCode(value);
  }
  const packs = form.get("packs");
  return {
    run,
    packs: typeof packs === "string" ? plainCode(packs) : "",
    colors: form.getAll("runColor").map(String),
  };
}

/** Returns a message when a field is wrong. */
export function parseSizeRun({ run, packs, colors }: TypedSizeRun): SizeRun | { message: string } {
  if (Object.values(run).some((text) => !/^\d{0,3}$/.test(text))) {
    return { message: t.sizeRunOfNumbers() };
  }
  if (!/^\d{1,4}$/.test(packs) || Number(packs) < 1 || Number(packs) > MAX_PACKS) {
    return { message: t.packsOutside({ most: MAX_PACKS }) };
  }
  if (colors.length === 0) return { message: t.chooseSizeRunColour() };
  const pieces = Object.entries(run).map(([size, text]) => [size, Number(text)] as const);
  return { run: new Map(pieces), packs: Number(packs), colors };
}

/** Null for a quantity that a line can hold. A blank field is too small. */
function wrongQuantity(typed: string): "too_small" | "too_large" | "not_whole" | null {
  if (Number(plainCode(typed)) < 1) return "too_small";
  const pieces = typedPieces(typed);
  if (Number.isNaN(pieces)) return "not_whole";
  return pieces > MAX_QUANTITY ? "too_large" : null;
}

/** In pieces. */
export function parseQuantity(typed: string): { pieces: number } | { problem: Problem } {
  const wrong = wrongQuantity(typed);
  if (wrong === null) return { pieces: typedPieces(typed) };
  const field = { field: "quantity" };
  if (wrong === "too_large") return { problem: new Problem("quantity.too_large", { most: MAX_QUANTITY }, field) };
  return { problem: new Problem(`quantity.${wrong}`, {}, field) };
}

/** In a refused form: a blank or too small quantity becomes the style's minimum (docs/specification-departures.md). */
export const shownQuantity = (typed: string, minimum: number): string =>
  wrongQuantity(typed) === "too_small" ? String(minimum) : typed;

const FIELD = /^quantity-(\d+)$/;

/** An invalid line id is null and treated like an unknown one. */
export interface LineChanges {
  quantities: { lineId: number | null; quantity: number }[];
  /** The lines of the pressed button, and those whose field is empty or 0. */
  removed: (number | null)[];
  /** A button "Remove" was pressed. */
  isRemoval: boolean;
}

/** Set, taken out (0), or moved `to` another delivery window by a button. */
interface PressedLine {
  lineId: number;
  seen: number;
  quantity: number;
  to?: { windowId: number; sku: string };
}

const PRESSED = /^(\d{1,10}):(\d{1,9}):(\d{1,9})(?::(\d{1,10}):([^,:]{1,100}))?$/;

/** From a button of the notices about a cart (lineButtonValue). */
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

export const changesOfButton = (lines: readonly PressedLine[]) => ({
  set: lines.map(({ lineId, seen, quantity, to }) => ({
    lineId,
    quantity: to ? 0 : quantity,
    seen: { quantities: [seen] },
  })),
  add: lines.flatMap(({ quantity, to }) => (to ? [{ ...to, quantity }] : [])),
});

/**
 * Parses "12:3:PR-101-SAND-M:1,13:1:..." (seenQuantities): line, quantity, SKU and delivery window. With scripts, a
 * line may come twice: with what was shown, and with what the page has sent before.
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
 * The form around the lines of the cart: a field `quantity-{lineId}` for each, `seen` with the quantities that the page
 * showed (only quantities that differ from it count as changes, so that two tabs do not undo each other; empty or 0
 * takes the line out), and `remove` with the lines of the pressed button ("12,13"). Fields of the lines of another
 * button (parseLineButton) are left out. A single line may also be sent as `lineId` with `quantity`. Returns the
 * changes, what was seen, what was typed (without unchanged fields), and messages about invalid quantities by field, as
 * conform has them.
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

/**
 * Adds `quantities` to the schema of a form: those of an order's lines (quantityField) by line id; empty is 0. Anything
 * but a whole number up to `most`, or a repeated field, gets the message `wrong`, also when other fields are wrong, so
 * that all is said at once. Not a schema for each field: a form may have thousands.
 */
export function withLineQuantities<Value extends object>(
  schema: z.ZodType<Value>,
  form: FormData,
  { most, wrong }: { most: number; wrong: () => string },
) {
  const quantities = new Map<number, number>();
  const refused = new Set<string>();
  for (const [name, value] of form) {
    const lineId = lineIdOfField(name);
    if (lineId === null) continue;
    const pieces = quantities.has(lineId) ? NaN : typedPieces(String(value));
    quantities.set(lineId, pieces);
    if (!(pieces <= most)) refused.add(name);
  }
  return schema
    .superRefine(
      (_, context) => {
        for (const name of [...refused].slice(0, MAX_MESSAGES)) {
          context.addIssue({ code: "custom", path: [name], message: wrong() });
        }
      },
      { when: () => true },
    )
    .transform((value) => ({ ...value, quantities }));
}
