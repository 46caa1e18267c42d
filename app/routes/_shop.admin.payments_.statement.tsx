import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";

import { BODY_LIMIT_BYTES, readUpload } from "~/http/gate/body.server";
import { requireAdmin } from "~/http/gate/guards.server";
import { MAX_STATEMENT_BYTES, statementAddress } from "~/shop/payments/statement/entry";
import { readStatementFile } from "~/shop/payments/statement/read-statement.server";
import { storeStatement } from "~/shop/payments/statement/uploads.server";
import { Problem } from "~/shop/problem";
import { StatementPage } from "~/ui/admin/payments/statement-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/unanswered/use-answer";

export const handle = { uploadBytes: MAX_STATEMENT_BYTES + BODY_LIMIT_BYTES };

/** GET /admin/payments/statement: the upload of a bank statement. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return {};
}

/** POST /admin/payments/statement: reads and stores a statement, and redirects to what is proposed for its entries. */
export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  const { files } = await readUpload(request);
  const file = files.get("file")?.[0];
  if (!file) return refuse("Choose the statement to upload.", 400);
  if (file.bytes.byteLength === 0) return refuse("The file is empty.", 400);
  if (file.bytes.byteLength > MAX_STATEMENT_BYTES) {
    return refuse("The file is larger than 5 MB. Download shorter periods from the bank.", 413);
  }
  try {
    const entries = await readStatementFile(file.bytes);
    return redirect(statementAddress(await storeStatement(admin.id, file.name, entries)), 303);
  } catch (error) {
    if (error instanceof Problem && error.code === "unreadable") return refuse(error.message, 422);
    throw error;
  }
}

function refuse(message: string, status: number) {
  const lastResult = { status: "error", initialValue: {}, error: { file: [message] } };
  return data({ lastResult, title: "The statement was not read" }, { status });
}

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "Bank statement") },
];

export { shouldRevalidate } from "~/ui/admin/revalidate";

export { keepForm as clientAction } from "~/ui/unanswered/keep-form";

export default function Statement() {
  return <StatementPage refused={useAnswer<typeof action>()} />;
}
