import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { parseId } from "~/formats/ids";
import { limitOrders, parseForm, refuseForm } from "~/http/forms/form.server";
import { requireOrdering, requireSelf } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import styles from "~/lines.css";
import { ORDER_PLACED } from "~/shop/checkout/messages";
import { releaseOrder } from "~/shop/checkout/release-order.server";
import { releasePage } from "~/shop/checkout/release-page.server";
import { Problem } from "~/shop/base/problem";
import { declineRelease, withdrawRelease } from "~/shop/checkout/approvals/end-release.server";
import { releaseForm } from "~/shop/checkout/approvals/release-form.server";
import { pageTitle } from "~/ui/layout/meta";
import { ReleasePage } from "~/ui/checkout/approvals/release-page";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "Order to be released") },
];

/** GET /company/releases/{id}: a request with all that would be ordered now, for owners and buyers of the company. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireSelf(request);
  const { company, user } = await requireOrdering(request);
  const page = await releasePage(company.id, parseId(params.id) ?? 0, user.id);
  if (!page) throw notFound(request);
  const { companyId: _, clientReference: _key, requestHash: _hash, ...release } = page.release;
  return { ...page, release };
}

/** POST /company/releases/{id}: `intent` release (`reviewed`, `terms`, `shipTo`) | decline (`reason`), by a colleague | withdraw, by the person who asked. */
export async function action({ request, params }: ActionFunctionArgs) {
  await requireSelf(request);
  const { company, user } = await requireOrdering(request);
  const submission = await parseForm(request, releaseForm);
  if (submission.status !== "success") {
    const message = submission.error?.intent?.[0];
    return refuseForm(submission, { status: 400, ...(message && { message }) });
  }
  const id = parseId(params.id) ?? 0;
  const by = { companyId: company.id, actorId: user.id };
  const form = submission.value;
  try {
    if (form.intent === "withdraw") {
      await withdrawRelease(by, id);
      return await redirectWithToast("/carts", { title: "Order Withdrawn" });
    }
    if (form.intent === "decline") {
      await declineRelease(by, id, form.reason);
      return await redirectWithToast("/company/releases", { title: "Order Declined" });
    }
    const wait = await limitOrders(company.id);
    if (wait) {
      return refuseForm(submission, {
        status: 429,
        headers: { "Retry-After": String(wait) },
        title: "Too many orders",
        message: "Please release it again later.",
      });
    }
    const { intent: _, ...seen } = form;
    const order = await releaseOrder({ ...seen, companyId: company.id, id, releasedById: user.id });
    return await redirectWithToast(`/orders/${order.id}?placed=1`, ORDER_PLACED);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === "not_found") throw notFound(request);
    const status = error.code === "not_allowed" || error.code === "not_approved" ? 403 : 409;
    const message = CHANGED.includes(error.code) ? CHANGED_TEXT : error.message;
    return refuseForm(submission, { status, title: "Nothing was ordered or changed", message });
  }
}

/** The refusals that speak of a cart at the checkout; here the page says what has changed. */
const CHANGED: Problem["code"][] = ["cart_changed", "price_changed", "short_stock"];
const CHANGED_TEXT =
  "The order, a price or the stock has changed since you opened this page. Please check it as it is now.";

export { keepForm as clientAction } from "~/ui/layout/lost-response/keep-form";
export { revalidateUnlessUnanswered as shouldRevalidate } from "~/ui/layout/lost-response/unanswered";

export default function Release() {
  return <ReleasePage {...useLoaderData<typeof loader>()} refused={useAnswer<typeof action>()} />;
}
