import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { readForm } from "~/http/gate/body.server";
import { requireAdmin } from "~/http/gate/guards.server";
import { notFound, refuse } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { applyUpload, findAppliedUpload } from "~/shop/catalogue/bulk/apply.server";
import { applyText, wrongRowsText } from "~/shop/catalogue/bulk/row-kinds";
import { previewOf } from "~/shop/catalogue/bulk/preview.server";
import { previewAddress, previewQuery } from "~/shop/catalogue/bulk/preview-query";
import { findUpload, discardUpload } from "~/shop/catalogue/bulk/uploads.server";
import { leftOutOf } from "~/shop/catalogue/bulk/wrong-rows.server";
import { Problem } from "~/shop/problem";
import { AppliedPage } from "~/ui/admin/products/bulk/applied-page";
import { PreviewPage } from "~/ui/admin/products/bulk/preview-page";
import { pageTitle } from "~/ui/layout/meta";

const uploadNotFound = (request: Request) =>
  notFound(request, {
    title: "Table Not Found",
    message: "It was discarded, is older than a day, or was uploaded by another admin.",
    link: { href: "/admin/products/bulk", label: "UPLOAD A TABLE" },
  });

/** GET /admin/products/bulk/{uploadId}: what the uploaded table would change, or what it did once it was applied. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request);
  const upload = await findUpload(admin.id, params.uploadId ?? "");
  if (!upload) throw uploadNotFound(request);
  const query = previewQuery(new URL(request.url).searchParams);
  if (!upload.appliedAt) return { preview: await previewOf(upload, query), done: null };
  const { id, fileName } = upload;
  const done = { applied: await findAppliedUpload(id), leftOut: leftOutOf(upload, query.page) };
  return { preview: null, done: { id, fileName, ...done } };
}

/** POST /admin/products/bulk/{uploadId}: applies the table (`intent=apply`) or discards it (`intent=leave`). */
export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  const fields = await readForm(request);
  const upload = await findUpload(admin.id, params.uploadId ?? "");
  if (!upload) throw uploadNotFound(request);
  switch (fields.get("intent")) {
    case "leave":
      return discard(admin.id, upload);
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

async function discard(userId: string, { id, appliedAt }: { id: string; appliedAt: Date | null }) {
  if (appliedAt) return redirect(previewAddress(id), 303);
  await discardUpload(userId, id);
  return redirectWithToast("/admin/products", {
    title: "Table Discarded",
    description: "Nothing was changed.",
  });
}

async function apply(request: Request, userId: string, id: string, fingerprint: string) {
  try {
    await applyUpload(userId, id, fingerprint);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === "not_found") throw uploadNotFound(request);
    return data({ status: "error", problem: error.message }, { status: 409 });
  }
  const applied = await findAppliedUpload(id);
  const leftOut = applied.wrong > 0 ? ` Left out: the ${wrongRowsText(applied.wrong)}.` : "";
  return redirectWithToast(previewAddress(id), {
    title: "Table Applied",
    description: `Applied: ${applyText(applied)}.${leftOut}`,
  });
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  { title: pageTitle(matches, loaded?.done ? "Table applied" : "What would change") },
];

export { shouldRevalidate } from "~/ui/admin/revalidate";

export default function Table() {
  const { preview, done } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return preview ? (
    <PreviewPage preview={preview} problem={refused?.problem} />
  ) : (
    <AppliedPage {...done} />
  );
}
