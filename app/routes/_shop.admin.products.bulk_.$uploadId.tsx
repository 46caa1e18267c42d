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
import { STYLE_TABLE } from "~/shop/catalogue/bulk/columns";
import { applyUpload, findAppliedUpload } from "~/shop/bulk-changes/apply-styles.server";
import { applyText, wrongRowsText } from "~/shop/files/table/row-kinds";
import { previewOf } from "~/shop/catalogue/bulk/preview.server";
import { previewAddress, previewQuery } from "~/shop/files/table/preview-query";
import { findUpload } from "~/shop/files/table/uploads.server";
import { leftOutOf } from "~/shop/files/table/wrong-rows.server";
import { Problem } from "~/shop/problem";
import { AppliedPage } from "~/ui/admin/tables/applied-page";
import { PreviewPage } from "~/ui/admin/tables/preview-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/unanswered/use-answer";

/** GET /admin/products/bulk/{uploadId}: what the uploaded table would change, or what it did once it was applied. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request);
  const upload = await findUpload("products", admin.id, params.uploadId ?? "");
  if (!upload) throw tableNotFound(request, "products");
  const query = previewQuery(new URL(request.url).searchParams);
  if (!upload.appliedAt) return { preview: await previewOf(upload, query), done: null };
  const { id, fileName } = upload;
  const done = {
    applied: await findAppliedUpload(id),
    leftOut: await leftOutOf(upload, STYLE_TABLE, query.page),
  };
  return { preview: null, done: { id, fileName, ...done } };
}

/** POST /admin/products/bulk/{uploadId}: applies the table (`intent=apply`) or discards it (`intent=leave`). */
export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  const fields = await readForm(request);
  const upload = await findUpload("products", admin.id, params.uploadId ?? "");
  if (!upload) throw tableNotFound(request, "products");
  switch (fields.get("intent")) {
    case "leave":
      return discardTable("products", admin.id, upload);
    case "apply":
      return apply(request, admin.id, upload.id, String(fields.get("fingerprint")));
    default:
      throw refuse(request, {
        status: 400,
        title: "Bad request",
        message: "This form is incomplete or out of date. Nothing was changed.",
      });
  }
}

async function apply(request: Request, userId: string, id: string, fingerprint: string) {
  try {
    await applyUpload(userId, id, fingerprint);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === "not_found") throw tableNotFound(request, "products");
    return data({ status: "error", problem: error.message }, { status: 409 });
  }
  const applied = await findAppliedUpload(id);
  const leftOut = applied.wrong > 0 ? ` Left out: the ${wrongRowsText(applied.wrong)}.` : "";
  return redirectWithToast(previewAddress("products", id), {
    title: "Table Applied",
    description: `Applied: ${applyText(applied, "products")}.${leftOut}`,
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
  return preview ? (
    <PreviewPage table="products" preview={preview} problem={refused?.problem} />
  ) : (
    <AppliedPage table="products" {...done} />
  );
}
