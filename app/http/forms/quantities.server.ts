import { data } from "@remix-run/node";

import { counted } from "~/formats/counted";
import { problemText } from "~/texts/problems";
import { conflictAdvice, quantityChanged, storedNote } from "~/texts/cart";
import { parseId } from "~/formats/ids";
import type { QuantityConflict } from "~/shop/cart/conflict";
import { CartConflict } from "~/shop/cart/conflicts.server";
import { fieldKey, type Matrix, type TypedSizeRun } from "~/shop/cart/matrix";
import { PieceRefusal } from "~/shop/cart/piece";
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
  const shown = Object.fromEntries(Object.keys(typed).map((key) => [key, seen?.get(key) ?? 0]));
  const refused = (status: number, found: Record<string, string>, message?: string) =>
    data({ refused: { typed, seen: shown, errors: found, message, sizeRun } }, { status });
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
      const { errors: found, message } = refusalOf(problem, requested);
      return refused(409, found, message);
    }
    const byKey = <Value>(valueOf: (conflict: QuantityConflict) => Value) =>
      Object.fromEntries(problem.conflicts.map((one) => [keyOf(one, requested), valueOf(one)]));
    const quantities = byKey(({ quantity }) => (quantity > 0 ? `${quantity}` : ""));
    const conflict = {
      typed: { ...typed, ...quantities },
      seen: { ...shown, ...byKey(({ stored }) => stored) },
      errors: byKey(quantityChanged),
      notes: byKey(storedNote),
      message: conflictAdvice(),
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
    return refused(400, {}, "Please enter a quantity for at least one of these.");
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
  return answerProblem(request, add, (problem) => {
    const { errors: found, message } = refusalOf(problem, changes);
    return refused(409, found, message);
  });
}

/** The messages for quantities that the shop refused, by the keys of their fields or about the whole form. */
function refusalOf(
  problem: Problem,
  requested: readonly TypedQuantity[],
): { errors: Record<string, string>; message?: string } {
  if (!(problem instanceof PieceRefusal)) return { errors: {}, message: problemText(problem) };
  const errors = [...problem.reasons].flatMap(([sku, reason]) => {
    const own = requested.filter((one) => one.sku === sku);
    const wanted = own.filter(({ quantity }) => quantity > 0);
    return (wanted.length > 0 ? wanted : own).map(({ key }) => [key, problemText(reason)]);
  });
  return { errors: Object.fromEntries(errors) as Record<string, string> };
}

/** The key of the field with a quantity that somebody else has changed. */
const keyOf = ({ sku, windowId }: QuantityConflict, requested: readonly TypedQuantity[]) =>
  requested.find((one) => one.sku === sku && (one.windowId ?? windowId) === windowId)?.key ?? sku;

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
  const lines = (count: number) => counted(count, "line");
  const parts = [
    ...(added ? [`${lines(added)} added`] : []),
    ...(changed ? [`${lines(changed)} changed`] : []),
    ...(removed ? [`${lines(removed)} removed`] : []),
  ];
  return {
    title: "Quantities Saved",
    description: parts.length > 0 ? `${parts.join(", ")}.` : "Your cart was as you typed it.",
  };
}
