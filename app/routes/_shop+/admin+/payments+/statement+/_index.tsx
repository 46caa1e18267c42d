import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";

import { handleForm } from "~/http/forms/handle-form.server";
import { BODY_LIMIT_BYTES, readUpload } from "~/http/gate/body.server";
import { requireAdmin } from "~/http/gate/guards.server";
import * as t from "~/messages/billing";
import { MAX_STATEMENT_BYTES, statementAddress } from "~/shop/billing/payments/statement/entry";
import { readStatementFile } from "~/shop/billing/payments/statement/read-statement.server";
import { storeStatement } from "~/shop/billing/payments/statement/uploads.server";
import { StatementPage } from "~/ui/billing/admin/statement-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

export const handle = { uploadBytes: MAX_STATEMENT_BYTES + BODY_LIMIT_BYTES };

/** GET /admin/payments/statement: the upload of a bank statement. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return {};
}

/** POST /admin/payments/statement: reads and stores a statement, and redirects to what is proposed for its entries. */
export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  const { fields, files } = await readUpload(request);
  const title = t.statementNotRead();
  return handleForm(request, {
    fields,
    title,
    invalidTitle: title,
    failed: t.uploadOnceMore(),
    status: () => 422,
    async handle(_, { refuse }) {
      const refuseFile = (message: string, status: number) => refuse({ status, title, message, field: "file" });
      const file = files.get("file")?.[0];
      if (!file) return refuseFile(t.chooseStatement(), 400);
      if (file.bytes.byteLength === 0) return refuseFile(t.fileIsEmpty(), 400);
      if (file.bytes.byteLength > MAX_STATEMENT_BYTES) {
        const message = t.fileTooLarge();
        return refuseFile(message, 413);
      }
      const { statement, sheets } = await readStatementFile(file.bytes);
      return redirect(statementAddress(await storeStatement(admin.id, file.name, statement), sheets), 303);
    },
  });
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.bankStatement()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function Statement() {
  return <StatementPage refused={useAnswer<typeof action>()} />;
}
