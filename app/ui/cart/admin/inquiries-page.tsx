import { useNavigation } from "@remix-run/react";

import { cappedCountText } from "~/shop/base/capped-count";
import type { InquiryList } from "~/shop/cart/inquiries/admin-inquiries.server";
import { inquiriesAddress, type InquiryQuery } from "~/shop/cart/inquiries/inquiry-query";
import { Badge } from "~/ui/base/badge";
import { ErrorSummary } from "~/ui/base/error-summary";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { EmptyState } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";

import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { FilterBar, FilterSelect } from "~/ui/layout/admin/filter-bar";
import { InquiryItem } from "./inquiry-item";

const SHOW = [
  { value: "all", label: "All inquiries" },
  { value: "unread", label: "Unread only" },
];

/** The inquiries of visitors and customers, unread first (specification 2, "Inquiries"). */
export function InquiriesPage({
  list: { inquiries, unread, page, pages },
  query,
  refused,
}: {
  list: InquiryList;
  query: InquiryQuery;
  /** Why marking an inquiry as read failed. */
  refused?: RefusedForm;
}) {
  const isFiltered = query.q !== "" || query.show !== "all";
  const marking = useNavigation().formData?.get("read");
  return (
    <>
      <AdminHeading
        aside={unread > 0 && <Badge word="New">{`${cappedCountText(unread)} new`}</Badge>}
      >
        Inquiries
      </AdminHeading>
      <ErrorSummary
        errors={formState(refused?.lastResult, "inquiries", {}).errors}
        title={refused?.title}
      />
      <FilterBar
        key={`${query.q} ${query.show}`}
        action="/admin/inquiries"
        q={query.q}
        searchLabel="Name, e-mail or company"
        isFiltered={isFiltered}
      >
        <FilterSelect name="show" label="Show" value={query.show} options={SHOW} />
      </FilterBar>
      {inquiries.length === 0 ? (
        <EmptyState title={isFiltered ? "No inquiries match" : "No inquiries yet"}>
          <p className="muted">
            {isFiltered
              ? "Try other words, or show all."
              : "Questions from visitors and carts sent by customers appear here."}
          </p>
        </EmptyState>
      ) : (
        <div className="stack">
          {inquiries.map((inquiry) => (
            <InquiryItem
              key={inquiry.id}
              inquiry={inquiry}
              action={inquiriesAddress({ ...query, page })}
              isMarking={marking === String(inquiry.id)}
            />
          ))}
        </div>
      )}
      <div className="mt-8">
        <Pagination
          page={page}
          pages={pages}
          address={(number) => inquiriesAddress({ ...query, page: number })}
        />
      </div>
    </>
  );
}
