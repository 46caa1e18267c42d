import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
  SerializeFrom,
} from "@remix-run/node";
import { useLoaderData, Form } from "@remix-run/react";

import * as t from "~/messages/checkout";
import * as tOrders from "~/messages/orders";
import { problemText } from "~/shop/base/problem-text.server";
import { parseId } from "~/formats/ids";
import { quoted } from "~/formats/lists";
import { limitOrders } from "~/http/forms/form.server";
import { handleForm, tooMany } from "~/http/forms/handle-form.server";
import { requireOrdering, requireSelf } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import stylesheet from "~/orders.css";
import { approveOrder } from "~/shop/checkout/approve-order.server";
import { approvalPage } from "~/shop/checkout/approval-page.server";
import { translatedLine } from "~/shop/base/brand-words";
import type { Problem } from "~/shop/base/problem";
import { declineApprovalRequest, withdrawApprovalRequest } from "~/shop/checkout/approvals/end-approval-request.server";
import { orderPictures } from "~/shop/orders/order-pictures.server";
import { approvalForm } from "~/shop/checkout/approvals/approval-form.server";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { formatDateTime } from "~/formats/dates";
import { pageAddress } from "~/shop/brand/pages/page-address";
import { type ApprovalLine, MAX_DECLINE_LENGTH } from "~/shop/checkout/approvals/approval-request";
import { AppLink } from "~/ui/base/app-link";
import { Button, LinkButton } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { TextArea } from "~/ui/base/field";
import { formState } from "~/ui/base/form-state";
import { Notice } from "~/ui/base/notice";
import { TotalsList } from "~/ui/cart/totals-list";
import { PayableFacts, PayableNotes } from "~/ui/checkout/payable-facts";
import { AddressText } from "~/ui/orders/address-text";
import { OrderTable } from "~/ui/orders/order-table";
import { FormKey } from "~/ui/layout/form-key";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.orderToBeApproved()) }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireSelf(request);
  const { company, user } = await requireOrdering(request);
  const page = await approvalPage(company.id, parseId(params.id) ?? 0, user.id);
  if (!page) throw notFound(request);
  const { companyId: _, clientReference: _key, requestHash: _hash, ...approval } = page.approval;
  const present = new Set(page.present?.lines.map((line) => line.id));
  // As on the page: where nothing can be ordered any more, what was asked for.
  const shown = approval.lines.filter((line) => present.size === 0 || present.has(line.id));
  const pictures = await orderPictures(shown);
  return { ...page, approval: { ...approval, lines: approval.lines.map(asLine) }, pictures };
}

type Loaded = SerializeFrom<typeof loader>;

/**
 * `intent` approve (`reviewed`, `terms`, `shipTo`) | decline (`reason`), by a colleague | withdraw, by the person who
 * asked.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  await requireSelf(request);
  const { company, user } = await requireOrdering(request);
  const id = parseId(params.id) ?? 0;
  const by = { companyId: company.id, actorId: user.id };
  return handleForm(request, {
    schema: approvalForm,
    title: t.nothingOrderedOrChanged(),
    status: ({ kind }) => (kind === "not_allowed" || kind === "not_approved" ? 403 : 409),
    errors: (problem) => ({
      "": CHANGED.includes(problem.kind) ? t.checkOrderAsNow() : problemText(problem),
    }),
    async handle(form, { refuse }) {
      if (form.intent === "withdraw") {
        await withdrawApprovalRequest(by, id);
        return redirectWithToast("/carts", { title: t.orderWithdrawn() });
      }
      if (form.intent === "decline") {
        await declineApprovalRequest(by, id, form.reason);
        return redirectWithToast("/company/approvals", { title: t.orderDeclined() });
      }
      const wait = await limitOrders(company.id);
      if (wait) return refuse(tooMany(wait, t.tooManyOrders(), t.approveAgainLater()));
      const { intent: _, ...seen } = form;
      const order = await approveOrder({
        ...seen,
        companyId: company.id,
        id,
        approvedById: user.id,
      });
      const toast = { title: t.orderPlacedTitle(), description: t.orderPlacedText() };
      return redirectWithToast(`/orders/${order.id}?placed=1`, toast);
    },
  });
}

/** These refusals speak of a cart at the checkout; here the page says what has changed. */
const CHANGED: Problem["kind"][] = ["cart_changed", "price_changed", "short_stock"];

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";
export { revalidateUnlessLost as shouldRevalidate } from "~/ui/layout/lost-response/lost-response";

export default function ApprovalPage() {
  const { approval, present, orderId, isOwn, hasApprover, pictures } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const form = formState(refused?.lastResult, "decline", { reason: "" });
  // What was asked for, where nothing can be ordered any more.
  const now = present && present.lines.length > 0 ? present : null;
  const lines = now?.lines ?? approval.lines;
  const pieces = approval.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <div className="wrap order-page">
      <div>
        <p className="small">
          {t.requestedBy({
            state: t.approvalStateName(approval.state),
            askedBy: approval.askedBy,
            createdAt: approval.createdAt,
          })}
        </p>
        <h1 className="mt-2">{t.orderToBeApproved()}</h1>
      </div>
      <ErrorSummary errors={form.errors} title={refused?.title} />
      {present ? (
        <Notice>{t.nothingOrderedYet({ hasApprover })}</Notice>
      ) : (
        <Ended approval={approval} orderId={orderId} />
      )}
      {present && <Sentences title={t.changedSinceRequest()} texts={present.changes} />}
      {present && <Sentences title={t.cannotOrderNow()} texts={present.obstacles} />}
      <div className="order-columns">
        <aside className="order-side">
          {present && !isOwn && present.obstacles.length === 0 && <ApprovalForm id={approval.id} present={present} />}
          {now ? (
            <div>
              <h2 className="caps text-xs">{tOrders.toPay()}</h2>
              <PayableFacts payable={now.payable} />
              <PayableNotes payable={now.payable} />
            </div>
          ) : (
            <TotalsList totals={{ ...approval, pieces }} />
          )}
          <div>
            <AddressText address={present?.shippingAddress ?? approval.shippingAddress} />
            {approval.poNumber && (
              <p className="small">
                <span className="caps block">{tOrders.poNumber()}</span>
                {approval.poNumber}
              </p>
            )}
          </div>
          {present && !isOwn && (
            <Form method="post" action={addressOf(approval.id)} noValidate className="stack">
              <FormKey />
              <TextArea
                field={form.fields.reason}
                label={t.reasonForDeclining()}
                hint={t.declineHint()}
                maxLength={MAX_DECLINE_LENGTH}
                required
              />
              <Button name="intent" value="decline" variant="secondary" wide>
                {t.decline()}
              </Button>
            </Form>
          )}
          {present && isOwn && (
            <Form method="post" action={addressOf(approval.id)} className="stack">
              <FormKey />
              <p className="small">{t.withdrawHint()}</p>
              <Button name="intent" value="withdraw" variant="secondary" wide>
                {t.withdraw()}
              </Button>
            </Form>
          )}
        </aside>
        <div>
          <OrderTable lines={lines} pictures={pictures} />
          {approval.customerNotes && (
            <section aria-labelledby="notes">
              <h2 id="notes" className="caps text-xs mb-1">
                {t.specialInstructions()}
              </h2>
              <p className="whitespace-pre-line">{approval.customerNotes}</p>
            </section>
          )}
        </div>
      </div>
      <p className="row">
        <LinkButton to="/company/approvals" variant="secondary">
          {t.allRequests()}
        </LinkButton>
      </p>
    </div>
  );
}

const addressOf = (id: number) => `/company/approvals/${id}`;

const asLine = ({ windowId, windowName, ...line }: ApprovalLine) =>
  translatedLine({
    ...line,
    lineTotal: line.quantity * line.unitPrice,
    window: { id: windowId, name: windowName, promise: "" },
  });

function ApprovalForm({ id, present }: { id: number; present: NonNullable<Loaded["present"]> }) {
  return (
    <Form method="post" action={addressOf(id)} className="stack">
      <FormKey />
      <input type="hidden" name="reviewed" value={present.fingerprint} />
      <input type="hidden" name="terms" value={present.terms} />
      <input type="hidden" name="totalsHash" value={present.payable.seen} />
      <input type="hidden" name="shipTo" value={present.shipTo} />
      {present.terms > 0 && (
        <p className="small">
          {t.approvingAgreesToTerms({ link: (words) => <AppLink to={pageAddress("terms")}>{words}</AppLink> })}
        </p>
      )}
      <Button name="intent" value="approve" wide>
        {t.approveAndOrder()}
      </Button>
    </Form>
  );
}

function Sentences({ title, texts }: { title: string; texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <section className="notice">
      <h2 className="text-xl">{title}</h2>
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}

function Ended({ approval, orderId }: Pick<Loaded, "approval" | "orderId">) {
  const { state, endedBy, endedAt, reason } = approval;
  return (
    <Notice>
      {t.approvalEnded({
        state,
        isNamed: Boolean(endedBy),
        endedBy: endedBy ?? "",
        isDated: endedAt !== null,
        endedAt: endedAt ? formatDateTime(endedAt) : "",
      })}
      {reason && ` ${quoted(reason)}`} {orderId !== null && <a href={`/orders/${orderId}`}>{t.openTheOrder()}</a>}
      {state !== "approved" && <a href="/carts">{t.linesAreSaved()}</a>}
    </Notice>
  );
}
