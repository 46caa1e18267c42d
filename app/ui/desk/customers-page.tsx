import { shortDate } from "~/formats/dates";
import { markLookAlikes } from "~/formats/email";
import * as t from "~/messages/desk";
import * as tOrders from "~/messages/orders";
import { type Counted, countText } from "~/shop/base/paging";
import { sortParameter } from "~/shop/base/sorting";
import {
  chosenSort,
  CUSTOMER_FILTERS,
  type CustomerFilter,
  customersAddress,
  type CustomersQuery,
  furtherParameters,
} from "~/shop/desk/customer-data/customer-list";
import type { CustomerList, CustomerRow } from "~/shop/desk/customer-data/customer-list.server";
import type { SavedView } from "~/shop/desk/saved-views/saved-view";
import { dueOfOpen } from "~/shop/orders/payment-summary";
import { AppLink } from "~/ui/base/app-link";
import { ApprovalBadge } from "~/ui/customers/admin/approval-badge";
import { LinkButton } from "~/ui/base/button";
import { Money } from "~/ui/base/money";
import { EmptyState } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable, TwoLines } from "~/ui/layout/admin/admin-table";
import { FilterBar, FilterChips, FilterLinks, FilterSelect, Hidden } from "~/ui/layout/admin/filter-bar";
import { customerChips, CustomerFilters } from "./customer-filters";
import { SavedViews } from "./saved-views";
import { CUSTOMERS_ADDRESS, customerAddress } from "~/ui/layout/customer-address";
import { May, PanelLink } from "~/ui/layout/admin/rights";

interface CustomersPageProps {
  list: CustomerList;
  query: CustomersQuery;
  counts: Record<CustomerFilter, Counted>;
  groups: readonly { id: number; name: string; count: number }[];
  views: readonly SavedView[];
  /** The present year. */
  year: string;
}

/** With orders and debts, search, filters and sorting. */
export function CustomersPage({ list, query, counts, groups, views, year }: CustomersPageProps) {
  const { customers, pages, canSort } = list;
  const shown = query.show ?? (query.q ? null : "approved");
  const chips = customerChips(query);
  const isNarrowed = query.group !== null || chips.length > 0;
  return (
    <>
      <AdminHeading
        aside={<span className="muted figures">{countText(list)}</span>}
        actions={
          <>
            <May right="change-customers">
              <LinkButton to="/admin/tables/customers" variant="secondary">
                {t.importCustomers()}
              </LinkButton>
            </May>
            <LinkButton to="/admin/customers.csv" download variant="secondary">
              {t.downloadCustomers()}
            </LinkButton>
          </>
        }
        filters={
          <>
            <Search query={query} groups={groups} />
            <CustomerFilters key={customersAddress(query)} query={query} count={chips.length} />
          </>
        }
      >
        {t.pageName("customers")}
      </AdminHeading>
      <SavedViews
        list="customers"
        views={views}
        address={customersAddress({ ...query, page: 1 })}
        isFiltered={query.q !== "" || query.show !== null || isNarrowed || chosenSort(query) !== undefined}
      />
      <FilterLinks
        links={CUSTOMER_FILTERS.map((filter) => ({
          label: t.customerFilterName(filter),
          to: customersAddress({ ...query, show: filter, sort: chosenSort(query), page: 1 }),
          isCurrent: filter === shown,
          // The numbers are of all, without the search and the group.
          count: query.q || isNarrowed ? undefined : counts[filter],
        }))}
      />
      <FilterChips chips={chips} />
      {customers.length === 0 ? (
        <EmptyState title={t.nobodyFound()}>
          <p className="muted">
            {t.teamIsElsewhere({
              page: t.pageName("staff"),
              link: (words) => <PanelLink to="/admin/staff">{words}</PanelLink>,
            })}
          </p>
        </EmptyState>
      ) : (
        <>
          <AdminTable
            caption={t.pageName("customers")}
            columns={columnsOf(year, groups.length > 0)}
            rows={customers.map(rowOf)}
            sorting={
              canSort
                ? {
                    now: query.sort,
                    address: (sort) =>
                      customersAddress({
                        ...query,
                        sort: sort as CustomersQuery["sort"],
                        page: 1,
                      }),
                  }
                : undefined
            }
          />
          <Pagination page={query.page} pages={pages} address={(page) => customersAddress({ ...query, page })} />
        </>
      )}
    </>
  );
}

function Search({ query, groups }: Pick<CustomersPageProps, "query" | "groups">) {
  const { q, show, group } = query;
  const sort = chosenSort(query);
  return (
    <FilterBar
      // A new key resets the fields when a link leads to another query.
      key={`${q} ${show} ${group}`}
      action={CUSTOMERS_ADDRESS}
      q={q}
      searchLabel={t.searchCustomers()}
      isFiltered={q !== "" || show !== null || group !== null}
    >
      <input type="hidden" name="role" value="customer" />
      {show && <input type="hidden" name="show" value={show} />}
      {sort && <input type="hidden" name="sort" value={sortParameter(sort)} />}
      <Hidden parameters={furtherParameters(query)} />
      {groups.length > 0 && (
        <FilterSelect
          name="group"
          label={t.priceGroup()}
          value={String(group ?? "all")}
          options={[
            { value: "all", label: t.allPrices() },
            ...groups.map(({ id, name, count }) => ({
              value: String(id),
              label: t.groupWithCount({ name, count }),
            })),
          ]}
        />
      )}
    </FilterBar>
  );
}

/** Without prices while all customers have the same. */
const columnsOf = (year: string, hasGroups: boolean) =>
  [
    { key: "company", label: t.company(), sortsFirst: "ascending" },
    { key: "country", label: t.country(), onPhone: "inline" },
    { key: "last", label: t.lastOrder(), onPhone: "named", sortsFirst: "descending" },
    {
      key: "year",
      label: t.orderedIn({ year }),
      isNumber: true,
      sortsFirst: "descending",
      onPhone: "hidden",
    },
    {
      key: "open",
      label: t.openAmount(),
      isNumber: true,
      sortsFirst: "descending",
      onPhone: "named",
    },
    ...(hasGroups ? [{ key: "group", label: t.prices(), onPhone: "hidden" } as const] : []),
    { key: "status", label: t.status(), onPhone: "end" },
  ] as const;

function rowOf({ id, companyName, name, email, figures, ...customer }: CustomerRow) {
  const { lastOrder, orderedThisYear, open, due, isOverdue } = figures;
  const dueText = dueOfOpen({ open, due });
  return {
    key: id,
    cells: {
      company: (
        <TwoLines second={markLookAlikes(companyName === null ? email : name)}>
          <AppLink to={customerAddress(id)}>{markLookAlikes(companyName ?? name)}</AppLink>
        </TwoLines>
      ),
      country: customer.country ?? "–",
      last: lastOrder ? shortDate(lastOrder) : "–",
      year: <Money cents={orderedThisYear} />,
      open: (
        <TwoLines
          second={
            (isOverdue || dueText) && (
              <>
                {isOverdue && <b className="text-danger">{tOrders.paymentStatusName("overdue")}</b>} {dueText}
              </>
            )
          }
        >
          <Money cents={open} />
        </TwoLines>
      ),
      group: customer.priceGroup ?? t.listPrices(),
      status: <ApprovalBadge status={customer.approvalStatus} />,
    },
  };
}
