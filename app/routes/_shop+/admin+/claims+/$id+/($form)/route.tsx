import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { formatDateTime } from "~/formats/dates";
import { markLookAlikes } from "~/formats/email";
import { readForm } from "~/http/gate/body.server";
import { requireStaff } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import * as t from "~/messages/orders";
import { creditOfClaim, isInvoicedElsewhere } from "~/shop/billing/invoices/credit-claim.server";
import { adminMessagesAddress } from "~/shop/conversations/conversation";
import { adminClaim } from "~/shop/orders/claims/admin-claims.server";
import { decidedLineText, settledBy } from "~/shop/orders/claims/claim";
import { claimsAddress } from "~/shop/orders/claims/claims-query";
import { AppLink } from "~/ui/base/app-link";
import { Badge } from "~/ui/base/badge";
import type { RefusedForm } from "~/ui/base/form-state";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { CustomerErased } from "~/ui/layout/admin/letter-note";
import { May, PanelLink } from "~/ui/layout/admin/rights";
import { customerAddress } from "~/ui/layout/customer-address";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { pageTitle } from "~/ui/layout/meta";
import { answerClaimForm, type ClaimForm, claimOf, FORMS, formOf } from "./claim-forms.server";
import { DecisionForm } from "./decision-form";
import { ReturnForm } from "./return-form";
import { SettlementForm } from "./settlement-form";
import { Settlements } from "./settlements";
import { Photos } from "~/ui/conversations/thread";

/** The same at the addresses of its forms. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, "see-orders");
  const claimId = await claimOf(request, staff, params.id);
  if (formOf(params) === null) throw notFound(request);
  const claim = await adminClaim(claimId);
  const isToCredit = settledBy(claim.lines, "credit") > 0 && claim.creditNotes.length === 0;
  const credit = isToCredit ? await creditOfClaim(claimId) : null;
  return {
    claim,
    credit: isToCredit && {
      isInvoiced: credit !== null,
      isElsewhere: credit === null && (await isInvoicedElsewhere(claimId)),
      byAmount: credit?.byAmount ?? null,
      total: staff.seesPrices ? (credit?.total ?? null) : null,
    },
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const form = formOf(params);
  const staff = await requireStaff(request, form === null ? "see-orders" : FORMS[form].right);
  const fields = await readForm(request);
  const claimId = await claimOf(request, staff, params.id);
  if (form === null) throw notFound(request);
  return answerClaimForm(request, form, { fields, claimId, actorId: staff.id });
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  {
    title: pageTitle(matches, loaded ? t.problemWith({ orderNumber: loaded.claim.order.orderNumber }) : t.notFound()),
  },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function ClaimPage() {
  const { claim, credit } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const answers: Partial<Record<ClaimForm, RefusedForm>> = refused ? { [refused.form]: refused } : {};
  const { id, order, wish, message, lines, decidedAt, decidedBy, answer, reportedBy, version } = claim;
  const { orderNumber } = order;
  return (
    <CustomerErased.Provider value={order.isErased}>
      <AdminHeading
        aside={
          <>
            <Badge tone={decidedAt ? undefined : "highlight"}>
              {t.claimStateOfStaff({ isDecided: decidedAt !== null })}
            </Badge>
            <PanelLink to={customerAddress(order.companyId)}>{markLookAlikes(order.customer)}</PanelLink>
            <span className="muted small">{formatDateTime(claim.createdAt)}</span>
          </>
        }
        actions={
          <AppLink to={claimsAddress()} className="admin-all no-print">
            {t.allProblems()}
          </AppLink>
        }
      >
        {t.problemWith({ orderNumber })}
      </AdminHeading>
      <div className="stack-loose max-w-3xl">
        <section aria-labelledby="reported" className="stack">
          <h2 id="reported" className="caps text-xs">
            {t.whatWasReported()}
          </h2>
          <p className="small">
            <AppLink to={`/admin/orders/${order.id}`}>{t.orderLabel({ orderNumber })}</AppLink>
            {reportedBy && ` · ${t.reportedByName({ name: markLookAlikes(reportedBy) })}`}
            {` · ${t.wishOf({ wish: t.wishName(wish) })}`}
          </p>
          <ul className="list-disc pl-5">
            {lines.map((line) => (
              <li key={line.orderLineId} className="wrap-anywhere">
                {t.claimedLine(line)} <span className="muted small">{line.sku}</span>
              </li>
            ))}
          </ul>
          {message && (
            <>
              <p className="wrap-anywhere whitespace-pre-line">{markLookAlikes(message.text)}</p>
              <May right="see-inquiries">
                <Photos photos={message.photos} />
              </May>
            </>
          )}
          <May right="see-inquiries">
            <p>
              <AppLink to={adminMessagesAddress({ kind: "order", id: order.id })}>{t.askTheCustomer()}</AppLink>
            </p>
          </May>
        </section>
        {decidedAt ? (
          <section aria-labelledby="decided" className="stack">
            <h2 id="decided" className="caps text-xs">
              {t.whatWasDecided()}
            </h2>
            <p className="muted small">
              {formatDateTime(decidedAt)}
              {decidedBy && ` · ${decidedBy}`}
            </p>
            <ul className="list-disc pl-5">
              {lines.map((line) => (
                <li key={line.orderLineId} className="wrap-anywhere">
                  {decidedLineText(line)}
                  {line.returned !== null &&
                    ` · ${t.returnedText({ returned: line.returned, isRestocked: line.isRestocked })}`}
                </li>
              ))}
            </ul>
            {answer && <p className="wrap-anywhere whitespace-pre-line">{answer}</p>}
          </section>
        ) : (
          <DecisionForm key={version} claim={claim} refused={answers[""]} />
        )}
        {decidedAt && <Settlements claim={claim} credit={credit} answers={answers} />}
        {decidedAt && <SettlementForm key={`settle ${version}`} claim={claim} refused={answers.settle} />}
        {decidedAt && <ReturnForm key={`return ${version}`} id={id} lines={lines} refused={answers.return} />}
      </div>
    </CustomerErased.Provider>
  );
}
