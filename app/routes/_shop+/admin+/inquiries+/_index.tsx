import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import * as t from "~/messages/cart";
import { problemText } from "~/shop/base/problem-text.server";
import { handleForm, outOfDate } from "~/http/forms/handle-form.server";
import { requireStaff } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { parseId } from "~/formats/ids";
import { listInquiries, markInquiryRead } from "~/shop/cart/inquiries/admin-inquiries.server";
import { inquiriesAddress, parseInquiryQuery, type InquiryQuery } from "~/shop/cart/inquiries/inquiry-query";
import { Problem } from "~/shop/base/problem";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { cappedCountText, MAX_COUNTED } from "~/shop/base/capped-count";
import { cappedCount } from "~/shop/base/paging";
import { Badge } from "~/ui/base/badge";
import { ErrorSummary } from "~/ui/base/error-summary";
import { formState } from "~/ui/base/form-state";
import { EmptyState } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { FilterBar, FilterLinks } from "~/ui/layout/admin/filter-bar";
import { InquiryTable } from "~/ui/cart/admin/inquiry-table";

const queryOf = (request: Request) => parseInquiryQuery(new URL(request.url).searchParams);

/** Unread first; filtered by `q` and `show`. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "see-inquiries");
  const query = queryOf(request);
  return { list: await listInquiries(query), query };
}

/** Marks the inquiry `read` as read, and shows the same list again. */
export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "change-inquiries");
  return handleForm(request, {
    title: t.error(),
    failed: t.markReadFailed(),
    notFound: (_, problem) =>
      notFound(request, {
        title: t.inquiryNotFound(),
        message: problemText(problem),
        link: { href: "/admin/inquiries", label: t.toAllInquiries() },
      }),
    async handle(_, { fields }) {
      const read = fields.get("read");
      if (read === null) throw outOfDate(request);
      const id = parseId(read);
      if (id === null) throw new Problem("not_found.inquiry");
      await markInquiryRead(admin.id, id);
      return redirectWithToast(inquiriesAddress(queryOf(request)), {
        title: t.inquiryMarked(),
        description: t.inquiryMarkedNote({ id }),
      });
    },
  });
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [{ title: pageTitle(matches, t.inquiries()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function InquiriesPage() {
  const {
    list: { inquiries, unread, page, pages },
    query,
  } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const isFiltered = query.q !== "" || query.show !== "all";
  const to = (show: InquiryQuery["show"]) => inquiriesAddress({ q: query.q, show, page: 1 });
  return (
    <>
      <AdminHeading
        aside={unread > 0 && <Badge tone="highlight">{t.newCount({ count: cappedCountText(unread) })}</Badge>}
        filters={
          <FilterBar
            key={`${query.q} ${query.show}`}
            action="/admin/inquiries"
            q={query.q}
            searchLabel={t.searchInquiries()}
            isFiltered={isFiltered}
          >
            {query.show !== "all" && <input type="hidden" name="show" value={query.show} />}
          </FilterBar>
        }
      >
        {t.inquiries()}
      </AdminHeading>
      <ErrorSummary errors={formState(refused?.lastResult, "inquiries", {}).errors} title={refused?.title} />
      <FilterLinks
        links={[
          { label: t.allInquiries(), to: to("all"), isCurrent: query.show === "all" },
          {
            label: t.unread(),
            to: to("unread"),
            isCurrent: query.show === "unread",
            // The number of results of a search is not counted.
            count: query.q ? undefined : cappedCount(MAX_COUNTED - 1, unread),
          },
        ]}
      />
      {inquiries.length === 0 ? (
        <EmptyState title={isFiltered ? t.noneMatch() : t.noInquiriesYet()}>
          <p className="muted">{isFiltered ? t.tryOtherWords() : t.whatComesHere()}</p>
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
