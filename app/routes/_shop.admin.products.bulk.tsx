import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData } from "@remix-run/react";

import { BODY_LIMIT_BYTES, readUpload } from "~/http/gate/body.server";
import { requireAdmin } from "~/http/gate/guards.server";
import { MAX_TABLE_BYTES } from "~/shop/catalogue/bulk/limits";
import { previewAddress, previewQuery } from "~/shop/catalogue/bulk/preview-query";
import { storeUpload } from "~/shop/catalogue/bulk/uploads.server";
import { Problem } from "~/shop/problem";
import { BulkPage } from "~/ui/admin/products/bulk/bulk-page";
import { pageTitle } from "~/ui/layout/meta";

export const handle = { uploadBytes: MAX_TABLE_BYTES + BODY_LIMIT_BYTES };

/** GET /admin/products/bulk: how to edit the styles in a spreadsheet, and the upload form. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return {};
}

/** POST /admin/products/bulk: stores an uploaded table and redirects to the preview of its changes. */
export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  const { files } = await readUpload(request);
  const file = files.get("file")?.[0];
  if (!file) return refuse("Choose the table to upload.", 400);
  if (file.bytes.byteLength > MAX_TABLE_BYTES) {
    return refuse("The file is larger than 5 MB. Upload it in parts.", 413);
  }
  try {
    const { id, encoding } = await storeUpload(admin.id, file);
    const { letters } = previewQuery(new URLSearchParams({ letters: encoding }));
    return redirect(previewAddress(id, { letters }), 303);
  } catch (error) {
    if (error instanceof Problem && error.code === "unreadable") return refuse(error.message, 400);
    throw error;
  }
}

function refuse(message: string, status: number) {
  const lastResult = { status: "error", initialValue: {}, error: { file: [message] } };
  return data({ lastResult, title: "The table was not read" }, { status });
}

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "Edit products as a table") },
];

export { shouldRevalidate } from "~/ui/admin/revalidate";

export default function Bulk() {
  return <BulkPage refused={useActionData<typeof action>()} />;
}
