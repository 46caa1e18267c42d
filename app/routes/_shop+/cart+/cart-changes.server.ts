import { data, redirect, redirectDocument, replace } from "@remix-run/node";

import * as t from "~/messages/cart";
import * as tCheckout from "~/messages/checkout";
import { addressOfAlertButton } from "~/shop/cart/alerts/alert";
import { quantityChange, storedNote } from "~/shop/cart/changer-texts";
import { problemText } from "~/shop/base/problem-text.server";
import type { SeenLines } from "~/shop/cart/conflict";
import { CartConflict } from "~/shop/cart/conflicts.server";
import { PieceRefusal, shortage } from "~/shop/cart/piece";
import {
  changesOfButton,
  type LineChanges,
  parseLineButton,
  parseLineChanges,
  parseQuantities,
  parseSeenLines,
} from "~/shop/cart/quantities-form.server";
import type { PieceQuantity } from "~/shop/cart/line-requests.server";
import { changeCart, ShortStock } from "~/shop/cart/change-cart.server";
import { cartInquiryForm } from "~/shop/cart/inquiries/inquiry-form.server";
import { sendCart } from "~/shop/cart/inquiries/send-cart.server";
import { readCurrentCart } from "~/shop/cart/read-cart.server";
import { parseShare, parseShareId, revokeSharedCart, shareCart } from "~/shop/cart/shared-cart.server";
import { addToCart } from "~/http/forms/add-to-cart.server";
import { answerProblem } from "~/http/forms/answer-problem.server";
import { answerOnce } from "~/http/forms/form-key.server";
import { forgetLeftOut } from "~/http/forms/left-out-rows.server";
import { limitFormSubmissions } from "~/http/forms/form.server";
import { handleForm, outOfDate, tooMany } from "~/http/forms/handle-form.server";
import { inquirySent } from "~/http/forms/inquiry.server";
import { requireSelf } from "~/http/gate/guards.server";
import { notFound, refuse } from "~/http/gate/refusals.server";
import { safeReturnTo } from "~/http/gate/safe-redirect";
import type { Account } from "~/shop/customers/people/account";
import type { Toast } from "~/http/session/toast";
import { redirectWithToast } from "~/http/session/toast.server";
import { parseId } from "~/formats/ids";
import { colon } from "~/formats/lists";
import { keyOfField } from "~/shop/cart/matrix";
import { fieldName, type GonePiece } from "./__answer";
import { lastRemoval, rememberRemoval } from "./undo-removal.server";

/** A posted change of the cart. */
interface CartChange {
  request: Request;
  account: Account;
  form: FormData;
  /** Where to redirect afterwards. */
  landing: string;
}

/** A change whose form, sent again, is answered as the first time. */
const once =
  <Answer>(work: (change: CartChange) => Promise<Answer>) =>
  (change: CartChange) => {
    const { request, account, form } = change;
    const { pathname: path } = new URL(request.url);
    return answerOnce({ sender: account.user.id, path }, form, () => work(change));
  };

/** Answers 303 with a toast; with scripts, the navigation replaces the current history entry. */
function redirectReplacing(url: string, toast: Toast, headers = new Headers()) {
  headers.set("X-Remix-Replace", "true");
  return redirectWithToast(url, toast, { headers });
}

async function update(change: CartChange) {
  const { changes, typed, seen, error: wrong } = parseLineChanges(change.form);
  // Lines that a colleague has taken out and this person wants back.
  const { changes: putBack, errors } = parseQuantities(change.form);
  const refused = (status: number, error: Record<string, string[]>, linesTitle?: string) => {
    const lines = { status: "error" as const, initialValue: typed, error };
    const answer = { lines, linesTitle, seen: shownIn(typed, seen), gone: goneIn(change.form) };
    return data(answer, { status });
  };
  const [wrongPiece] = Object.entries(errors);
  if (wrongPiece) return refused(400, { ...wrong, "": [wrongPiece.join(colon())] });
  if (Object.keys(wrong).length > 0) return refused(400, wrong);
  const work = () => applyChanges(change, changes, { seen, putBack });
  return answerProblem(change.request, work, (problem) => {
    const title = changes.isRemoval ? t.removeFailed() : t.updateFailed();
    if (problem instanceof CartConflict) {
      const shown = shownIn(typed, seen);
      return data(conflictAnswer(problem, title, { typed, shown }), { status: 409 });
    }
    if (problem instanceof PieceRefusal) return refused(409, { "": [problemText(problem)] });
    if (problem instanceof ShortStock) {
      const messages = problem.lines.map(({ id, name, left, ...where }) => [
        fieldName(id),
        [t.shortStock(shortage(name, left, where))],
      ]);
      return refused(409, Object.fromEntries(messages) as Record<string, string[]>);
    }
    if (problem.kind !== "not_found") throw problem;
    // A line that this page did not show: the rest of the cart stays on the screen.
    return refused(404, { "": [t.lineGone()] }, title);
  });
}

/** By line: what the page had shown in the fields that keep what was typed. */
function shownIn(typed: Record<string, string>, seen: SeenLines): Record<number, number> {
  const shown = [...seen].filter(([id]) => fieldName(id) in typed);
  return Object.fromEntries(shown.map(([id, { quantities }]) => [id, quantities[0]!]));
}

/** No line has this id; for a malformed one. */
const NO_LINE = 0;

async function applyChanges(
  { account, form, landing }: CartChange,
  { quantities, removed }: LineChanges,
  { seen, putBack }: { seen: SeenLines; putBack: readonly PieceQuantity[] },
) {
  const isCheckout = form.get("go") === "checkout";
  const lines = [...quantities, ...removed.map((lineId) => ({ lineId, quantity: 0 }))];
  const set = lines.map(({ lineId, quantity }) => ({
    lineId: lineId ?? NO_LINE,
    quantity,
    seen: seen.get(lineId ?? NO_LINE),
  }));
  const pressed = parseLineButton(form);
  const button = changesOfButton(pressed);
  const isChanged = set.length + putBack.length + pressed.length > 0;
  const done = isChanged && (await changeCart(account, { set: [...set, ...putBack, ...button.set], add: button.add }));
  const isRemoval = removed.length > 0 || pressed.some(({ quantity }) => quantity === 0);
  if (done && isRemoval) {
    const toast = { title: t.itemRemoved(), description: t.itemRemovedNote() };
    const headers = await rememberRemoval(account.company.id, done.removal);
    return isCheckout ? redirectWithToast("/checkout", toast, { headers }) : redirectReplacing(landing, toast, headers);
  }
  const alert = addressOfAlertButton(form.get("line"));
  if (alert) return redirectDocument(alert, 303);
  return isCheckout ? redirect("/checkout", 303) : replace(landing, 303);
}

async function clear({ account, form, landing }: CartChange) {
  const reviewed = form.get("reviewed");
  const replaces = { reviewed: reviewed === null ? null : String(reviewed) };
  const done = await changeCart(account, { replaces });
  return redirectReplacing(
    landing,
    { title: t.cartCleared() },
    await rememberRemoval(account.company.id, done!.removal),
  );
}

async function undo({ request, account, landing }: CartChange) {
  const { state } = await readCurrentCart(account.company.id);
  const undo = await lastRemoval(request, account.company.id, state);
  // A second press finds nothing to undo.
  if (undo) await changeCart(account, { undo });
  return redirectReplacing(landing, { title: t.itemsBack() });
}

/** Forgets the rows that were left out of quick orders. */
const dismiss = async ({ landing }: CartChange) =>
  replace(landing, { status: 303, headers: { "Set-Cookie": await forgetLeftOut() } });

async function share({ request, account, form, landing }: CartChange) {
  const submission = parseShare(form);
  if (submission.status !== "success") {
    return data({ share: submission.reply() }, { status: 400 });
  }
  const { days, showPrices } = submission.value;
  const work = async () => {
    await shareCart(account.company.id, { days, showPrices: showPrices === "on" });
    return redirectReplacing(`${landing}#shared`, { title: t.linkCreatedTitle(), description: t.linkCreatedNote() });
  };
  return answerProblem(request, work, (problem) =>
    data({ share: submission.reply({ formErrors: [problemText(problem)] }) }, { status: 409 }),
  );
}

async function revoke({ request, account, form, landing }: CartChange) {
  const shareId = parseShareId(form);
  if (shareId === null) noSuchLine(request);
  await revokeSharedCart(account.company.id, shareId);
  return redirectReplacing(`${landing}#shared`, { title: t.linkRevoked(), description: t.linkRevokedNote() });
}

async function sendCartAsInquiry({ request, account, form: fields, landing }: CartChange) {
  await requireSelf(request);
  return handleForm(request, {
    fields,
    schema: cartInquiryForm,
    title: ({ kind, code }) => {
      if (kind !== "cart_empty") return t.cartHasChanged();
      return code === "cart_empty.none_available" ? tCheckout.nothingToOrderTitle() : t.cartIsEmpty();
    },
    failed: t.inquiryFailed(),
    page: (problem) => (problem.kind === "not_approved" ? problem : null),
    async handle({ message }, { refuse }) {
      const wait = await limitFormSubmissions(request, "inquiry", account.company.id);
      if (wait) {
        return refuse(tooMany(wait, t.tooManyInquiries(), t.sendInquiryLater()));
      }
      const seen = fields.get("seen");
      await sendCart(account.company.id, message, seen === null ? undefined : parseSeenLines(String(seen)));
      // With scripts, the navigation replaces the current history entry.
      const headers = { "X-Remix-Replace": "true" };
      return redirectWithToast(landing, await inquirySent(), { headers });
    },
  });
}

const CHANGES = {
  add: ({ request, account, form }: CartChange) => addToCart(request, account, form),
  update,
  remove: update,
  clear,
  undo,
  dismiss,
  share: once(share),
  revoke: once(revoke),
  inquire: sendCartAsInquiry,
};

/** By `intent`. Throws refusals. */
export async function answerCartForm(request: Request, account: Account, form: FormData) {
  const intent = String(form.get("intent") ?? "");
  if (!Object.hasOwn(CHANGES, intent)) throw outOfDate(request);
  const landing = safeReturnTo(form.get("redirectTo"), "/cart");
  const work = async () => CHANGES[intent as keyof typeof CHANGES]({ request, account, form, landing });
  return answerProblem(request, work, (problem) => {
    if (problem.kind === "not_found") noSuchLine(request);
    const message = problemText(problem);
    const title = t.cartHasChanged();
    throw refuse(request, { status: 409, title, message, link: linkToCart() });
  });
}

const linkToCart = () => ({ href: "/cart", label: t.toYourCart() });

function noSuchLine(request: Request): never {
  throw notFound(request, {
    title: t.notInYourCart(),
    message: t.lineGone(),
    link: linkToCart(),
  });
}

/**
 * For a form around lines of which colleagues have changed some: both values of these, and what was typed, below a
 * `title`. The form then says that it has seen the present values, so sent once more it takes the typed ones.
 */
function conflictAnswer(
  { conflicts }: CartConflict,
  title: string,
  { typed, shown }: { typed: Record<string, string>; shown: Record<number, number> },
) {
  const seen = { ...shown };
  const notes: Record<string, string> = {};
  const error: Record<string, string[]> = {};
  for (const conflict of conflicts) {
    const { lineId, stored } = conflict;
    // A line that is gone has no field of its own any more.
    const name = lineId !== undefined && stored > 0 ? fieldName(lineId) : "";
    error[name] = [...(error[name] ?? []), t.quantityChanged(quantityChange(conflict))];
    if (!name) continue;
    notes[name] = storedNote(conflict);
    seen[lineId!] = stored;
  }
  const hasFields = Object.keys(notes).length > 0;
  const outcome = [t.nothingSaved(), ...(hasFields ? [t.conflictAdvice()] : [])].join(" ");
  error[""] = [...(error[""] ?? []), outcome];
  const gone = conflicts.flatMap(({ sku, name, quantity, windowId, stored }) =>
    windowId === undefined || stored > 0 ? [] : [{ sku, name, quantity, windowId }],
  );
  return {
    lines: { status: "error" as const, initialValue: typed, error },
    linesTitle: title,
    seen,
    notes,
    gone,
  };
}

/** Pieces whose lines are gone, from a form that wants to put them back. */
function goneIn(form: FormData): GonePiece[] {
  const gone: GonePiece[] = [];
  let windowId: number | null = null;
  for (const [name, value] of form) {
    if (name === "window[]") windowId = parseId(value);
    const sku = keyOfField(name);
    if (sku && typeof value === "string" && value.trim()) {
      gone.push({ sku, name: sku, quantity: value, windowId });
    }
  }
  return gone;
}
