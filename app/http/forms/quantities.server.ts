import { data } from "@remix-run/node";

import * as t from "~/messages/access";
import * as tCart from "~/messages/cart";
import { problemText } from "~/shop/base/problem-text.server";
import { quantityChange, storedNote } from "~/shop/cart/changer-texts";
import { parseId } from "~/formats/ids";
import type { QuantityConflict } from "~/shop/cart/conflict";
import { CartConflict } from "~/shop/cart/conflicts.server";
import { fieldKey, type Matrix, type TypedSizeRun } from "~/shop/cart/matrix";
import { isAbout, isOfClosedWindow, PieceRefusal } from "~/shop/cart/piece";
import {
  MAX_TYPED,
  parseQuantities,
  parseSizeRun,
  readSizeRun,
  type TypedQuantity,
} from "~/shop/cart/quantities-form.server";
import { type CartChanged, changeCart } from "~/shop/cart/change-cart.server";
import type { Problem } from "~/shop/base/problem";
import { tooManyFields } from "../gate/body-refusals.server";
import type { Account } from "~/shop/customers/people/account";
import type { Toast } from "../session/toast";
import { redirectWithToast } from "../session/toast.server";
import { answerProblem } from "./answer-problem.server";
import { formKeyOf } from "./form-key.server";

/** Of the button `go` of an order sheet: "page:2"; null for another one. */
export function pageToGo(go: string): number | null {
  const [, page] = /^page:(\d{1,6})$/.exec(go) ?? [];
  return page === undefined ? null : Number(page);
}

/**
 * Saves a form with the quantities of pieces in the customer's cart, and redirects: to the address that `landing` gives for
 * the value of the pressed button `go` ("" for another button), or to the cart for "cart". With the button `fill` it also fills
 * a size run into `matrix`. Where something is refused, nothing is saved, and the answer holds all that was typed with a message
 * for each refused field. Of a field that a colleague has changed since it was shown, it holds both values, and posting the form
 * again takes the typed one. Throws 403 for a customer whose approval has just ended, and 413 for more quantities than a person types.
 */
export async function saveQuantities(
  request: Request,
  account: Account,
  form: FormData,
  { landing, matrix }: { landing: (go: string) => string; matrix?: Matrix },
) {
  const { typed, changes, errors, seen } = parseQuantities(form);
  if (Object.keys(typed).length > MAX_TYPED) throw tooManyFields(request);
  const sizeRun = form.has("fill") ? readSizeRun(form) : undefined;
  const shownIn = (fields: object) => Object.fromEntries(Object.keys(fields).map((key) => [key, seen?.get(key) ?? 0]));
  const refused = (status: number, found: Record<string, string>, message?: string) =>
    data({ refused: { typed, seen: shownIn(typed), errors: found, message, sizeRun } }, { status });
  if (Object.keys(errors).length > 0) return refused(400, errors);
  let requested = changes;
  if (matrix && sizeRun) {
    const filled = fillSizeRun(matrix, sizeRun, parseId(form.get("window[]")));
    if ("message" in filled) return refused(400, {}, filled.message);
    const quantities = filled.quantities.map((one) => ({
      ...one,
      ...(seen && { seen: [seen.get(one.key) ?? 0] }),
    }));
    const keys = new Set(quantities.map(({ key }) => key));
    requested = [...changes.filter(({ key }) => !keys.has(key)), ...quantities];
  }
  const save = async () => {
    const done = await changeCart(account, { set: requested });
    const go = String(form.get("go") ?? "");
    // The same page again takes the place of the form in the browser's history.
    const headers: HeadersInit = go === "" ? { "X-Remix-Replace": "true" } : {};
    return redirectWithToast(go === "cart" ? "/cart" : landing(go), toastOf(done!), { headers });
  };
  return answerProblem(request, save, (problem) => {
    if (!(problem instanceof CartConflict)) {
      const refusal = refusalOf(problem, requested, typed);
      return data({ refused: { ...refusal, seen: shownIn(refusal.typed), sizeRun } }, { status: 409 });
    }
    const byKey = <Value>(valueOf: (conflict: QuantityConflict) => Value) =>
      Object.fromEntries(problem.conflicts.map((one) => [keyOf(one, requested), valueOf(one)]));
    const quantities = byKey(({ quantity }) => (quantity > 0 ? `${quantity}` : ""));
    const conflict = {
      typed: { ...typed, ...quantities },
      seen: { ...shownIn(typed), ...byKey(({ stored }) => stored) },
      errors: byKey((one) => tCart.quantityChanged(quantityChange(one))),
      notes: byKey(storedNote),
      message: tCart.conflictAdvice(),
      sizeRun,
    };
    return data({ refused: conflict }, { status: 409 });
  });
}

/**
 * Adds the quantities of a form with earlier lines to the customer's cart, or with `mode=replace` puts them in place of what
 * it holds, and redirects there with a toast. Refusals are those of saveQuantities.
 */
export async function addTypedQuantities(request: Request, account: Account, form: FormData, toast: Toast) {
  const { typed, changes, errors } = parseQuantities(form);
  const refused = (status: number, found: Record<string, string>, message?: string) =>
    data({ refused: { typed, errors: found, message } }, { status });
  if (Object.keys(errors).length > 0) return refused(400, errors);
  if (changes.length === 0) {
    return refused(400, {}, t.pleaseEnterAQuantityFor());
  }
  const add = async () => {
    const reviewed = form.get("reviewed");
    const key = formKeyOf(form);
    await changeCart(account, {
      ...(form.get("mode") === "replace" && {
        replaces: { reviewed: reviewed === null ? null : String(reviewed) },
      }),
      add: changes,
      token: key === null ? null : ["order again", key],
    });
    return redirectWithToast("/cart", toast);
  };
  return answerProblem(request, add, (problem) =>
    data({ refused: refusalOf(problem, changes, typed) }, { status: 409 }),
  );
}

/**
 * What was typed, with the messages for quantities that the shop refused, by the keys of their fields or about the whole form. A
 * closed delivery window has no fields any more, and their keys may be those of the style's next one by now: what was typed for it
 * is in the message.
 */
function refusalOf(problem: Problem, requested: readonly TypedQuantity[], typed: Record<string, string>) {
  const errors: Record<string, string> = {};
  if (!(problem instanceof PieceRefusal)) return { typed, errors, message: problemText(problem) };
  const kept = { ...typed };
  const closed = new Map<string, string[]>();
  for (const piece of problem.pieces) {
    const text = problemText(piece.reason);
    for (const { key, sku, quantity } of requested.filter((one) => isAbout(piece, one))) {
      if (isOfClosedWindow(piece)) {
        closed.set(text, [...(closed.get(text) ?? []), `${sku} ${typed[key] ?? quantity}`]);
        delete kept[key];
      } else errors[key] = text;
    }
  }
  const messages = [...closed].map(([text, pieces]) => `${text} ${tCart.youHadTyped({ pieces: pieces.join(", ") })}`);
  return { typed: kept, errors, message: messages.join(" ") || undefined };
}

/** The key of the field with a quantity that somebody else has changed. */
const keyOf = (conflict: QuantityConflict, requested: readonly TypedQuantity[]) =>
  requested.find((one) => isAbout(conflict, one))?.key ?? conflict.sku;

/** The quantities of a size run in a matrix, for the delivery window that the form names; pieces that cannot be ordered are left out. */
function fillSizeRun(matrix: Matrix, typed: TypedSizeRun, windowId: number | null) {
  const parsed = parseSizeRun(typed);
  if ("message" in parsed) return parsed;
  const { run, packs, colors } = parsed;
  const quantities = matrix.cells.flatMap((row, at): TypedQuantity[] =>
    colors.includes(matrix.colors[at]!)
      ? row.flatMap((cell, column) => {
          const pieces = (run.get(matrix.sizes[column]!) ?? 0) * packs;
          if (!cell || cell.reason || pieces === 0) return [];
          return [{ key: fieldKey(cell), sku: cell.sku, quantity: pieces, windowId }];
        })
      : [],
  );
  return { quantities };
}

function toastOf({ added, changed, removed }: CartChanged): Toast {
  const parts = [
    ...(added ? [tCart.linesAdded({ count: added })] : []),
    ...(changed ? [tCart.linesChanged({ count: changed })] : []),
    ...(removed ? [tCart.linesTakenOut({ count: removed })] : []),
  ];
  return {
    title: t.quantitiesSaved(),
    description: parts.length > 0 ? `${parts.join(", ")}.` : t.yourCartWasAsYou(),
  };
}
