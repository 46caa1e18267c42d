import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { discardTable, tableNotFound } from "~/http/forms/table-upload.server";
import { readForm } from "~/http/gate/body.server";
import { requireAdmin } from "~/http/gate/guards.server";
import { refuse } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import {
  applyUpload,
  findAppliedUpload,
  type Press,
} from "~/shop/bulk-changes/apply-customers.server";
import { CUSTOMER_TABLE } from "~/shop/customer-data/import/columns";
import { previewOf } from "~/shop/customer-data/import/preview.server";
import { previewAddress, previewQuery } from "~/shop/files/table/preview-query";
import { applyText, wrongRowsText } from "~/shop/files/table/row-kinds";
import { findUpload } from "~/shop/files/table/uploads.server";
import { leftOutOf } from "~/shop/files/table/wrong-rows.server";
import { Problem } from "~/shop/problem";
import { InviteField } from "~/ui/admin/customer-data/invite-field";
import { AppliedPage } from "~/ui/admin/tables/applied-page";
import { PreviewPage } from "~/ui/admin/tables/preview-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/unanswered/use-answer";

/** GET /admin/customers/import/{uploadId}: what the uploaded table would change, or what it did once it was applied. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request);
  const upload = await findUpload("customers", admin.id, params.uploadId ?? "");
  if (!upload) throw tableNotFound(request, "customers");
  const query = previewQuery(new URL(request.url).searchParams);
  if (!upload.appliedAt) return { preview: await previewOf(upload, query), done: null };
  const { id, fileName } = upload;
  const leftOut = await leftOutOf(upload, CUSTOMER_TABLE, query.page);
  return { preview: null, done: { id, fileName, applied: await findAppliedUpload(id), leftOut } };
}

/** POST /admin/customers/import/{uploadId}: applies the table (`intent=apply`, `invite`) or discards it (`intent=leave`). */
export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  const fields = await readForm(request);
  const upload = await findUpload("customers", admin.id, params.uploadId ?? "");
  if (!upload) throw tableNotFound(request, "customers");
  switch (fields.get("intent")) {
    case "leave":
      return discardTable("customers", admin.id, upload);
    case "apply":
      return apply(request, {
        userId: admin.id,
        uploadId: upload.id,
        seen: String(fields.get("fingerprint")),
        invites: fields.has("invite"),
      });
    default:
      throw refuse(request, {
        status: 400,
        title: "Bad request",
        message: "This form is incomplete or out of date. Nothing was changed.",
      });
  }
}

async function apply(request: Request, press: Press) {
  try {
    await applyUpload(press);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === "not_found") throw tableNotFound(request, "customers");
    const { message: problem } = error;
    return data({ status: "error", problem, invites: press.invites }, { status: 409 });
  }
  const applied = await findAppliedUpload(press.uploadId);
  const leftOut = applied.wrong > 0 ? ` Left out: the ${wrongRowsText(applied.wrong)}.` : "";
  const invited = applied.invited > 0 ? ` Invitations sent: ${applied.invited}.` : "";
  return redirectWithToast(previewAddress("customers", press.uploadId), {
    title: "Table Applied",
    description: `Applied: ${applyText(applied, "customers")}.${invited}${leftOut}`,
  });
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  { title: pageTitle(matches, loaded?.done ? "Table applied" : "What would change") },
];

export { shouldRevalidate } from "~/ui/admin/revalidate";

export { keepForm as clientAction } from "~/ui/unanswered/keep-form";

export default function Table() {
  const { preview, done } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  if (done) return <AppliedPage table="customers" {...done} />;
  return (
    <PreviewPage table="customers" preview={preview} problem={refused?.problem}>
      {preview.counts.new > 0 && <InviteField isTicked={refused?.invites ?? false} />}
    </PreviewPage>
  );
}
