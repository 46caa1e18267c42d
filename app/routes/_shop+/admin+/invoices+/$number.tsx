import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useNavigation } from "@remix-run/react";

import documents from "~/documents.css";
import { handleForm } from "~/http/forms/handle-form.server";
import { requireStaff } from "~/http/gate/guards.server";
import { adminInvoice } from "~/http/responses/invoices.server";
import { aboutMail, redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/billing";
import orders from "~/orders.css";
import {
  E_INVOICE_FILES,
  INVOICE_FILES,
  invoiceAddress,
  invoicesAddress,
  MAX_CREDIT_REASON_LENGTH,
} from "~/shop/billing/invoices/invoice";
import { creditForm } from "~/shop/billing/invoices/invoices-form.server";
import { cancelInvoice } from "~/shop/billing/invoices/cancel-invoice.server";
import { Button, buttonClass } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { TextArea } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { Notice } from "~/ui/base/notice";
import { InvoicePaper } from "~/ui/billing/documents/invoice-paper";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { LetterNote } from "~/ui/layout/admin/letter-note";
import { PanelForm } from "~/ui/layout/admin/rights";
import { FormKey } from "~/ui/layout/form-key";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { pageTitle } from "~/ui/layout/meta";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, "see-documents");
  const { content, creditNotes } = await adminInvoice(request, staff, params.number);
  return { content, cancellation: creditNotes.find(({ isCancellation }) => isCancellation)?.number };
}

/** Takes it back. */
export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "change-documents");
  const title = t.notTakenBack();
  return handleForm(request, {
    schema: creditForm,
    title,
    invalidTitle: title,
    failed: t.takingBackFailed(),
    async handle({ reason }) {
      const { content } = await adminInvoice(request, staff, params.number);
      const { number } = content;
      const credit = await cancelInvoice({ number, reason, actorId: staff.id });
      return redirectWithToast(invoiceAddress(credit), {
        title: t.takenBack({ number }),
        description: aboutMail(t.takenBackText({ credit })),
      });
    },
  });
}

export const links: LinksFunction = () => [orders, documents].map((href) => ({ rel: "stylesheet", href }));

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  { title: pageTitle(matches, loaded ? t.invoiceName(loaded.content) : t.invoiceNotFound()) },
];

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";
export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export default function InvoicePage() {
  const { content, cancellation } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const { kind, number, credited } = content;
  return (
    <>
      <p className="no-print">
        <Link to={invoicesAddress("issued")} className="admin-all">
          {t.allInvoices()}
        </Link>
      </p>
      <AdminHeading
        actions={
          // File downloads, so no client-side navigation.
          <>
            <a
              href={invoiceAddress(number) + INVOICE_FILES.pdf}
              className={buttonClass({ variant: "secondary" }, "no-print")}
            >
              {t.openPdf()}
            </a>
            {E_INVOICE_FILES.map((file) => (
              <a
                key={file}
                href={invoiceAddress(number) + INVOICE_FILES[file]}
                className={buttonClass({ variant: "secondary" }, "no-print")}
              >
                {t.eInvoiceFile(file)}
              </a>
            ))}
          </>
        }
      >
        {t.invoiceName({ kind, number })}
      </AdminHeading>
      {cancellation && (
        <Notice title={t.invoiceIsCredited()}>
          {t.creditedByNote({
            number: cancellation,
            link: (words) => <Link to={invoiceAddress(cancellation)}>{words}</Link>,
            again: (words) => <Link to={invoicesAddress("to-invoice")}>{words}</Link>,
          })}
        </Notice>
      )}
      {credited && (
        <p>
          {t.creditsInvoiceNote({
            number: credited.number,
            link: (words) => <Link to={invoiceAddress(credited.number)}>{words}</Link>,
          })}
        </p>
      )}
      <p className="no-print">
        {content.orders.map((order) => (
          <Link key={order.orderId} to={`/admin/orders/${order.orderId}`} className="admin-all mr-5">
            {t.order({ number: order.number })}
          </Link>
        ))}
      </p>
      <InvoicePaper content={content} />
      {((kind === "invoice" && !cancellation) || refused) && (
        <TakeBack key={cancellation} number={number} {...(refused && { refused })} />
      )}
    </>
  );
}

function TakeBack({ number, refused }: { number: string; refused?: RefusedForm }) {
  const { fields, errors } = formState(refused?.lastResult, "credit", { reason: "" });
  const isIssuing = useNavigation().formMethod === "POST";
  return (
    <PanelForm right="change-documents" method="post" noValidate className="card stack mt-8 max-w-2xl no-print">
      <h2>{t.takeBackHeading()}</h2>
      <ErrorSummary errors={errors} title={refused?.title} />
      <FormKey />
      <TextArea
        field={fields.reason}
        label={t.creditReason()}
        hint={t.creditReasonHint()}
        maxLength={MAX_CREDIT_REASON_LENGTH}
        rows={3}
        required
      />
      <p className="muted small">{t.takeBackHint()}</p>
      <LetterNote />
      <Button variant="danger" pending={isIssuing} pendingLabel={t.issuingInvoice()}>
        {t.takeBack({ number })}
      </Button>
    </PanelForm>
  );
}
