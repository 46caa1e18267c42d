import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { handleForm, outOfDate } from "~/http/forms/handle-form.server";
import { readForm } from "~/http/gate/body.server";
import { requireStaff } from "~/http/gate/guards.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/tables";
import { columnField, readColumnAnswers } from "~/shop/base/files/table/column-questions";
import { correctedCsv, previewOf } from "~/shop/base/files/table/editable-table.server";
import { TABLE_KINDS, tableAddress } from "~/shop/base/files/table/format";
import { previewAddress, previewQuery, tableChanges } from "~/shop/base/files/table/preview";
import { readAskedTable } from "~/shop/base/files/table/read-table.server";
import { answerColumns } from "~/shop/base/files/table/table-uploads.server";
import { changeUpload, discardUpload } from "~/shop/base/files/uploads.server";
import { leftOutOf } from "~/shop/base/files/table/wrong-rows.server";
import { applyTable, findAppliedTable, TABLES } from "~/shop/desk/bulk-changes/tables.server";
import { ColumnsPage } from "~/ui/layout/admin/tables/columns-page";
import { AppliedPage } from "~/ui/layout/admin/tables/applied-page";
import { PreviewPage } from "~/ui/layout/admin/tables/preview-page";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { pageTitle } from "~/ui/layout/meta";
import { tableNotFound, requireUploadedTable } from "../uploaded-table.server";

/** The changes of an uploaded table, or its result once it was applied. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { kind, upload } = await requireUploadedTable(request, params);
  const query = previewQuery(new URL(request.url).searchParams);
  const { id, fileName } = upload;
  if (!upload.appliedAt) {
    const { csv, answers } = upload;
    const { open, others } = await readAskedTable(csv, TABLES[kind].format, answers);
    if (open.length > 0 || query.asksColumns) {
      return { kind, columns: { id, fileName, query, open, others }, preview: null, done: null };
    }
    return { kind, columns: null, preview: await previewOf(TABLES[kind], upload, query), done: null };
  }
  const [applied, leftOut] = [await findAppliedTable(id), await leftOutOf(upload, TABLES[kind].format, query.page)];
  return { kind, columns: null, preview: null, done: { id, fileName, applied, leftOut } };
}

/**
 * Applies the table as it was shown (`intent=apply`, `fingerprint`, `invite`, `reopen`), makes its corrections (`correct`), says what its
 * columns are (`columns`), or discards it (`leave`).
 */
export async function action({ request, params }: ActionFunctionArgs) {
  await requireStaff(request);
  const fields = await readForm(request);
  const { kind, upload, staff: admin } = await requireUploadedTable(request, params);
  const { id, csv, answers, version } = upload;
  const own = { kind, userId: admin.id, id };
  const intent = fields.get("intent");
  if (intent !== "apply" && upload.appliedAt) return redirect(previewAddress(kind, id), 303);
  if (intent === "leave") {
    await discardUpload(own);
    return redirectWithToast(TABLE_KINDS[kind].list, {
      title: t.tableDiscarded(),
      description: t.nothingWasChangedSentence(),
    });
  }
  if (intent === "correct") {
    await changeUpload(own, version, { csv: await correctedCsv(TABLES[kind], upload), answers });
    return redirect(previewAddress(kind, id), 303);
  }
  if (intent === "columns") {
    const { headings, open, others } = await readAskedTable(csv, TABLES[kind].format, answers);
    const chosen = readColumnAnswers([...open, ...others], fields);
    const title = t.columnsNotChosen();
    return handleForm(request, {
      fields,
      others: [...open, ...others].map(({ key }) => columnField(key)),
      title,
      failed: t.failedToReadTheColumns(),
      async handle(_, { refuse }) {
        if (chosen.errors) return refuse({ status: 400, title, errors: chosen.errors });
        await answerColumns(kind, admin.id, upload, { headings, answers: chosen.answers });
        const query = previewQuery(new URL(request.url).searchParams);
        return redirect(previewAddress(kind, id, { ...query, asksColumns: false }), 303);
      },
    });
  }
  if (intent !== "apply") throw outOfDate(request);
  const ticked = { invites: fields.has("invite"), reopens: fields.has("reopen") };
  return handleForm(request, {
    fields,
    title: t.nothingWasApplied(),
    failed: t.failedToApplyTheTable(),
    notFound: (missing) => tableNotFound(missing, kind),
    extra: () => ticked,
    async handle() {
      await applyTable(kind, { userId: admin.id, uploadId: id, seen: String(fields.get("fingerprint")), ...ticked });
      const applied = await findAppliedTable(id);
      return redirectWithToast(previewAddress(kind, id), {
        title: t.tableAppliedTitle(),
        description: t.tableAppliedText({
          changes: tableChanges(applied, kind),
          invited: applied.invited,
          wrong: applied.wrong,
        }),
      });
    },
  });
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  {
    title: pageTitle(
      matches,
      loaded?.done ? t.tableApplied() : loaded?.columns ? t.chooseTheColumns() : t.whatWouldChange(),
    ),
  },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function Table() {
  const { kind, columns, preview, done } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  if (columns) {
    const { id, query, ...asked } = columns;
    const back =
      columns.open.length > 0
        ? { to: tableAddress(kind), label: t.uploadAnother() }
        : { to: previewAddress(kind, id, { ...query, asksColumns: false }), label: t.whatWouldChange() };
    return (
      <ColumnsPage
        {...asked}
        back={back}
        note={t.columnsAreRemembered()}
        action={previewAddress(kind, id, query)}
        submitLabel={t.showWhatWouldChange()}
        discardIntent="leave"
        refused={refused}
      />
    );
  }
  if (done) return <AppliedPage table={kind} {...done} />;
  return <PreviewPage table={kind} preview={preview} refused={refused} ticked={refused} />;
}
