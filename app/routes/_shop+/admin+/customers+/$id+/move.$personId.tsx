import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, useNavigation } from "@remix-run/react";

import { markLookAlikes } from "~/formats/email";
import { handleForm } from "~/http/forms/handle-form.server";
import { requireStaff } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/customers";
import { requestedText } from "~/shop/base/search/words";
import { moveForm, movePage, type MovePage, movePerson } from "~/shop/desk/customer-data/move-person.server";
import { COMPANY_ROLES } from "~/shop/customers/people/roles";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Select } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { EmptyState, Notice } from "~/ui/base/notice";
import { RevokeKeys } from "~/ui/customers/admin/company-section";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { EmailText } from "~/ui/layout/admin/email-text";
import { FilterBar } from "~/ui/layout/admin/filter-bar";
import { customerAddress, moveAddress } from "~/ui/layout/customer-address";
import { FormKey } from "~/ui/layout/form-key";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { pageTitle } from "~/ui/layout/meta";

/** `?q=` finds the company to which a person is moved, `?to=ID` says what happens. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "change-customers");
  const search = new URL(request.url).searchParams;
  const q = requestedText(search);
  const of = { companyId: params.id ?? "", personId: params.personId ?? "" };
  const page = await movePage(of, { q, toId: search.get("to") });
  if (!page) throw notFound(request);
  return { ...page, ...of, q };
}

/** To the company `to`, where they get a `role`. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { id: actorId } = await requireStaff(request, "change-customers");
  const of = { companyId: params.id ?? "", personId: params.personId ?? "" };
  if (`${of.companyId}${of.personId}`.includes("\0")) throw notFound(request);
  // Without `failed`: the page of an application goes with the move.
  return handleForm(request, {
    schema: moveForm,
    title: t.nothingChanged(),
    // It is the other company that is not approved, not the admin who asks.
    status: ({ kind }) => (kind === "not_approved" ? 409 : undefined),
    errors: ({ kind }) => (kind === "not_approved" ? { "": t.cannotMoveThere() } : undefined),
    async handle({ to, role, revokeKeys }) {
      const moved = await movePerson({ ...of, toId: to, role, revokesKeys: revokeKeys, actorId });
      const values = { name: markLookAlikes(moved.name), company: markLookAlikes(moved.companyName) };
      return redirectWithToast(customerAddress(to), { title: t.personMoved(), description: t.belongsTo(values) });
    },
  });
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.movePerson()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function MovePersonPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const { companyId, person, from, to, q, choices } = page;
  const address = moveAddress(companyId, person.id);
  const names = { name: markLookAlikes(person.name), from: markLookAlikes(from) };
  const { errors } = formState(answer?.lastResult, "move", {});
  return (
    <>
      <p className="no-print">
        <Link to={customerAddress(companyId)} className="admin-all">
          {names.from}
        </Link>
      </p>
      <AdminHeading>{t.movePerson()}</AdminHeading>
      <div className="stack">
        <ErrorSummary title={answer?.title} errors={errors} />
        <p className="wrap-anywhere">
          {names.name}, {t.companyRoleName(person.role)}
          <span className="muted small block">{markLookAlikes(person.email)}</span>
        </p>
        {person.isContact && !page.isApplication ? (
          <Notice title={t.contactStays(names)}>
            <p>{t.inviteInstead()}</p>
          </Notice>
        ) : to ? (
          <MoveForm {...page} to={to} answer={answer} />
        ) : (
          <>
            {page.isGone && !answer && <Notice tone="danger" title={t.cannotMoveThere()} />}
            <p className="max-w-[46rem]">{t.findOtherCompany(names)}</p>
            <FilterBar key={q} action={address} q={q} searchLabel={t.companyNameOrEmail()} isFiltered={q !== ""} />
            {q !== "" && <Choices address={address} choices={choices} />}
          </>
        )}
      </div>
    </>
  );
}

type MoveFormProps = MovePage & { companyId: string; to: NonNullable<MovePage["to"]>; answer?: RefusedForm };

function MoveForm({ companyId, person, from, to, isApplication, waitingOrders, answer }: MoveFormProps) {
  const { fields } = formState(answer?.lastResult, "move", { role: person.role });
  const isSending = useNavigation().formMethod === "POST";
  const address = moveAddress(companyId, person.id);
  const names = { name: markLookAlikes(person.name), from: markLookAlikes(from), to: markLookAlikes(to.name) };
  return (
    <Form
      method="post"
      action={`${address}?to=${encodeURIComponent(to.id)}`}
      noValidate
      className="card stack max-w-[46rem]"
    >
      <FormKey />
      <h2 className="wrap-anywhere">{t.toCompany(names)}</h2>
      <p className="muted small wrap-anywhere">{markLookAlikes(to.email)}</p>
      <ul className="list-disc pl-5 wrap-anywhere">
        <li>{t.seesOtherCompany(names)}</li>
        {isApplication ? <li>{t.applicationGoes(names)}</li> : <li>{t.allElseStays(names)}</li>}
        {waitingOrders > 0 && <li>{t.cannotBeApproved({ count: waitingOrders })}</li>}
        {person.sentInvitations > 0 && <li>{t.openInvitationsThatGoWith(person)}</li>}
      </ul>
      <input type="hidden" name="to" value={to.id} />
      <Select
        field={fields.role}
        label={t.roleThere(names)}
        options={COMPANY_ROLES.map((role) => ({ value: role, label: t.companyRoleName(role) }))}
        required
      />
      <RevokeKeys person={person} />
      <Button pending={isSending} pendingLabel={t.moving()}>
        {t.moveNow()}
      </Button>
      <p>
        <Link to={address}>{t.chooseAnotherCompany()}</Link>
      </p>
    </Form>
  );
}

function Choices({ address, choices }: { address: string } & Pick<MovePage, "choices">) {
  if (choices.length === 0) {
    return (
      <EmptyState title={t.noCompanyFound()}>
        <p className="muted">{t.onlyOtherCustomers()}</p>
      </EmptyState>
    );
  }
  return (
    <AdminTable
      caption={t.companiesFound()}
      columns={columns()}
      rows={choices.map(({ id, name, email }) => ({
        key: id,
        cells: {
          company: markLookAlikes(name),
          email: <EmailText email={email} />,
          choose: (
            <Link to={`${address}?to=${encodeURIComponent(id)}`}>
              {t.chooseCompany({
                name: markLookAlikes(name),
                hidden: (words) => <span className="sr-only">{words}</span>,
              })}
            </Link>
          ),
        },
      }))}
    />
  );
}

const columns = () =>
  [
    { key: "company", label: t.company() },
    { key: "email", label: t.email() },
    { key: "choose", label: t.choose(), isHeadingHidden: true },
  ] as const;
