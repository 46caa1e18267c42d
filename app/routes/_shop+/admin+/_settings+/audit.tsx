import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireStaff } from "~/http/gate/guards.server";
import * as t from "~/messages/desk";
import {
  auditQuery,
  AUDIT_RESULTS,
  type AuditQuery,
  auditSearch,
  EVERYTHING,
  isFiltered,
} from "~/shop/base/audit/audit-query";
import { listAuditEntries } from "~/shop/base/audit/read-audit.server";
import { pageTitle } from "~/ui/layout/meta";
import { markLookAlikes } from "~/formats/email";
import { AUDIT_ACTIONS } from "~/shop/base/audit/actions";
import { countText } from "~/shop/base/paging";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { FilterBar, FilterSelect } from "~/ui/layout/admin/filter-bar";
import { AppLink } from "~/ui/base/app-link";
import { LinkButton } from "~/ui/base/button";
import { EmptyState } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";
import { AuditEntryList } from "~/ui/layout/admin/entry-list";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "see-audit");
  const query = auditQuery(new URL(request.url).searchParams);
  const entries = await listAuditEntries(query);
  return { ...entries, query: { ...query, page: entries.page } };
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.audit()) }];

export default function AuditPage() {
  const { entries, count, isMore, pages, query } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading
        aside={
          <span className="muted figures">
            {count === 1 ? t.oneEntry() : t.entries({ count: countText({ count, isMore }) })}
          </span>
        }
        actions={
          <>
            <LinkButton to="/admin/changes" variant="secondary">
              {t.undoBulkChanges()}
            </LinkButton>
            <LinkButton to={`/admin/audit.csv${auditSearch({ ...query, page: 1 })}`} variant="secondary" download>
              {t.downloadCsv()}
            </LinkButton>
          </>
        }
      >
        {t.audit()}
      </AdminHeading>
      <AuditFilters query={query} />
      {query.subject && (
        <p className="mb-6">
          {t.onlyEntriesAboutEverything({
            name: markLookAlikes(entries[0]?.label || query.subject),
            link: (words) => (
              <AppLink to={`/admin/audit${auditSearch({ ...query, subject: "", page: 1 })}`}>{words}</AppLink>
            ),
          })}
        </p>
      )}
      {entries.length === 0 ? (
        <EmptyState title={isFiltered(query) ? t.nothingFoundLabel() : t.noEntriesYet()} />
      ) : (
        <div className="stack-loose">
          <AuditEntryList entries={entries} caption={t.auditEntriesNewestFirst()} />
          <Pagination
            page={query.page}
            pages={pages}
            address={(page) => `/admin/audit${auditSearch({ ...query, page })}`}
          />
        </div>
      )}
    </>
  );
}

const optionsOf = <Value extends string>(all: string, values: readonly Value[], nameOf: (value: Value) => string) => [
  { value: EVERYTHING, label: all },
  ...values.map((value) => ({ value, label: nameOf(value) })),
];

function AuditFilters({ query }: { query: AuditQuery }) {
  return (
    <FilterBar
      key={auditSearch({ ...query, page: 1 })}
      action="/admin/audit"
      q={query.q}
      searchLabel={t.whoNameOrEMail()}
      isFiltered={isFiltered(query)}
    >
      <FilterSelect
        name="action"
        label={t.what()}
        value={query.action ?? EVERYTHING}
        options={optionsOf(t.everyAction(), AUDIT_ACTIONS, t.auditActionName)}
      />
      <FilterSelect
        name="result"
        label={t.result()}
        value={query.result ?? EVERYTHING}
        options={optionsOf(t.doneOrRefused(), AUDIT_RESULTS, t.auditResultName)}
      />
      <DayField name="from" label={t.fromDay()} value={query.from} />
      <DayField name="to" label={t.toDay()} value={query.to} />
      {query.subject && <input type="hidden" name="subject" value={query.subject} />}
    </FilterBar>
  );
}

function DayField({ name, label, value }: { name: string; label: string; value: string | null }) {
  const id = `audit-${name}`;
  return (
    <div>
      <label htmlFor={id} className="caps">
        {label}
      </label>
      <input id={id} type="date" name={name} defaultValue={value ?? ""} className="input" />
    </div>
  );
}
