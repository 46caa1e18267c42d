import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  type LinksFunction,
  data,
} from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";

import * as t from "~/messages/cart";
import styles from "~/order-sheet.css";
import { withFormKey, formKeyOf } from "~/http/forms/form-key.server";
import { readLeftOut, rememberLeftOut } from "~/http/forms/left-out-rows.server";
import { readQuickOrderForm, type QuickOrderForm } from "~/http/forms/quick-order.server";
import { requireOrdering } from "~/http/gate/guards.server";
import { ownCart } from "~/http/session/own-cart.server";
import { MAX_FORM_BYTES, MAX_FORM_TEXT_BYTES } from "~/shop/cart/quick-order/limits";
import { priceListOf } from "~/shop/catalogue/prices/price-lists.server";
import { pageTitle } from "~/ui/layout/meta";
import { QuickOrderPage } from "~/ui/cart/quick-order/quick-order-page";
import { revalidateUnlessLost } from "~/ui/layout/lost-response/lost-response";
import { problemText } from "~/shop/base/problem-text.server";
import { answerProblem } from "~/http/forms/answer-problem.server";
import type { Account } from "~/shop/customers/people/account";
import { redirectWithToast } from "~/http/session/toast.server";
import type { Cart } from "~/shop/cart/cart";
import { leftOutRows } from "~/shop/cart/quick-order/left-out";
import { addPreviewed, wereAdded } from "~/shop/cart/quick-order/pasted-order.server";
import type { QuickOrderMode, QuickOrderPreview } from "~/shop/cart/quick-order/preview";
import { readQuickOrder } from "~/shop/cart/quick-order/quick-order.server";
import { shownPreview } from "~/shop/cart/quick-order/shown-preview";
import type { PriceList } from "~/shop/catalogue/prices/price";
import type { Problem } from "~/shop/base/problem";

export const handle = { uploadBytes: MAX_FORM_BYTES, textBytes: MAX_FORM_TEXT_BYTES, uploadsBy: "customers" };

/** GET /quick-order: for approved customers, a form for rows of SKUs and quantities; with `?left-out`, filled with those that were left out. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { company } = await requireOrdering(request);
  const isLeftOut = new URL(request.url).searchParams.has("left-out");
  const leftOut = isLeftOut ? await readLeftOut(request, company.id) : null;
  return { kept: leftOut?.text ? { text: leftOut.text, mode: leftOut.mode, isLeftOut: true } : undefined };
}

/** POST /quick-order: shows what the rows would add to the cart or, by the button "Add", adds them. */
export async function action({ request }: ActionFunctionArgs) {
  const account = await requireOrdering(request);
  const [form, cart, prices] = await Promise.all([
    readQuickOrderForm(request),
    ownCart(request, account.company.id),
    priceListOf(account.company.priceGroupId),
  ]);
  return withFormKey(account.company.id, form.fields, () =>
    answerQuickOrder({ ...form, request, account, cart, prices }),
  );
}

export { keepFormOnLostResponse as clientAction } from "~/ui/layout/lost-response/keep-form-on-lost-response";

interface Posted extends QuickOrderForm {
  request: Request;
  account: Account;
  cart: Cart;
  prices: PriceList;
}

/**
 * Answers a posted quick order: with its preview, or, by the button "Add", with a redirect to the cart that holds its
 * pieces. Nothing is added unless the preview is the one that the customer saw; a form that comes twice adds once.
 */
async function answerQuickOrder(posted: Posted) {
  const { request, account, cart, prices, fields, text, mode, isOrderSheet, isLeftOut, problem } = posted;
  if (problem) return refused(posted, problem);
  const key = formKeyOf(fields);
  const seenBefore = String(fields.get("seen") ?? "");
  const token = key && JSON.stringify([key, seenBefore, mode]);
  const isAdding = fields.has("add") && !posted.isNewText;
  if (isAdding && token && (await wereAdded(account.company.id, token))) return redirectToCart(null, mode);
  const previewOrAdd = async () => {
    const { rows, preview, seen } = await readQuickOrder(text, { mode, cart, prices });
    const answer = { text, mode, isOrderSheet, preview: shownPreview(preview), seen, isLeftOut };
    if (!isAdding) return data(answer);
    if (seen !== seenBefore) return data({ ...answer, ...failed(t.quickOrderStale()) }, { status: 409 });
    if (preview.blocked || preview.lines.length === 0) return data(answer, { status: 409 });
    const done = await addPreviewed(account, preview.lines, { mode, token });
    return redirectToCart(
      done && preview,
      mode,
      await rememberLeftOut(request, {
        companyId: account.company.id,
        count: preview.unclear.length + preview.wrong.length,
        rows: leftOutRows(rows, preview),
        mode,
        isAgain: isLeftOut,
      }),
    );
  };
  return answerProblem(request, previewOrAdd, (problem) =>
    problem.kind === "unreadable" ? refused(posted, problem) : conflict(posted, problem),
  );
}

/** The preview as it is now, after pieces or cart have changed while they were added. */
async function conflict({ text, mode, cart, prices, isLeftOut }: Posted, problem: Problem) {
  const { preview, seen } = await readQuickOrder(text, { mode, cart, prices });
  const words = `${problemText(problem)} ${t.nothingAdded()}`;
  const answer = { text, mode, preview: shownPreview(preview), seen, isLeftOut };
  return data({ ...answer, ...failed(words) }, { status: 409 });
}

const refused = ({ text, mode, isLeftOut }: Posted, problem: Problem) =>
  data(
    { text, mode, isLeftOut, ...failed(problemText(problem), problem.field ?? "rows") },
    { status: isTooLarge(problem) ? 413 : 400 },
  );

const isTooLarge = ({ code }: Problem) => code === "unreadable.file_too_large" || code === "unreadable.rows_too_long";

/** In conform's shape, as other refused forms are. */
const failed = (message: string, field = "") => ({
  lastResult: { status: "error", error: { [field]: [message] } },
});

function redirectToCart(added: QuickOrderPreview | null, mode: QuickOrderMode, leftOut: string | null = null) {
  const left = added ? added.unclear.length + added.wrong.length : 0;
  const toast = added
    ? {
        title: mode === "add" ? t.addedToCart() : t.cartUpdated(),
        description: [
          t.addedPieces({ pieces: added.pieces, lines: added.lines.length }),
          ...(left > 0 ? [t.rowsLeftOut({ count: left })] : []),
        ].join(" "),
      }
    : {
        title: t.alreadyInYourCart(),
        description: t.rowsAddedBefore(),
      };
  const headers = new Headers({ "X-Remix-Replace": "true" });
  if (leftOut) headers.append("Set-Cookie", leftOut);
  return redirectWithToast("/cart", toast, { headers });
}

export const shouldRevalidate: ShouldRevalidateFunction = revalidateUnlessLost;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ matches }) => [{ title: pageTitle(matches, t.quickOrder()) }];

export default function QuickOrder() {
  const { kept } = useLoaderData<typeof loader>();
  return <QuickOrderPage answer={useActionData<typeof action>() ?? kept} />;
}
