import { data } from "@remix-run/node";
import { sentences } from "~/formats/lists";
import type { Params } from "@remix-run/react";

import { asFormError, handleForm } from "~/http/forms/handle-form.server";
import { changePayments } from "~/http/forms/payments.server";
import { saveShipment } from "~/http/forms/shipment-form.server";
import { anyOrderNotFound } from "~/http/gate/order-not-found.server";
import { aboutMail, redirectWithToast } from "~/http/session/toast.server";
import * as tBilling from "~/messages/billing";
import * as t from "~/messages/orders";
import {
  commercialInvoiceForm,
  issueCommercialInvoice,
} from "~/shop/billing/documents/issue-commercial-invoice.server";
import { decideProforma, proformaForm } from "~/shop/billing/documents/decide-proforma.server";
import { orderInvoiceForm } from "~/shop/billing/invoices/invoices-form.server";
import { shipmentsOfOrder } from "~/shop/billing/invoices/invoices.server";
import { issueInvoice } from "~/shop/billing/invoices/issue-invoice.server";
import { issuePrepayment } from "~/shop/billing/invoices/issue-prepayment.server";
import { answerRequest } from "~/shop/checkout/order-changes/answer-request.server";
import { answerForm } from "~/shop/checkout/order-changes/change-form.server";
import { changeOrderStatus } from "~/shop/checkout/fulfilment/change-status.server";
import { statusForm } from "~/shop/orders/status-form.server";
import type { OrderActor } from "~/http/gate/guards.server";

/** With its sender. */
interface SentForm extends OrderActor {
  fields: FormData;
}

/** By the end of their addresses, "/admin/orders/7/ship". The page's own address is that of the form of the status. */
export const FORMS = {
  "": { right: "change-orders", answer: changeStatus },
  ship: { right: "change-shipments", answer: shipOrder },
  "issue-proforma": { right: "change-documents", answer: issueProforma },
  "confirm-vat-id": { right: "change-documents", answer: confirmVatId },
  "issue-commercial-invoice": { right: "change-documents", answer: issueCommercial },
  "issue-invoice": { right: "change-documents", answer: issueForShipments },
  "issue-prepayment": { right: "change-documents", answer: issueForMoney },
  "answer-request": { right: "change-orders", answer: answerChangeRequest },
  "change-payments": { right: "change-payments", answer: changePayments },
} as const;
export type OrderForm = keyof typeof FORMS;

export const formOf = ({ form = "" }: Params) => (Object.hasOwn(FORMS, form) ? (form as OrderForm) : null);

export async function answerOrderForm(request: Request, form: OrderForm, sent: SentForm) {
  const answer = await FORMS[form].answer(request, sent);
  return answer instanceof Response ? answer : data({ ...answer.data, form }, answer.init ?? undefined);
}

function changeStatus(request: Request, { fields, orderId, actorId }: SentForm) {
  return handleForm(request, {
    schema: statusForm,
    fields,
    title: t.orderNotChanged(),
    failed: t.changingFailed(),
    notFound: (missing) => anyOrderNotFound(missing),
    async handle({ intent: to, ...change }) {
      const credit = await changeOrderStatus({ orderId, to, ...change, actorId });
      return redirectWithToast(`/admin/orders/${orderId}`, {
        title: t.statusSetTitle({ status: t.statusName(to) }),
        description: sentences(aboutMail(t.customerGetsMail()), credit > 0 && t.creditOfCancelled({ credit })),
      });
    },
  });
}

function shipOrder(request: Request, { fields, ...actor }: SentForm) {
  return saveShipment(request, fields, { ...actor, shipmentId: null });
}

function issueProforma(request: Request, { fields, orderId, actorId }: SentForm, confirmsVatId = false) {
  const title = t.proformaNotIssued();
  return handleForm(request, {
    schema: proformaForm,
    fields,
    title,
    invalidTitle: title,
    failed: t.issuingProformaFailed(),
    notFound: (missing) => anyOrderNotFound(missing),
    async handle(decision) {
      const issuing = { orderId, actorId, confirmsVatId, ...decision };
      const { label, isIssued, isVatOpen } = await decideProforma(issuing);
      const sent = () => sentences(aboutMail(t.documentGoesOut({ label })), isVatOpen && t.proformaVatOpen());
      return redirectWithToast(`/admin/orders/${orderId}#proforma`, {
        title: isIssued ? t.proformaIssued() : title,
        description: isIssued ? sent() : t.proformaUpToDate({ label }),
      });
    },
  });
}

/** For all orders of the customer; issues a new version of the proforma, with the VAT of this one left to the rules. */
function confirmVatId(request: Request, form: SentForm) {
  form.fields.set("vat", "table");
  if (!form.fields.get("reason")) form.fields.set("reason", t.vatIdIsConfirmed());
  return issueProforma(request, form, true);
}

/** One for all shipments that the page showed without an invoice. */
function issueForShipments(request: Request, { fields, orderId, actorId }: SentForm) {
  const title = tBilling.noInvoiceIssued();
  return handleForm(request, {
    schema: orderInvoiceForm,
    fields,
    title,
    invalidTitle: title,
    failed: t.issuingInvoiceFailed(),
    notFound: (missing) => anyOrderNotFound(missing),
    async handle({ shipments: seen }, { refuse }) {
      const shipments = await shipmentsOfOrder(orderId, seen);
      if (shipments.length === 0) return refuse({ status: 404, title, message: tBilling.shipmentsGone() });
      await issueInvoice({ shipmentIds: shipments.map(({ id }) => id), actorId });
      return redirectWithToast(`/admin/orders/${orderId}#invoices`, {
        title: tBilling.invoicesIssued({ count: 1 }),
        description: aboutMail(tBilling.invoicesGoOut({ count: 1 })),
      });
    },
  });
}

/** For the money without a document. */
function issueForMoney(request: Request, { fields, orderId, actorId }: SentForm) {
  const title = tBilling.noDocumentIssued();
  return handleForm(request, {
    fields,
    title,
    failed: tBilling.issuingDocumentsFailed(),
    notFound: (missing) => anyOrderNotFound(missing),
    async handle() {
      await issuePrepayment({ orderId, actorId });
      return redirectWithToast(`/admin/orders/${orderId}#invoices`, {
        title: tBilling.documentsIssued({ count: 1 }),
        description: aboutMail(tBilling.invoicesGoOut({ count: 1 })),
      });
    },
  });
}

function issueCommercial(request: Request, { fields, orderId, actorId }: SentForm) {
  const title = t.invoiceNotIssued();
  return handleForm(request, {
    schema: commercialInvoiceForm,
    fields,
    title,
    invalidTitle: title,
    failed: t.issuingInvoiceFailed(),
    notFound: (missing) => anyOrderNotFound(missing),
    async handle(consignment) {
      const { label, isIssued } = await issueCommercialInvoice({ orderId, actorId, ...consignment });
      return redirectWithToast(`/admin/orders/${orderId}#commercial-invoice`, {
        title: isIssued ? t.commercialInvoiceIssued() : title,
        description: isIssued ? t.invoiceIsWithOrder({ label }) : t.invoiceUpToDate({ label }),
      });
    },
  });
}

function answerChangeRequest(request: Request, { fields, orderId, actorId }: SentForm) {
  const title = t.requestNotAnswered();
  return handleForm(request, {
    schema: answerForm,
    fields,
    title,
    invalidTitle: title,
    failed: t.answeringFailed(),
    notFound: (missing) => anyOrderNotFound(missing),
    // The quantities and the address are those of the order: this form has no fields for them.
    errors: asFormError,
    async handle({ intent, requestId, expectedVersion, answer: reason }) {
      const answer = intent === "grant-request" ? "granted" : "declined";
      const tellsCustomer = await answerRequest({ orderId, requestId, expectedVersion, answer, reason, actorId });
      return redirectWithToast(`/admin/orders/${orderId}`, {
        title: answer === "granted" ? t.requestGranted() : t.requestDeclined(),
        description: tellsCustomer ? aboutMail(t.customerGetsMail()) : t.orderStayedSame(),
      });
    },
  });
}
