import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireStaff } from "~/http/gate/guards.server";
import * as t from "~/messages/desk";
import { recentBulkChanges } from "~/shop/desk/bulk-changes/bulk-changes.server";
import { pageTitle } from "~/ui/layout/meta";
import { shortDateTime } from "~/formats/dates";
import { bulkChangeAddress, type BulkChangeView, isUndoable } from "~/shop/desk/bulk-changes/bulk-change";
import { AppLink } from "~/ui/base/app-link";
import { EmptyState } from "~/ui/base/notice";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { doneText } from "~/shop/desk/bulk-changes/bulk-change-text";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "see-audit");
  return { changes: await recentBulkChanges() };
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.bulkChanges()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

const columns = () =>
  [
    { key: "what", label: t.change() },
    { key: "when", label: t.when(), onPhone: "inline" },
    { key: "undo", label: t.undoLabel(), onPhone: "inline" },
  ] as const;

export default function BulkChangesPage() {
  const { changes } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading>{t.bulkChanges()}</AdminHeading>
      {changes.length === 0 ? (
        <EmptyState title={t.nothingYet()} />
      ) : (
        <AdminTable
          caption={t.bulkChangesOfTheLast()}
          columns={columns()}
          rows={changes.map((change) => ({ key: change.id, cells: cellsOf(change) }))}
        />
      )}
    </>
  );
}

function cellsOf({ id, request, result, appliedAt, undoneAt }: BulkChangeView) {
  const canUndo = isUndoable(request) && undoneAt === null;
  return {
    what: <AppLink to={bulkChangeAddress(id)}>{doneText(request, result?.count ?? 0)}</AppLink>,
    when: appliedAt && shortDateTime(appliedAt),
    undo: undoneAt
      ? result?.left
        ? t.undoneInPart()
        : t.undoneLabel()
      : canUndo
        ? t.canBeUndone()
        : t.cannotBeUndone(),
  };
}
