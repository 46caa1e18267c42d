import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { shortDateTime } from "~/formats/dates";
import { requireStaff } from "~/http/gate/guards.server";
import * as t from "~/messages/conversations";
import { adminMessagesAddress, subjectKey } from "~/shop/conversations/conversation";
import { conversationsAddress, conversationsQuery, SHOWN } from "~/shop/conversations/conversations-query";
import { type ListedConversation, listConversations } from "~/shop/conversations/read-conversations.server";
import { AppLink } from "~/ui/base/app-link";
import { Badge } from "~/ui/base/badge";
import { EmptyState } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";
import { subjectTitle } from "~/ui/conversations/subject-title";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable, TwoLines } from "~/ui/layout/admin/admin-table";
import { FilterBar, FilterLinks } from "~/ui/layout/admin/filter-bar";
import { pageTitle } from "~/ui/layout/meta";

/** `?show=`, `?q=` */
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope, id } = await requireStaff(request, "see-inquiries");
  const query = conversationsQuery(new URL(request.url).searchParams);
  return { query, ...(await listConversations(scope, id, query)) };
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.messages()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

const columns = () =>
  [
    { key: "customer", label: t.customer() },
    { key: "last", label: t.lastMessage(), onPhone: "plain" },
    { key: "at", label: t.when(), onPhone: "inline" },
    { key: "state", label: t.state(), onPhone: "end" },
  ] as const;

export default function MessagesPage() {
  const { query, conversations, page, pages } = useLoaderData<typeof loader>();
  const { q, show } = query;
  return (
    <>
      <AdminHeading
        actions={
          <AppLink to="/admin/messages/templates" className="admin-all">
            {t.templates()}
          </AppLink>
        }
        filters={
          <FilterBar
            key={`${q} ${show}`}
            action="/admin/messages"
            q={q}
            searchLabel={t.searchCustomers()}
            isFiltered={q !== ""}
          >
            {show !== "waiting" && <input type="hidden" name="show" value={show} />}
          </FilterBar>
        }
      >
        {t.messages()}
      </AdminHeading>
      <FilterLinks
        links={SHOWN.map((one) => ({
          label: t.shownName(one),
          to: conversationsAddress({ q, show: one, page: 1 }),
          isCurrent: one === show,
        }))}
      />
      {conversations.length === 0 ? (
        <EmptyState title={t.noneShown(show)} />
      ) : (
        <AdminTable caption={t.messages()} columns={columns()} rows={conversations.map(rowOf)} />
      )}
      <div className="mt-6">
        <Pagination page={page} pages={pages} address={(number) => conversationsAddress({ ...query, page: number })} />
      </div>
    </>
  );
}

const rowOf = ({ subject, orderNumber, customer, lastText, lastFromShop, ...row }: ListedConversation) => ({
  key: subjectKey(subject),
  cells: {
    customer: (
      <TwoLines second={subject.kind === "company" ? null : subjectTitle(subject, orderNumber)}>
        <AppLink to={adminMessagesAddress(subject)}>{customer}</AppLink>
      </TwoLines>
    ),
    last: (
      <span className="line-clamp-2 wrap-anywhere">
        {lastFromShop && <span className="muted">{t.we()} </span>}
        {lastText}
      </span>
    ),
    at: <span className="figures">{shortDateTime(row.lastMessageAt)}</span>,
    state: (
      <>
        {row.isWaiting && <Badge tone="highlight">{t.waitsForAnswer()}</Badge>}
        {row.assignedTo && <span className="admin-second">{row.assignedTo}</span>}
      </>
    ),
  },
});
