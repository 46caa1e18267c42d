import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireAdmin } from "~/http/gate/guards.server";
import { auditQuery } from "~/shop/base/audit/audit-query";
import { listAuditEntries } from "~/shop/base/audit/read-audit.server";
import { AuditPage } from "~/ui/desk/audit/audit-page";
import { pageTitle } from "~/ui/layout/meta";

/** GET /admin/audit: every change by an admin and every attempt to get the admin role, newest first. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const query = auditQuery(new URL(request.url).searchParams);
  const entries = await listAuditEntries(query);
  return { ...entries, query: { ...query, page: entries.page } };
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Audit") }];

export default function Audit() {
  return <AuditPage {...useLoaderData<typeof loader>()} />;
}
