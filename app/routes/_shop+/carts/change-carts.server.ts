import * as t from "~/messages/cart";
import { problemText } from "~/shop/base/problem-text.server";
import { parseId } from "~/formats/ids";
import { answerProblem } from "~/http/forms/answer-problem.server";
import { formKeyOf } from "~/http/forms/form-key.server";
import { handleForm, outOfDate } from "~/http/forms/handle-form.server";
import { notFound, refuse } from "~/http/gate/refusals.server";
import type { Account } from "~/shop/customers/people/account";
import { redirectWithToast } from "~/http/session/toast.server";
import { type CartNotices, noticesOf } from "~/shop/cart/cart-view.server";
import { readCart } from "~/shop/cart/read-cart.server";
import { cartNameForm, copyCart, openCart, removeCart, renameCart, saveCart } from "~/shop/cart/saved-carts.server";

interface Change {
  request: Request;
  account: Account;
  /** Of the saved cart; 0, which no cart has, for a malformed id. */
  id: number;
  form: FormData;
}

/** A refused form is shown again where it was: at the saved cart `of`, or at the current one. */
const withName = (
  { request, form: fields }: Change,
  of: number | "current",
  handle: (typed: { name: string }) => Promise<Response>,
) =>
  handleForm(request, {
    fields,
    schema: cartNameForm,
    title: t.checkForm(),
    // Says which cart is gone, as for the forms without a name.
    notFound: (_, problem) => problem,
    page: (problem) => (problem.kind === "cart_empty" || problem.kind === "too_many_carts" ? null : problem),
    extra: () => ({ of }),
    handle,
  });

const save = (isCopy: boolean) => (change: Change) =>
  withName(change, "current", async ({ name }) => {
    const { account, form } = change;
    const saved = await saveCart(account, name, { isCopy, token: formKeyOf(form) });
    return redirectWithToast("/carts", {
      title: t.cartSaved(),
      description: isCopy ? t.copySaved({ name: saved }) : t.cartSavedNote({ name: saved }),
    });
  });

const CHANGES = {
  save: save(false),
  "save-copy": save(true),
  async open({ account, id, form }: Change) {
    await openCart(account, id, formKeyOf(form));
    const { lines } = await readCart(account.company.id);
    const description = [...changesOf(noticesOf(lines)), t.cartOpenedNote()].join(" ");
    return redirectWithToast("/cart", { title: t.cartOpened(), description });
  },
  async copy({ account, id, form }: Change) {
    await copyCart(account, id, formKeyOf(form));
    return redirectWithToast("/carts", { title: t.cartCopied() });
  },
  rename: (change: Change) =>
    withName(change, change.id, async ({ name }) => {
      await renameCart(change.account.company.id, change.id, name);
      return redirectWithToast("/carts", { title: t.cartRenamed() });
    }),
  async remove({ account, id }: Change) {
    await removeCart(account.company.id, id);
    return redirectWithToast("/carts", { title: t.cartRemoved() });
  },
};

/** Differences in a cart that is opened: "2 lines can’t be ordered now.", "Prices have changed." */
function changesOf(notices: CartNotices | undefined): string[] {
  if (!notices) return [];
  const { leftOut, short, repriced } = notices;
  return [
    ...(leftOut.lines.length > 0 ? [t.linesNotOrderable({ count: leftOut.lines.length })] : []),
    ...(short.lines.length > 0 ? [t.linesShort({ count: short.lines.length })] : []),
    ...(repriced.styles.length > 0 ? [t.pricesHaveChanged({ count: repriced.styles.length })] : []),
  ];
}

/** By `intent`. Throws refusals. */
export async function changeCarts(request: Request, account: Account, form: FormData) {
  const intent = String(form.get("intent") ?? "");
  if (!Object.hasOwn(CHANGES, intent)) throw outOfDate(request);
  const id = parseId(String(form.get("cart") ?? "")) ?? 0;
  const work = async () => CHANGES[intent as keyof typeof CHANGES]({ request, account, id, form });
  return answerProblem(request, work, (problem) => {
    const message = problemText(problem);
    const link = { href: "/carts", label: t.toYourCarts() };
    if (problem.kind === "not_found") {
      throw notFound(request, { title: t.cartNotFound(), message, link });
    }
    throw refuse(request, { status: 409, title: t.tooManyCartsTitle(), message, link });
  });
}
