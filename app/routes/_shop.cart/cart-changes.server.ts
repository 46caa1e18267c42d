import { data, redirect, replace } from "@remix-run/node";

import { setLineQuantities } from "~/shop/cart/cart.server";
import { ShortStock } from "~/shop/cart/check-stock.server";
import {
  type LineChanges,
  parseLineChanges,
  parseShare,
  parseShareId,
} from "~/shop/cart/cart-form.server";
import { clearCart, removeLines, undoRemoval } from "~/shop/cart/removal.server";
import { revokeSharedCart, shareCart } from "~/shop/cart/shared-cart.server";
import { Problem } from "~/shop/problem";
import { addToCart } from "~/http/forms/add-to-cart.server";
import type { CartChange } from "./cart-change";
import { fieldName } from "~/ui/cart/line-fields";
import { notFound, refuse } from "~/http/gate/refusals.server";
import { safeReturnTo } from "~/http/gate/safe-redirect";
import { sendCartAsInquiry } from "./send-cart.server";
import type { Person } from "~/http/session/sessions.server";
import type { Toast } from "~/http/session/toast";
import { redirectWithToast } from "~/http/session/toast.server";
import { lastRemoval, rememberRemoval } from "./undo-removal.server";

/** Answers 303 with a toast; with scripts, the navigation replaces the current history entry. */
function redirectReplacing(url: string, toast: Toast, headers = new Headers()) {
  headers.set("X-Remix-Replace", "true");
  return redirectWithToast(url, toast, { headers });
}

async function update(change: CartChange) {
  const parsed = parseLineChanges(change.form);
  if ("lastResult" in parsed) return data({ lines: parsed.lastResult }, { status: 400 });
  const { changes, typed } = parsed;
  try {
    return await applyChanges(change, changes);
  } catch (error) {
    if (error instanceof ShortStock) {
      const messages = error.lines.map(({ id, reason }) => [fieldName(id), [reason]]);
      const lines = {
        status: "error" as const,
        initialValue: typed,
        error: Object.fromEntries(messages) as Record<string, string[]>,
      };
      return data({ lines }, { status: 409 });
    }
    if (!(error instanceof Problem) || error.code !== "not_found") throw error;
    // Somebody has removed the line in another window: the rest of the cart stays on the screen.
    const lines = { status: "error" as const, initialValue: typed, error: { "": [LINE_GONE] } };
    const title = changes.isRemoval ? "Failed to remove item" : "Failed to update quantity";
    return data({ lines, linesTitle: title }, { status: 404 });
  }
}

const LINE_GONE = "This is not in your cart any more. Nothing was changed.";
/** An id that no line has, for one that is malformed. */
const NO_LINE = 0;

async function applyChanges(
  { person, form, landing }: CartChange,
  { quantities, removed }: LineChanges,
) {
  const isCheckout = form.get("go") === "checkout";
  const changes = quantities.map((one) => ({ ...one, lineId: one.lineId ?? NO_LINE }));
  if (removed.length > 0) {
    const ids = removed.map((id) => id ?? NO_LINE);
    const removal = await removeLines(person.id, ids, changes);
    const toast = { title: "Item Removed", description: "Product removed from inquiry list" };
    const headers = await rememberRemoval(person.id, removal);
    return isCheckout
      ? redirectWithToast("/checkout", toast, { headers })
      : redirectReplacing(landing, toast, headers);
  }
  if (changes.length > 0) await setLineQuantities(person.id, changes);
  return isCheckout ? redirect("/checkout", 303) : replace(landing, 303);
}

async function clear({ person, landing }: CartChange) {
  const removal = await clearCart(person.id);
  return redirectReplacing(
    landing,
    { title: "Cart Cleared" },
    await rememberRemoval(person.id, removal),
  );
}

async function undo({ request, person, landing }: CartChange) {
  const removal = await lastRemoval(request, person.id);
  // A second press finds nothing to undo.
  if (removal) await undoRemoval(person.id, removal);
  return redirectReplacing(landing, { title: "Items are back in your cart" });
}

async function share({ person, form, landing }: CartChange) {
  const submission = parseShare(form);
  if (submission.status !== "success") {
    return data({ share: submission.reply() }, { status: 400 });
  }
  const { days, showPrices } = submission.value;
  try {
    await shareCart(person.id, { days, showPrices: showPrices === "on" });
  } catch (error) {
    if (!(error instanceof Problem) || error.code === "not_approved") throw error;
    return data({ share: submission.reply({ formErrors: [error.message] }) }, { status: 409 });
  }
  return redirectReplacing(`${landing}#shared`, {
    title: "Link created",
    description: "Anyone with the link sees this cart as it is now.",
  });
}

async function revoke({ request, person, form, landing }: CartChange) {
  const shareId = parseShareId(form);
  if (shareId === null) noSuchLine(request);
  await revokeSharedCart(person.id, shareId);
  return redirectReplacing(`${landing}#shared`, {
    title: "Link revoked",
    description: "It no longer shows the cart.",
  });
}

const CHANGES = {
  add: ({ request, person, form }: CartChange) => addToCart(request, person.id, form),
  update,
  remove: update,
  clear,
  undo,
  share,
  revoke,
  inquire: sendCartAsInquiry,
};

/** Applies the change that a form's `intent` names, and returns its response. Throws refusals. */
export async function changeCart(request: Request, person: Person, form: FormData) {
  const intent = String(form.get("intent") ?? "");
  if (!Object.hasOwn(CHANGES, intent)) {
    throw refuse(request, {
      status: 400,
      title: "Bad request",
      message: "This form is incomplete or out of date. Nothing was changed.",
      link: { href: "/cart", label: "YOUR CART" },
    });
  }
  const landing = safeReturnTo(form.get("redirectTo"), "/cart");
  try {
    return await CHANGES[intent as keyof typeof CHANGES]({ request, person, form, landing });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === "not_found") noSuchLine(request);
    const pending = error.code === "not_approved";
    throw refuse(request, {
      status: pending ? 403 : 409,
      title: pending ? "Account Pending Approval" : "Your cart has changed",
      message: error.message,
      isToast: pending,
      link: { href: "/cart", label: "YOUR CART" },
    });
  }
}

function noSuchLine(request: Request): never {
  throw notFound(request, {
    title: "Not in your cart",
    message: LINE_GONE,
    link: { href: "/cart", label: "YOUR CART" },
  });
}
