import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useNavigation } from "@remix-run/react";

import { Fragment } from "react";
import type { z } from "zod";

import documents from "~/documents.css";
import { handleForm } from "~/http/forms/handle-form.server";
import { readForm } from "~/http/gate/body.server";
import { requireStaff } from "~/http/gate/guards.server";
import { adminInvoice } from "~/http/responses/invoices.server";
import { paperHtml } from "~/http/responses/paper.server";
import { aboutMail, redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/billing";
import orders from "~/orders.css";
import {
  eInvoiceFiles,
  INVOICE_FILES,
  invoiceAddress,
  type InvoiceKind,
  invoicesAddress,
} from "~/shop/billing/invoices/invoice";
import { creditForm } from "~/shop/billing/invoices/invoices-form.server";
import { cancelInvoice } from "~/shop/billing/invoices/cancel-invoice.server";
import { amountLeft } from "~/shop/billing/invoices/credit";
import { creditInvoice, creditLeft } from "~/shop/billing/invoices/credit-invoice.server";
import { isWholeCredit } from "~/shop/billing/invoices/invoice-text";
import { quantityNames } from "~/shop/cart/line-fields";
import { vatEvidenceOf } from "~/shop/billing/invoices/vat-evidence.server";
import { Button, buttonClass } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { Notice } from "~/ui/base/notice";
import { InvoicePaper } from "~/ui/billing/documents/invoice-paper";
import { Paper } from "~/ui/billing/documents/paper";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { LetterNote } from "~/ui/layout/admin/letter-note";
import { PanelForm } from "~/ui/layout/admin/rights";
import { FormKey } from "~/ui/layout/form-key";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { pageTitle } from "~/ui/layout/meta";
import { CreditPart, CreditReason, refusedBy } from "./__credit";
import { WhyThisVat } from "./__vat-evidence";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, "see-documents");
  const { id, content, creditNotes } = await adminInvoice(request, staff, params.number);
  return {
    content,
    paper: paperHtml(content.language ?? "en", <InvoicePaper content={content} />),
    evidence: await vatEvidenceOf(id),
    creditNotes: creditNotes.map(({ number }) => number),
    cancellation: creditNotes.find(({ isCancellation }) => isCancellation)?.number,
    left: await creditLeft(id),
  };
}

/** `intent` take-back | amount | lines */
export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "change-documents");
  const fields = await readForm(request);
  const isTakenBack = fields.get("intent") === "take-back";
  const title = isTakenBack ? t.notTakenBack() : t.notCredited();
  return handleForm(request, {
    schema: creditForm(fields),
    fields,
    others: quantityNames(fields),
    title,
    invalidTitle: title,
    failed: t.takingBackFailed(),
    async handle(form) {
      const { content } = await adminInvoice(request, staff, params.number);
      const { number } = content;
      const note = { number, reason: form.reason, actorId: staff.id };
      const credit = await issueCreditNote(note, form);
      return redirectWithToast(invoiceAddress(credit), {
        title: isTakenBack ? t.takenBack({ number }) : t.credited({ number }),
        description: aboutMail(t.takenBackText({ credit })),
      });
    },
  });
}

function issueCreditNote(
  note: Parameters<typeof cancelInvoice>[0],
  form: z.output<ReturnType<typeof creditForm>>,
): Promise<string> {
  switch (form.intent) {
    case "take-back":
      return cancelInvoice(note);
    case "amount":
      return creditInvoice({ ...note, of: "amount", amount: form.amount });
    case "lines":
      return creditInvoice({ ...note, of: "lines", pieces: form.quantities, shipping: form.shipping });
  }
}

export const links: LinksFunction = () => [orders, documents].map((href) => ({ rel: "stylesheet", href }));

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  { title: pageTitle(matches, loaded ? t.invoiceName(loaded.content) : t.invoiceNotFound()) },
];

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";
export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export default function InvoicePage() {
  const { content, paper, evidence, creditNotes, cancellation, left } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const isTakingBack = refusedBy(refused, "take-back") !== undefined;
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
            {eInvoiceFiles(kind).map((file) => (
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
      {!cancellation && creditNotes.length > 0 && (
        <Notice title={t.invoiceIsPartlyCredited({ isAll: left === null })}>
          {t.partlyCreditedBy({
            count: creditNotes.length,
            numbers: () =>
              creditNotes.map((note, at) => (
                <Fragment key={note}>
                  {at > 0 && ", "}
                  <Link to={invoiceAddress(note)}>{note}</Link>
                </Fragment>
              )),
          })}{" "}
          {left && t.leftToCredit({ left: left.net })}
        </Notice>
      )}
      {credited && (
        <p>
          {t.creditsInvoiceNote({
            number: credited.number,
            isWhole: isWholeCredit(content),
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
      <Paper {...paper} />
      <WhyThisVat kind={content.sums.vatKind} words={content.vatWords} evidence={evidence} />
      {(left || (refused && !isTakingBack)) && (
        <CreditPart key={left?.net} content={content} left={left ?? amountLeft(content)} refused={refused} />
      )}
      {(((kind === "invoice" || kind === "prepayment_invoice") && creditNotes.length === 0) || isTakingBack) && (
        <TakeBack key={cancellation} number={number} kind={kind} refused={isTakingBack ? refused : undefined} />
      )}
    </>
  );
}

function TakeBack({ number, kind, refused }: { number: string; kind: InvoiceKind; refused: RefusedForm | undefined }) {
  const { fields, errors } = formState(refused?.lastResult, "credit", { reason: "" });
  const isIssuing = useNavigation().formData?.get("intent") === "take-back";
  return (
    <PanelForm right="change-documents" method="post" noValidate className="card stack mt-8 max-w-2xl no-print">
      <h2>{t.takeBackHeading()}</h2>
      <ErrorSummary errors={errors} title={refused?.title} />
      <FormKey />
      <CreditReason field={fields.reason} />
      <p className="muted small">{kind === "prepayment_invoice" ? t.takePrepaymentBackHint() : t.takeBackHint()}</p>
      <LetterNote />
      <Button name="intent" value="take-back" variant="danger" pending={isIssuing} pendingLabel={t.issuingInvoice()}>
        {t.takeBack({ number })}
      </Button>
    </PanelForm>
  );
}
