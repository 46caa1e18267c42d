import { UPLOAD_KEPT_HOURS } from "~/shop/base/files/table/limits";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, Link, useNavigation } from "@remix-run/react";

import { handleForm } from "~/http/forms/handle-form.server";
import { BODY_LIMIT_BYTES, readUpload } from "~/http/gate/body.server";
import { requireStaff } from "~/http/gate/guards.server";
import * as t from "~/messages/billing";
import { MAX_STATEMENT_BYTES, statementAddress, MAX_BOOKABLE } from "~/shop/billing/payments/statement/entry";
import { readStatementFile } from "~/shop/billing/payments/statement/read-statement.server";
import { storeStatement } from "~/shop/billing/payments/statement/uploads.server";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { FileField } from "~/ui/base/file-field";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { formState } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";

export const handle = { uploadBytes: MAX_STATEMENT_BYTES + BODY_LIMIT_BYTES };

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "change-payments");
  return {};
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "change-payments");
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

export default function Statement() {
  const refused = useAnswer<typeof action>();
  const { fields, errors } = formState(refused?.lastResult, "statement", { file: "" });
  const isSending = useNavigation().formMethod === "POST";
  return (
    <>
      <p>
        <Link to="/admin/payments" className="admin-all">
          {t.allPayments()}
        </Link>
      </p>
      <AdminHeading>{t.bankStatement()}</AdminHeading>
      <ErrorSummary errors={errors} title={refused?.title} />
      <Form
        method="post"
        action="/admin/payments/statement"
        encType="multipart/form-data"
        noValidate
        className="card stack mt-6 max-w-[40rem]"
      >
        <FormKey />
        <FileField
          field={fields.file}
          label={t.statementFile()}
          hint={t.statementLimits({ most: MAX_BOOKABLE, megabytes: MAX_STATEMENT_BYTES / 1024 / 1024 })}
          accept=".xml,.csv,.txt,.sta,.940,.mt940,.swi,.xlsx,.xls,.zip,text/csv,text/xml,application/xml,application/zip"
          required
        />
        <Button pending={isSending} pendingLabel={t.reading()}>
          {t.showProposals()}
        </Button>
      </Form>
      <details className="prose small mt-6">
        <summary className="small py-2.5">{t.howStatementIsRead()}</summary>
        <ul>
          <li>{t.howMatched()}</li>
          <li>{t.howColumnsAreAsked()}</li>
          <li>{t.howPayerIsMatched()}</li>
          <li>{t.howRefundsAreMatched()}</li>
          <li>{t.howNothingIsBookedTwice()}</li>
          <li>{t.howEuroIsTold()}</li>
          <li>{t.howLongKept({ statementKeptHours: UPLOAD_KEPT_HOURS })}</li>
        </ul>
      </details>
    </>
  );
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.bankStatement()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";
