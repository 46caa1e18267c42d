import { data } from "@remix-run/node";

import * as t from "~/messages/access";
import { problemText } from "~/shop/base/problem-text.server";
import { addProblem } from "~/shop/cart/add-problem";
import { addLines } from "~/shop/cart/add-lines.server";
import type { RequestedLine } from "~/shop/cart/piece";
import { minimumOf } from "~/shop/catalogue/offers/advice";
import { shopSettings } from "~/shop/catalogue/offers/settings.server";
import { findStyle } from "~/shop/catalogue/search/catalogue.server";
import { Problem } from "~/shop/base/problem";
import { safeReturnTo } from "../gate/safe-redirect";
import type { Account } from "~/shop/customers/people/account";
import { redirectWithToast } from "../session/toast.server";
import { answerProblem } from "./answer-problem.server";
import { formKeyOf } from "./form-key.server";
import { parseId } from "~/formats/ids";
import { MAX_COLOUR_LENGTH, MAX_SIZE_LENGTH } from "~/shop/cart/limits";
import { parseQuantity, shownQuantity } from "~/shop/cart/quantities-form.server";

/**
 * Adds a style to the cart and redirects to where the form came from. An invalid form is answered with the submitted
 * values, the message (specification 5) and the style, so that it can be corrected. Throws 403 for a customer whose
 * approval has just ended.
 */
export async function addToCart(request: Request, account: Account, form: FormData) {
  const landing = safeReturnTo(form.get("redirectTo"), "/cart");
  const typed = readAddForm(form);
  const parsed = parseQuantity(typed.quantity);
  const refused = async (problem: Problem) => {
    const [style, settings] = await Promise.all([findStyle(typed.productId ?? 0, { prices: null }), shopSettings()]);
    const minimum = style ? minimumOf(style, settings) : 1;
    return data(
      {
        // The same shape as conform's result, because the document title is derived from it.
        status: "error" as const,
        adding: { ...typed, quantity: shownQuantity(typed.quantity, minimum), redirectTo: landing },
        problem: addProblem(problem, problemText(problem), landing),
        style: style && {
          id: style.id,
          name: style.name,
          minimum,
          sizes: style.sizes,
          colors: style.colors.map(({ name, swatch }) => ({ name, swatch })),
        },
      },
      { status: addStatus(problem) },
    );
  };
  const add = async () => {
    if (typed.productId === null) throw new Problem("unknown_style");
    if ("problem" in parsed) throw parsed.problem;
    const { productId, size, color, windowId } = typed;
    const line = { productId, size, color, windowId, quantity: parsed.pieces };
    const { name, isRepeat } = await addOnce(account, line, formKeyOf(form));
    const toast = isRepeat
      ? {
          title: t.alreadyInYourCart(),
          description: t.wasAddedTheFirstTime({ name }),
        }
      : { title: t.addedToCart(), description: t.hasBeenAddedToYour({ name }) };
    return redirectWithToast(landing, toast, { headers: { "X-Remix-Replace": "true" } });
  };
  return answerProblem(request, add, refused);
}

/**
 * Adds a line, once for each form key and content, so that a form that is sent again after a lost answer adds nothing,
 * and a form that the buyer comes back to and changes does.
 */
async function addOnce(account: Account, line: RequestedLine, formKey: string | null) {
  const token = formKey && JSON.stringify(["form", formKey, line]);
  try {
    const [added] = await addLines(account, [line], token);
    return added!;
  } catch (error) {
    const isRemoved = token && error instanceof Problem && error.kind === "cart_changed";
    if (!isRemoved) throw error;
    // The buyer has removed the line since, so this is no repeat.
    const [added] = await addLines(account, [line]);
    return added!;
  }
}

function addStatus({ kind }: Problem): number {
  if (kind === "unknown_style") return 404;
  return CONFLICTS.includes(kind) ? 409 : 400;
}

const CONFLICTS: Problem["kind"][] = ["line_full", "cart_full", "unavailable_piece", "short_stock"];

/** Reads the fields of the add-to-cart form, not validated yet; `productId` is null when it is not a valid id. */
function readAddForm(form: FormData) {
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
