import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, Form } from "@remix-run/react";

import styles from "~/company.css";
import { handleForm } from "~/http/forms/handle-form.server";
import { requireApproved, requireOrdering, requireOwner, requireSelf } from "~/http/gate/guards.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/checkout";
import { approvalLimitOf, setApprovalLimit } from "~/shop/checkout/approvals/approval-limit.server";
import { approvalLimitForm } from "~/shop/checkout/approvals/approval-form.server";
import { approvalRequestsOf } from "~/shop/checkout/approvals/approval-requests.server";
import { mayHaveColleagues } from "~/shop/customers/companies/company.server";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { formatDate } from "~/formats/dates";
import { toDecimalString } from "~/formats/money";
import type { ListedApprovalRequest } from "~/shop/checkout/approvals/approval-request";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Field } from "~/ui/base/field";
import { formState } from "~/ui/base/form-state";
import { Notice } from "~/ui/base/notice";
import { SectionHeading } from "~/ui/base/section-heading";
import { FormKey } from "~/ui/layout/form-key";
import { useHasVat } from "~/ui/layout/has-vat";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.approvals()) }];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSelf(request);
  const { company, role } = await requireOrdering(request);
  const [setting, approvals] = await Promise.all([approvalLimitOf(company.id), approvalRequestsOf(company.id)]);
  return {
    ...approvals,
    amount: setting.amount,
    people: setting.people.length,
    canChange: role === "owner" && (await mayHaveColleagues(company.id)),
  };
}

/** `intent` set (`amount`) | remove, by an owner. */
export async function action({ request }: ActionFunctionArgs) {
  await requireOwner(request);
  const { company, user } = await requireApproved(request);
  return handleForm(request, {
    schema: approvalLimitForm,
    title: t.nothingWasChanged(),
    status: () => 409,
    async handle({ amount }) {
      await setApprovalLimit({ companyId: company.id, actorId: user.id }, amount);
      return redirectWithToast("/company/approvals", {
        title: amount === null ? t.limitRemoved() : t.limitSaved(),
      });
    },
  });
}

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export { revalidateUnlessLost as shouldRevalidate } from "~/ui/layout/lost-response/lost-response";

export default function ApprovalsPage() {
  const { amount, people, canChange, open, ended } = useLoaderData<typeof loader>();
  const hasVat = useHasVat();
  const refused = useAnswer<typeof action>();
  const typed = amount === null ? "" : toDecimalString(amount);
  const form = formState(refused?.lastResult, "amount", { amount: typed });
  return (
    <div className="wrap page">
      <SectionHeading
        level={1}
        label={t.yourAccount()}
        intro={amount === null ? t.noApprovalNeeded() : t.approvalNeeded({ amount, hasVat })}
      >
        {t.approvals()}
      </SectionHeading>
      <div className="stack">
        <ErrorSummary errors={form.errors} title={refused?.title} />
        {amount !== null && people < 2 && <Notice>{t.onlyOneCanOrder()}</Notice>}
      </div>
      <div className="with-aside mt-6">
        <div className="min-w-0">
          <section aria-labelledby="open">
            <h2 id="open">{t.openRequests()}</h2>
            {open.length === 0 ? <p className="mt-2">{t.noOrderIsWaiting()}</p> : <List approvals={open} />}
          </section>
          {ended.length > 0 && (
            <section aria-labelledby="ended" className="mt-8">
              <h2 id="ended">{t.endedRequests()}</h2>
              <List approvals={ended} />
            </section>
          )}
        </div>
        {canChange && (
          <Form method="post" action="/company/approvals" noValidate className="card stack">
            <FormKey />
            <h2>{t.approvalLimit()}</h2>
            <Field
              field={form.fields.amount}
              label={t.ordersOver()}
              hint={t.ordersOverHint()}
              inputMode="decimal"
              required
            />
            <Button name="intent" value="set">
              {t.saveLimit()}
            </Button>
            {amount !== null && (
              <Button name="intent" value="remove" variant="secondary">
                {t.removeLimit()}
              </Button>
            )}
          </Form>
        )}
      </div>
    </div>
  );
}

function List({ approvals }: { approvals: readonly ListedApprovalRequest[] }) {
  return (
    <ul className="mt-4">
      {approvals.map(({ id, state, total, askedBy, createdAt }) => (
        <li key={id} className="rule py-4">
          <a href={`/company/approvals/${id}`}>{t.totalRequestedBy({ total, askedBy })}</a>
          <span className="muted small block">
            {formatDate(createdAt)} · {t.approvalStateName(state)}
          </span>
        </li>
      ))}
    </ul>
  );
}
