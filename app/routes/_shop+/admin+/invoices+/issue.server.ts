import type { z } from "zod";

import { handleForm } from "~/http/forms/handle-form.server";
import type { StaffMember } from "~/http/gate/guards.server";
import { aboutMail, redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/billing";
import { setFirstDay } from "~/shop/billing/invoices/first-day.server";
import { invoicesAddress } from "~/shop/billing/invoices/invoice";
import { firstDayForm, invoicesForm, prepaymentDocumentsForm } from "~/shop/billing/invoices/invoices-form.server";
import { type ShipmentToInvoice, shipmentsIn } from "~/shop/billing/invoices/invoices.server";
import { issueInvoices } from "~/shop/billing/invoices/issue-invoice.server";
import { issuePrepayments } from "~/shop/billing/invoices/issue-prepayment.server";
import { orderNumbersIn } from "~/shop/billing/invoices/prepayments.server";
import type { CompanyScope } from "~/shop/customers/companies/company-scope.server";
import { changeSettings } from "~/shop/catalogue/offers/change-settings.server";

function answerFirstDay(request: Request, fields: FormData, { id: actorId }: StaffMember) {
  return handleForm(request, {
    schema: firstDayForm,
    fields,
    title: t.firstDayNotSaved(),
    failed: t.savingFirstDayFailed(),
    async handle({ intent: _, ...day }) {
      await setFirstDay({ ...day, actorId });
      return redirectWithToast(invoicesAddress("to-invoice"), { title: t.firstDaySaved() });
    },
  });
}

/** Whether the lack of a document for money that was received is a task. */
function answerPrepaymentDocuments(request: Request, fields: FormData, { id: actorId }: StaffMember) {
  return handleForm(request, {
    schema: prepaymentDocumentsForm,
    fields,
    title: t.prepaymentDocumentsNotSaved(),
    failed: t.savingPrepaymentDocumentsFailed(),
    async handle({ version, prepaymentDocuments }) {
      await changeSettings(actorId, version, { prepaymentDocuments });
      return redirectWithToast(invoicesAddress("prepaid"), { title: t.prepaymentDocumentsSaved() });
    },
  });
}

/**
 * Invoices for shipments, or with the intent "prepaid" documents for the money of orders. Where some were refused, the page says which
 * and why, with links to those that were issued (`issued`).
 */
export function answerTicked(request: Request, fields: FormData, { id: actorId, scope }: StaffMember) {
  const { title, failed, notIssued, done, read } = fields.get("intent") === "prepaid" ? PREPAID : SHIPMENTS;
  return handleForm(request, {
    schema: invoicesForm,
    fields,
    title: title(),
    invalidTitle: title(),
    failed: failed(),
    extra: (): { issued: string[] } => ({ issued: [] }),
    async handle(ticked, { refuse }) {
      const { labels, issue } = await read(scope, ticked);
      if (labels.length === 0) return refuse({ status: 404, title: title(), message: t.tickedGone() });
      const results = await issue(actorId);
      const issued = results.flatMap((one) => ("number" in one ? one.number : []));
      const refused = results.flatMap((one, at) => ("refused" in one ? `${labels[at]}: ${one.refused}` : []));
      if (refused.length > 0) {
        const reason = { title: notIssued({ count: refused.length }), errors: { "": refused } };
        return refuse({ status: 409, ...reason }, { issued });
      }
      const count = issued.length;
      return redirectWithToast(invoicesAddress("issued"), {
        title: done({ count }),
        description: aboutMail(t.invoicesGoOut({ count })),
      });
    },
  });
}

type Ticked = z.output<typeof invoicesForm>;

const SHIPMENTS = {
  title: t.noInvoiceIssued,
  failed: t.issuingInvoicesFailed,
  notIssued: t.invoicesNotIssued,
  done: t.invoicesIssued,
  async read(scope: CompanyScope, { intent, id }: Ticked) {
    const groups = groupsOf(await shipmentsIn(scope, id), intent);
    const ids = groups.map((group) => group.map((shipment) => shipment.id));
    return { labels: groups.map(ordersOf), issue: (actorId: string) => issueInvoices(ids, actorId) };
  },
};

const PREPAID = {
  ...SHIPMENTS,
  title: t.noDocumentIssued,
  failed: t.issuingDocumentsFailed,
  notIssued: t.documentsNotIssued,
  done: t.documentsIssued,
  async read(scope: CompanyScope, { id }: Ticked) {
    const orders = await orderNumbersIn(scope, id);
    const ids = orders.map((order) => order.id);
    return {
      labels: orders.map(({ orderNumber }) => orderNumber),
      issue: (actorId: string) => issuePrepayments(ids, actorId),
    };
  },
};

function groupsOf(shipments: readonly ShipmentToInvoice[], by: Ticked["intent"]): ShipmentToInvoice[][] {
  if (by === "shipments") return shipments.map((one) => [one]);
  const groups = new Map<string, ShipmentToInvoice[]>();
  for (const one of shipments) groups.set(one.companyId, [...(groups.get(one.companyId) ?? []), one]);
  return [...groups.values()];
}

const ordersOf = (group: readonly ShipmentToInvoice[]): string =>
  [...new Set(group.map(({ orderNumber }) => orderNumber))].join(", ");

/** By the intents of the forms beside the list. */
export const ANSWERS: Record<string, typeof answerTicked | typeof answerFirstDay | typeof answerPrepaymentDocuments> = {
  "first-day": answerFirstDay,
  "prepayment-documents": answerPrepaymentDocuments,
};
