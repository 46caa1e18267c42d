import { data, replace } from "@remix-run/node";

import { findStyle } from "~/shop/catalogue/catalogue.server";
import { addProblem } from "~/shop/cart/add-problem";
import { addLines, setQuantities } from "~/shop/cart/cart.server";
import {
  parseLineChanges,
  parseQuantity,
  parseShare,
  parseShareId,
  typedAdding,
} from "~/shop/cart/cart-form.server";
import { clearCart, removeLine, undoRemoval } from "~/shop/cart/removal.server";
import { revokeSharedCart, shareCart } from "~/shop/cart/shared-cart.server";
import { Problem } from "~/shop/problem";
import { notFound, refuse } from "./refusals.server";
import { safeReturnTo } from "./safe-redirect";
import type { Person } from "./sessions.server";
import type { Toast } from "./toast";
import { redirectWithToast } from "./toast.server";
import { lastRemoval, rememberRemoval } from "./undo-removal.server";

/** A posted change of the cart. */
interface Change {
  request: Request;
  person: Person;
  form: FormData;
  /** Where to land afterwards. */
  landing: string;
}

/** Answers 303 with a message; where scripts run, the page takes the place of the one before in the history. */
function land(url: string, toast: Toast, headers = new Headers()) {
  headers.set("X-Remix-Replace", "true");
  return redirectWithToast(url, toast, { headers });
}

async function add({ person, form, landing }: Change) {
  const typed = typedAdding(form);
  const parsed = parseQuantity(typed.quantity);
  const adding = { ...typed, redirectTo: landing };
  const refused = async (problem: Problem) => {
    const style = await findStyle(typed.productId ?? 0, { seesPrices: false });
    return data(
      {
        adding,
        problem: addProblem(problem, landing),
        style: style && {
          id: style.id,
          name: style.name,
          sizes: style.sizes,
          colors: style.colors.map(({ name }) => name),
        },
      },
      { status: addStatus(problem) },
    );
  };
  try {
    if (typed.productId === null) throw new Problem("unknown_style", "");
    if ("message" in parsed) throw new Problem("quantity", parsed.message, "quantity");
    const { productId, size, color } = typed;
    const [name] = await addLines(person.id, [{ productId, size, color, quantity: parsed.pieces }]);
    return await redirectWithToast(landing, {
      title: "Added to Cart",
      description: `${name} has been added to your cart.`,
    });
  } catch (error) {
    if (error instanceof Problem && error.code !== "not_approved") return refused(error);
    throw error;
  }
}

function addStatus({ code }: Problem): number {
  if (code === "unknown_style") return 404;
  return code === "line_full" || code === "cart_full" ? 409 : 400;
}

async function update({ request, person, form, landing }: Change) {
  const parsed = parseLineChanges(form);
  if ("lastResult" in parsed) return data({ lines: parsed.lastResult }, { status: 400 });
  const { quantities, remove, stepped } = parsed.changes;
  const known = quantities.map(({ lineId, quantity }) => ({
    lineId: lineId ?? noSuchLine(request),
    quantity,
  }));
  if (known.length > 0) await setQuantities(person.id, known);
  if (form.get("go") === "checkout") return replace("/checkout", { status: 303 });
  if (!remove) {
    // Without scripts the reader stays at the line that was stepped.
    const anchor = stepped && !form.has("redirectTo") ? `#line-${stepped}` : "";
    return replace(landing + anchor, { status: 303 });
  }
  const removal = await removeLine(person.id, remove.lineId ?? noSuchLine(request));
  const toast = { title: "Item Removed", description: "Product removed from inquiry list" };
  return land(landing, toast, await rememberRemoval(person.id, removal));
}

async function clear({ person, landing }: Change) {
  const removal = await clearCart(person.id);
  return land(landing, { title: "Cart Cleared" }, await rememberRemoval(person.id, removal));
}

async function undo({ request, person, landing }: Change) {
  const removal = await lastRemoval(request, person.id);
  // Pressed twice, it finds everything back in its place.
  if (removal) await undoRemoval(person.id, removal);
  return land(landing, { title: "Items are back in your cart" });
}

async function share({ person, form, landing }: Change) {
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
  return land(`${landing}#shared`, {
    title: "Link created",
    description: "Who has the link sees this cart as it is now.",
  });
}

async function revoke({ request, person, form, landing }: Change) {
  const shareId = parseShareId(form);
  if (shareId === null) throw noSuchLine(request);
  await revokeSharedCart(person.id, shareId);
  return land(`${landing}#shared`, {
    title: "Link ended",
    description: "It shows nothing any more.",
  });
}

const CHANGES = { add, update, remove: update, clear, undo, share, revoke };

/** Does what a form asks of the cart (fields: HOUSE) and answers it. Throws refusals. */
export async function changeCart(request: Request, person: Person, form: FormData) {
  const intent = String(form.get("intent") ?? "");
  if (!Object.hasOwn(CHANGES, intent)) {
    throw refuse(request, {
      status: 400,
      title: "Bad request",
      message: "The cart does not know what was asked of it. Nothing was changed.",
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
      link: { href: "/cart", label: "YOUR CART" },
    });
  }
}

function noSuchLine(request: Request): never {
  throw notFound(request, {
    title: "Not in your cart",
    message: "This is not in your cart any more. Nothing was changed.",
    link: { href: "/cart", label: "YOUR CART" },
  });
}
