import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";

import { readForm } from "~/http/gate/body.server";
import { requireStaff } from "~/http/gate/guards.server";
import { changeMail } from "~/http/forms/mail-changes.server";
import * as t from "~/messages/desk";
import { mailboxTrouble } from "~/shop/conversations/inbound/mailbox-trouble.server";
import { listMail, type MailView } from "~/shop/desk/mail-queue/admin-mail.server";
import { mailAddress, mailQuery, MAIL_STATES, type MailState } from "~/shop/desk/mail-queue/mail-query";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { markLookAlikes } from "~/formats/email";
import { shortDateTime } from "~/formats/dates";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { EmailText } from "~/ui/layout/admin/email-text";
import { FilterBar, FilterLinks } from "~/ui/layout/admin/filter-bar";
import { ErrorSummary } from "~/ui/base/error-summary";
import { formState } from "~/ui/base/form-state";
import { EmptyState, Notice } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";
import { MailButtons, RetryFailed } from "~/ui/desk/mail-queue/mail-buttons";
import { MailBadge, MailTries } from "~/ui/desk/mail-queue/mail-state";

const queryOf = (request: Request) => mailQuery(new URL(request.url).searchParams);

/** Filtered by `q` and `state`. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "see-mail");
  const query = queryOf(request);
  const [list, mailbox] = await Promise.all([listMail(query, new Date()), mailboxTrouble()]);
  return { list, mailbox, query: { ...query, page: list.page } };
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "change-mail");
  return changeMail(request, await readForm(request), admin.id, mailAddress(queryOf(request)));
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.mailLabel()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

const columns = () =>
  [
    { key: "subject", label: t.mailLabel() },
    { key: "to", label: t.to(), onPhone: "inline" },
    { key: "at", label: t.date(), onPhone: "inline" },
    { key: "state", label: t.state(), onPhone: "end" },
    { key: "buttons", label: t.actions(), isHeadingHidden: true },
  ] as const;

export default function MailPage() {
  const {
    list: { mails, counts, failed, hasServer, page, pages },
    mailbox,
    query,
  } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const states = MAIL_STATES.filter((state) => state !== "kept" || !hasServer || counts.kept.count > 0);
  const isFiltered = query.q !== "" || query.state !== null;
  const link = (state: MailState | null) => ({
    label: state ? t.mailStateName(state) : t.allMail(),
    to: mailAddress({ ...query, state, page: 1 }),
    isCurrent: state === query.state,
    count: state ? counts[state] : undefined,
  });
  return (
    <>
      <AdminHeading
        actions={failed > 1 && <RetryFailed action={mailAddress(query)} />}
        filters={
          <FilterBar
            key={`${query.q} ${query.state}`}
            action="/admin/mail"
            q={query.q}
            searchLabel={t.addressCompanySubjectOrOrder()}
            isFiltered={isFiltered}
          >
            {query.state && <input type="hidden" name="state" value={query.state} />}
          </FilterBar>
        }
      >
        {t.pageName("mail")}
      </AdminHeading>
      <ErrorSummary errors={formState(refused?.lastResult, "mail", {}).errors} title={refused?.title} />
      {!hasServer && (
        <div className="mb-6">
          <Notice title={t.mailNotSent()}>
            <p>{t.mailKeptHere()}</p>
          </Notice>
        </div>
      )}
      {mailbox && (
        <div className="mb-6">
          <Notice tone="danger" title={t.mailboxNotRead()}>
            <p>{t.mailboxTrouble(mailbox.reason, mailbox)}</p>
          </Notice>
        </div>
      )}
      <FilterLinks links={[null, ...states].map(link)} />
      {mails.length === 0 ? (
        <EmptyState title={isFiltered ? t.noMailMatches() : t.noMailYet()}>
          {isFiltered && <Link to="/admin/mail">{t.showAllMail()}</Link>}
        </EmptyState>
      ) : (
        <div className="stack-loose">
          <AdminTable
            caption={t.eMailsFailedThenWaiting()}
            columns={columns()}
            rows={mails.map((mail) => rowOf(mail, mailAddress(query)))}
          />
          <Pagination page={page} pages={pages} address={(number) => mailAddress({ ...query, page: number })} />
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
        <MailTries mail={mail} />
      </>
    ),
    to: <EmailText email={mail.to} />,
    at: <span className="figures">{shortDateTime(mail.sentAt ?? mail.queuedAt)}</span>,
    state: <MailBadge state={mail.state} />,
    buttons: <MailButtons mail={mail} action={action} />,
  },
});
