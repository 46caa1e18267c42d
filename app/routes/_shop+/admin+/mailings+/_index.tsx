import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { shortDate } from "~/formats/dates";
import { markLookAlikes } from "~/formats/email";
import { requireStaff } from "~/http/gate/guards.server";
import * as t from "~/messages/desk";
import { requestedPage } from "~/shop/base/paging";
import { listMailings } from "~/shop/desk/mailings/mailings.server";
import { AppLink } from "~/ui/base/app-link";
import { EmptyState } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { pageTitle } from "~/ui/layout/meta";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "see-customers");
  return listMailings(requestedPage(new URL(request.url).searchParams));
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.mailings()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

const columns = () =>
  [
    { key: "subject", label: t.mailingSubject() },
    { key: "sent", label: t.sentOn(), onPhone: "inline" },
    { key: "by", label: t.sentBy(), onPhone: "inline" },
    { key: "customers", label: t.customersColumn(), isNumber: true, onPhone: "named" },
  ] as const;

export default function MailingsPage() {
  const { mailings, page, pages } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading>{t.mailings()}</AdminHeading>
      <p className="muted mb-4">{t.aboutMailings()}</p>
      {mailings.length === 0 ? (
        <EmptyState title={t.noMailingsYet()} />
      ) : (
        <AdminTable
          caption={t.mailings()}
          columns={columns()}
          rows={mailings.map(({ id, subject, sentAt, sentBy, customers }) => ({
            key: id,
            cells: {
              subject: <AppLink to={`/admin/mailings/${id}`}>{subject}</AppLink>,
              sent: sentAt && shortDate(sentAt),
              by: markLookAlikes(sentBy ?? "–"),
              customers,
            },
          }))}
        />
      )}
      <Pagination page={page} pages={pages} address={(number) => `/admin/mailings?page=${number}`} />
    </>
  );
}
