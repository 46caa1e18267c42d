import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";

import { parseId } from "~/formats/ids";
import { MAX_COLOUR_LENGTH, MAX_QUANTITY, MAX_SIZE_LENGTH } from "./limits";
import { SHARE_DAYS, SHARE_ID } from "./shared-cart";

const TOO_FEW = "Quantity must be at least 1";
const TOO_MANY = `Quantity must be at most ${MAX_QUANTITY}`;

/** A number of pieces as it is typed. */
const quantity = z
  .string({ error: TOO_FEW })
  .trim()
  .transform((typed, context) => {
    const pieces = /^\d+$/.test(typed) ? Number(typed) : 0;
    if (pieces >= 1 && pieces <= MAX_QUANTITY) return pieces;
    context.addIssue({ code: "custom", message: pieces > MAX_QUANTITY ? TOO_MANY : TOO_FEW });
    return z.NEVER;
  });

/** The fields of the add-to-cart form, all texts as they were sent. */
export function typedAdding(form: FormData) {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : null;
  };
  return {
    productId: parseId(text("productId")),
    color: text("color")?.slice(0, MAX_COLOUR_LENGTH) ?? null,
    size: text("size")?.slice(0, MAX_SIZE_LENGTH) ?? null,
    quantity: text("quantity") ?? "",
  };
}

/** The number of pieces, or the sentence that says what is wrong with it. */
export function parseQuantity(typed: string): { pieces: number } | { message: string } {
  const parsed = quantity.safeParse(typed);
  return parsed.success
    ? { pieces: parsed.data }
    : { message: parsed.error.issues[0]?.message ?? TOO_FEW };
}

const FIELD = /^quantity-(\d+)$/;

/** What a form asks of the lines in the cart. A line id that is none is null, as good as unknown. */
export interface LineChanges {
  quantities: { lineId: number | null; quantity: number }[];
  remove: { lineId: number | null } | null;
  /** The line whose minus or plus was pressed. */
  stepped: number | null;
}

/**
 * Reads the form around the lines of the cart: a field `quantity-{lineId}` for each, `seen` with the quantities
 * that the page showed ("12:3,13:1"; only what differs from it counts, so that two tabs do not undo each other),
 * and one pressed button: `step` ("12:4"), `remove` ("12") or none. One line alone may be told as `lineId` with
 * `quantity`. Gives conform's answer when a quantity makes no sense.
 */
export function parseLineChanges(form: FormData) {
  const remove =
    form.get("remove") ?? (form.get("intent") === "remove" ? form.get("lineId") : null);
  const [stepped, next] = String(form.get("step") ?? "").split(":");
  const seen = new Set(String(form.get("seen") ?? "").split(","));
  const typed: Record<string, string> = {};
  for (const [name, value] of form) {
    const line = FIELD.exec(name)?.[1];
    if (line && typeof value === "string" && line !== remove) typed[name] = value;
  }
  if (stepped && next !== undefined) typed[`quantity-${stepped}`] = next;
  const only = form.get("lineId");
  if (remove === null && only !== null)
    typed[`quantity-${String(only)}`] = String(form.get("quantity") ?? "");

  const error: Record<string, string[]> = {};
  const changes: LineChanges = {
    quantities: [],
    remove: remove === null ? null : { lineId: parseId(remove) },
    stepped: parseId(stepped),
  };
  for (const [name, value] of Object.entries(typed)) {
    const line = name.slice("quantity-".length);
    const parsed = parseQuantity(value);
    if ("message" in parsed) error[name] = [parsed.message];
    else if (!seen.has(`${line}:${parsed.pieces}`)) {
      changes.quantities.push({ lineId: parseId(line), quantity: parsed.pieces });
    }
  }
  return Object.keys(error).length > 0
    ? { lastResult: { status: "error" as const, initialValue: typed, error } }
    : { changes };
}

const share = z.object({
  days: z.coerce
    .number({ error: "Please choose how long the link works." })
    .refine((days) => SHARE_DAYS.some((known) => known === days), {
      error: "Please choose how long the link works.",
    }),
  showPrices: z.literal("on").optional(),
});

/** Reads the form that makes a link to the cart. */
export function parseShare(form: FormData) {
  const known = new FormData();
  for (const name of Object.keys(share.shape)) {
    const value = form.get(name);
    if (value !== null) known.set(name, value);
  }
  return parseWithZod(known, { schema: share });
}

/** The link that a form names; null when it names none. */
export function parseShareId(form: FormData): string | null {
  const value = form.get("shareId");
  return typeof value === "string" && SHARE_ID.test(value) ? value : null;
}
