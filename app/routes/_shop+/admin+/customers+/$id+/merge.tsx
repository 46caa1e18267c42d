import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";

import { handleForm } from "~/http/forms/handle-form.server";
import { readForm } from "~/http/gate/body.server";
import { requireAdmin } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/customers";
import { requestedText } from "~/shop/base/search/words";
import { mergeCustomers } from "~/shop/desk/customer-data/merge-customers.server";
import { mergePage, type MergeChoice } from "~/shop/desk/customer-data/merge-page.server";
import { customerAddress } from "~/ui/layout/customer-address";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { markLookAlikes } from "~/formats/email";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { EmailText } from "~/ui/layout/admin/email-text";
import { FilterBar } from "~/ui/layout/admin/filter-bar";
import { ErrorSummary } from "~/ui/base/error-summary";
import { formState } from "~/ui/base/form-state";
import { EmptyState } from "~/ui/base/notice";
import { mergeAddress } from "~/ui/customers/admin/merge-address";
import { MergeComparison } from "~/ui/customers/admin/data/merge-comparison";

/**
 * GET /admin/customers/{id}/merge: finds the other company (`?q=`), or compares the two (`?with=ID`): `id` stays, the other one
 * is merged into it.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const search = new URL(request.url).searchParams;
  const q = requestedText(search);
  const page = await mergePage(params.id ?? "", { q, goingId: search.get("with") });
  if (!page) throw notFound(request);
  return { page, q };
}

/** POST /admin/customers/{id}/merge: merges the company `with` into this one, as the admin `seen` them. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { id: actorId } = await requireAdmin(request);
  const fields = await readForm(request);
  const stayingId = params.id ?? "";
  const goingId = String(fields.get("with") ?? "");
  if (`${stayingId}${goingId}`.includes("\0")) throw notFound(request);
  return handleForm(request, {
    fields,
    title: t.nothingWasMerged(),
    failed: t.failedToMergeTheAccounts(),
    async handle() {
      const seen = String(fields.get("seen"));
      const isNew = await mergeCustomers({ stayingId, goingId, seen, actorId });
      return redirectWithToast(customerAddress(stayingId), {
        title: t.accountsMerged(),
        description: isNew ? t.thisAccountHasTheOrders() : t.theyWereAlreadyMergedNothing(),
      });
    },
  });
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.mergeAccountsLabel()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

/** Merging another account of the same company into a customer's: the search for it, then both side by side. */
export default function MergePage() {
  const {
    page: { account, choices, comparison, refusal },
    q,
  } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  return (
    <>
      <p className="no-print">
        <Link to={customerAddress(account.id)} className="admin-all">
          {markLookAlikes(account.name)}
        </Link>
      </p>
      <AdminHeading>{t.mergeAccountsLabel()}</AdminHeading>
      <ErrorSummary title={refused?.title} errors={formState(refused?.lastResult, "merge", {}).errors} />
      {comparison ? (
        <MergeComparison comparison={comparison} refusal={refusal} />
      ) : (
        <>
          <p className="mb-4 max-w-[46rem]">
            {t.findOtherAccount({
              name: markLookAlikes(account.name),
              address: markLookAlikes(account.email),
              email: (words) => <span className="wrap-anywhere">{words}</span>,
            })}
          </p>
          <FilterBar
            key={q}
            action={mergeAddress(account.id)}
            q={q}
            searchLabel={t.nameEMailOrCompany()}
            isFiltered={q !== ""}
          />
          {q !== "" && <Choices stayingId={account.id} choices={choices} />}
        </>
      )}
    </>
  );
}

function Choices({ stayingId, choices }: { stayingId: string; choices: readonly MergeChoice[] }) {
  if (choices.length === 0) {
    return (
      <EmptyState title={t.nobodyFound()}>
        <p className="muted">{t.adminsAndClosedAccountsCannot()}</p>
      </EmptyState>
    );
  }
  return (
    <AdminTable
      caption={t.accountsFound()}
      columns={columns()}
      rows={choices.map(({ id, name, email, companyName }) => ({
        key: id,
        cells: {
          name,
          email: <EmailText email={email} />,
          company: companyName ?? <span className="muted">–</span>,
          compare: (
            <Link to={mergeAddress(stayingId, id)}>
              {t.compareWith({ name, span: (words) => <span className="sr-only">{words}</span> })}
            </Link>
          ),
        },
      }))}
    />
  );
}

const columns = () =>
  [
    { key: "name", label: t.keyName() },
    { key: "email", label: t.email() },
    { key: "company", label: t.company() },
    { key: "compare", label: t.compare(), isHeadingHidden: true },
  ] as const;
