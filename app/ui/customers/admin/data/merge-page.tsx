import { Link } from "@remix-run/react";

import { markLookAlikes } from "~/formats/email";
import type { MergeChoice, MergePage as Merge } from "~/shop/desk/customer-data/merge-page.server";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { EmailText } from "~/ui/layout/admin/email-text";
import { FilterBar } from "~/ui/layout/admin/filter-bar";
import { customerAddress } from "~/ui/layout/customer-address";
import { ErrorSummary } from "~/ui/base/error-summary";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { EmptyState } from "~/ui/base/notice";

import { mergeAddress } from "../merge-address";
import { MergeComparison } from "./merge-comparison";

/** Merging another account of the same company into a customer's: the search for it, then both side by side. */
export function MergePage({
  page: { account, choices, comparison, refusal },
  q,
  refused,
}: {
  page: Merge;
  q: string;
  /** Why the posted form merged nothing. */
  refused?: RefusedForm;
}) {
  return (
    <>
      <p className="no-print">
        <Link to={customerAddress(account.id)} className="admin-all">
          {markLookAlikes(account.name)}
        </Link>
      </p>
      <AdminHeading>Merge accounts</AdminHeading>
      <ErrorSummary
        title={refused?.title}
        errors={formState(refused?.lastResult, "merge", {}).errors}
      />
      {comparison ? (
        <MergeComparison comparison={comparison} refusal={refusal} />
      ) : (
        <>
          <p className="mb-4 max-w-[46rem]">
            Find the other account of the company. Its orders and carts move to{" "}
            {markLookAlikes(account.name)} (
            <span className="wrap-anywhere">{markLookAlikes(account.email)}</span>
            ), and it is closed. You see both side by side first.
          </p>
          <FilterBar
            key={q}
            action={mergeAddress(account.id)}
            q={q}
            searchLabel="Name, e-mail or company"
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
      <EmptyState title="Nobody found">
        <p className="muted">Admins and closed accounts cannot be merged.</p>
      </EmptyState>
    );
  }
  return (
    <AdminTable
      caption="Accounts found"
      columns={COLUMNS}
      rows={choices.map(({ id, name, email, companyName }) => ({
        key: id,
        cells: {
          name,
          email: <EmailText email={email} />,
          company: companyName ?? <span className="muted">–</span>,
          compare: (
            <Link to={mergeAddress(stayingId, id)}>
              Compare<span className="sr-only"> with {name}</span>
            </Link>
          ),
        },
      }))}
    />
  );
}

const COLUMNS = [
  { key: "name", label: "Name" },
  { key: "email", label: "E-mail" },
  { key: "company", label: "Company" },
  { key: "compare", label: "Compare", isHeadingHidden: true },
] as const;
