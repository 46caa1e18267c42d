import { parseId } from "~/formats/ids";
import { plainCode } from "~/formats/text";
import { chooseSizeRunColour, packsOutside, sizeRunOfNumbers, wholeNumber } from "~/texts/cart";
import { MAX_LINES, MAX_QUANTITY } from "./limits";
import { keyOfField, skuOfKey, type TypedSizeRun } from "./matrix";
import type { PieceQuantity } from "./line-requests.server";

/** So many fields get a message at once. */
const MAX_ERRORS = 100;
/** More fields than a person fills in: fifteen times as many as a cart has lines. */
export const MAX_TYPED = 3_000;
/** So much of a field is read and shown again. */
const MAX_TYPED_LENGTH = 100;

/** The quantity of a piece that was typed into the field with a key (fieldKey). */
export interface TypedQuantity extends PieceQuantity {
  key: string;
}

/** What was typed into a form of quantities, by the keys of its fields (fieldKey). */
export interface TypedQuantities {
  /** The fields that differ from what the page showed, as they were typed; all of them of a form without `seen`. */
  typed: Record<string, string>;
  /** The quantities in them, with what the page showed. */
  changes: TypedQuantity[];
  /** What the page showed; null for a form without `seen`. */
  seen: ReadonlyMap<string, number> | null;
  /** The messages about fields that hold no quantity. */
  errors: Record<string, string>;
}

/**
 * Reads the fields `quantity[KEY]` of a form, empty for none, and `seen` with the quantities that the page showed
 * (seenPieces): only fields that differ from it count as changes, so that two windows do not undo each other. A field `window[]`
 * says in which delivery window the pieces of the fields after it are ordered.
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
    const text = plainCode(shown);
    const quantity = text === "" ? 0 : /^\d{1,9}$/.test(text) ? Number(text) : NaN;
    const before = seen.get(key) ?? 0;
    if (quantity !== before || !result.seen) result.typed[key] = shown;
    if (quantity === before) continue;
    if (!(quantity <= MAX_QUANTITY)) {
      if (++wrong <= MAX_ERRORS) result.errors[key] = wholeNumber(MAX_QUANTITY);
    } else {
      result.changes.push({ key, sku: skuOfKey(key), quantity, windowId, ...(result.seen && { seen: [before] }) });
    }
  }
  return result;
}

const RUN_FIELD = /^run\[(.{0,10})\]$/;
const MAX_PACKS = 1_000;

/** A size run to fill in: pieces of each size in a pack, how many packs, and in which colours. */
export interface SizeRun {
  run: ReadonlyMap<string, number>;
  packs: number;
  colors: readonly string[];
}

/** Reads the fields of "Fill a size run": `run[SIZE]`, `packs` and `runColor`. */
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

/** Parses a size run. Returns a message when a field is wrong. */
export function parseSizeRun({ run, packs, colors }: TypedSizeRun): SizeRun | { message: string } {
  if (Object.values(run).some((text) => !/^\d{0,3}$/.test(text))) {
    return { message: sizeRunOfNumbers() };
  }
  if (!/^\d{1,4}$/.test(packs) || Number(packs) < 1 || Number(packs) > MAX_PACKS) {
    return { message: packsOutside(MAX_PACKS) };
  }
  if (colors.length === 0) return { message: chooseSizeRunColour() };
  const pieces = Object.entries(run).map(([size, text]) => [size, Number(text)] as const);
  return { run: new Map(pieces), packs: Number(packs), colors };
}
