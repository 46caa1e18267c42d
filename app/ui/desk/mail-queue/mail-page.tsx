import { mailStateName } from "~/texts/desk";
import { Link } from "@remix-run/react";

import { markLookAlikes } from "~/formats/email";
import { formatDateTime } from "~/formats/dates";
import { cappedCountText } from "~/shop/base/capped-count";
import type { MailList, MailView } from "~/shop/desk/mail-queue/admin-mail.server";
import {
  ALL_STATES,
  mailAddress,
  MAIL_STATES,
  type MailQuery,
} from "~/shop/desk/mail-queue/mail-query";
import { countText } from "~/shop/base/paging";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { EmailText } from "~/ui/layout/admin/email-text";
import { FilterBar, FilterSelect } from "~/ui/layout/admin/filter-bar";
import { Badge } from "~/ui/base/badge";
import { ErrorSummary } from "~/ui/base/error-summary";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { EmptyState, Notice } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";

import { MailButtons, RetryFailed } from "./mail-buttons";
import { MailStateText } from "./mail-state";

const COLUMNS = [
  { key: "subject", label: "Mail" },
  { key: "to", label: "To" },
  { key: "queued", label: "Queued" },
  { key: "state", label: "State" },
  { key: "buttons", label: "Actions", isHeadingHidden: true },
] as const;

/** The outbox: failed mails first, then queued ones, then the rest, each newest first. */
export function MailPage({
  list: { mails, counts, failed, hasServer, page, pages },
  query,
  refused,
}: {
  list: MailList;
  query: MailQuery;
  /** Why the last change failed. */
  refused?: RefusedForm;
}) {
  const isFiltered = query.q !== "" || query.state !== null;
  const options = MAIL_STATES.map((value) => ({
    value,
    label: `${mailStateName(value)} (${countText(counts[value])})`,
  }));
  return (
    <>
      <AdminHeading
        aside={failed > 0 && <Badge word="Failed">{`${cappedCountText(failed)} failed`}</Badge>}
        actions={failed > 1 && <RetryFailed action={mailAddress(query)} />}
      >
        Mail
      </AdminHeading>
      <ErrorSummary
        errors={formState(refused?.lastResult, "mail", {}).errors}
        title={refused?.title}
      />
      {!hasServer && (
        <div className="mb-6">
          <Notice title="E-mail is not delivered">
            <p>No mail server is set (SMTP_URL). E-mails are kept as files in the data folder.</p>
          </Notice>
        </div>
      )}
      <FilterBar
        key={`${query.q} ${query.state}`}
        action="/admin/mail"
        q={query.q}
        searchLabel="Address"
        isFiltered={isFiltered}
      >
        <FilterSelect
          name="state"
          label="State"
          value={query.state ?? ALL_STATES}
          options={[{ value: ALL_STATES, label: "All mail" }, ...options]}
        />
      </FilterBar>
      {mails.length === 0 ? (
        <EmptyState title={isFiltered ? "No mail matches" : "No mail yet"}>
          {isFiltered && <Link to="/admin/mail">Show all mail</Link>}
        </EmptyState>
      ) : (
        <div className="stack-loose">
          <AdminTable
            caption="E-mails: failed, then waiting, then sent"
            columns={COLUMNS}
            rows={mails.map((mail) => rowOf(mail, mailAddress(query)))}
          />
          <Pagination
            page={page}
            pages={pages}
            address={(number) => mailAddress({ ...query, page: number })}
          />
        </div>
      )}
    </>
  );
}

const rowOf = (mail: MailView, action: string) => ({
  key: mail.id,
  cells: {
    subject: (
      <>
        <Link to={`/admin/mail/${mail.id}`}>{markLookAlikes(mail.subject)}</Link>
        <span className="muted small block">{mail.kind}</span>
      </>
    ),
    to: <EmailText email={mail.to} />,
    queued: formatDateTime(mail.queuedAt),
    state: <MailStateText mail={mail} />,
    buttons: <MailButtons mail={mail} action={action} />,
  },
});
