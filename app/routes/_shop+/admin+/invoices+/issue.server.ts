import { handleForm } from "~/http/forms/handle-form.server";
import type { StaffMember } from "~/http/gate/guards.server";
import { aboutMail, redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/billing";
import { setFirstDay } from "~/shop/billing/invoices/first-day.server";
import { invoicesAddress } from "~/shop/billing/invoices/invoice";
import { firstDayForm, invoicesForm } from "~/shop/billing/invoices/invoices-form.server";
import { type ShipmentToInvoice, shipmentsIn } from "~/shop/billing/invoices/invoices.server";
import { issueInvoices } from "~/shop/billing/invoices/issue-invoice.server";

export function answerFirstDay(request: Request, fields: FormData, { id: actorId }: StaffMember) {
  return handleForm(request, {
    schema: firstDayForm,
    fields,
    title: t.firstDayNotSaved(),
    failed: t.savingFirstDayFailed(),
    async handle({ version, invoicesFrom }) {
      await setFirstDay(actorId, version, invoicesFrom);
      return redirectWithToast(invoicesAddress("to-invoice"), { title: t.firstDaySaved() });
    },
  });
}

/** Where some were refused, the page says which and why, with links to those that were issued (`issued`). */
export function answerTicked(request: Request, fields: FormData, { id: actorId, scope }: StaffMember) {
  const title = t.noInvoiceIssued();
  return handleForm(request, {
    schema: invoicesForm,
    fields,
    title,
    invalidTitle: title,
    failed: t.issuingInvoicesFailed(),
    extra: (): { issued: string[] } => ({ issued: [] }),
    async handle({ intent, id: ids }, { refuse }) {
      const shipments = await shipmentsIn(scope, ids);
      if (shipments.length === 0) return refuse({ status: 404, title, message: t.shipmentsGone() });
      const groups = groupsOf(shipments, intent);
      const results = await issueInvoices(
        groups.map((group) => group.map(({ id }) => id)),
        actorId,
      );
      const issued = results.flatMap((one) => ("number" in one ? one.number : []));
      const refused = results.flatMap((one, at) =>
        "refused" in one ? `${ordersOf(groups[at]!)}: ${one.refused}` : [],
      );
      if (refused.length > 0) {
        const reason = { title: t.invoicesNotIssued({ count: refused.length }), errors: { "": refused } };
        return refuse({ status: 409, ...reason }, { issued });
      }
      const count = issued.length;
      return redirectWithToast(invoicesAddress("issued"), {
        title: t.invoicesIssued({ count }),
        description: aboutMail(t.invoicesGoOut({ count })),
      });
    },
  });
}

function groupsOf(shipments: readonly ShipmentToInvoice[], by: "shipments" | "customers"): ShipmentToInvoice[][] {
  if (by === "shipments") return shipments.map((one) => [one]);
  const groups = new Map<string, ShipmentToInvoice[]>();
  for (const one of shipments) groups.set(one.companyId, [...(groups.get(one.companyId) ?? []), one]);
  return [...groups.values()];
}

const ordersOf = (group: readonly ShipmentToInvoice[]): string =>
  [...new Set(group.map(({ orderNumber }) => orderNumber))].join(", ");
