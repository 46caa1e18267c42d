import { cappedCountText, MAX_COUNTED } from "~/shop/base/capped-count";
import { cappedCount } from "~/shop/base/paging";
import type { InquiryList } from "~/shop/cart/inquiries/admin-inquiries.server";
import { inquiriesAddress, type InquiryQuery } from "~/shop/cart/inquiries/inquiry-query";
import * as text from "~/texts/inquiry-desk";
import { Badge } from "~/ui/base/badge";
import { ErrorSummary } from "~/ui/base/error-summary";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { EmptyState } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";

import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { FilterBar, FilterLinks } from "~/ui/layout/admin/filter-bar";
import { InquiryTable } from "./inquiry-table";

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
  const to = (show: InquiryQuery["show"]) => inquiriesAddress({ q: query.q, show, page: 1 });
  return (
    <>
      <AdminHeading aside={unread > 0 && <Badge word="New">{text.newCount(cappedCountText(unread))}</Badge>}>
        {text.inquiries()}
      </AdminHeading>
      <ErrorSummary errors={formState(refused?.lastResult, "inquiries", {}).errors} title={refused?.title} />
      <FilterLinks
        links={[
          { label: text.allInquiries(), to: to("all"), isCurrent: query.show === "all" },
          {
            label: text.unread(),
            to: to("unread"),
            isCurrent: query.show === "unread",
            // How many of them a search finds is not counted.
            count: query.q ? undefined : cappedCount(MAX_COUNTED - 1, unread),
          },
        ]}
      />
      <FilterBar
        key={`${query.q} ${query.show}`}
        action="/admin/inquiries"
        q={query.q}
        searchLabel={text.searchInquiries()}
        isFiltered={isFiltered}
      >
        {query.show !== "all" && <input type="hidden" name="show" value={query.show} />}
      </FilterBar>
      {inquiries.length === 0 ? (
        <EmptyState title={isFiltered ? text.noneMatch() : text.noneYet()}>
          <p className="muted">{isFiltered ? text.tryOtherWords() : text.whatComesHere()}</p>
        </EmptyState>
      ) : (
        <InquiryTable inquiries={inquiries} action={inquiriesAddress({ ...query, page })} />
      )}
      <div className="mt-6">
        <Pagination page={page} pages={pages} address={(number) => inquiriesAddress({ ...query, page: number })} />
      </div>
    </>
  );
}
