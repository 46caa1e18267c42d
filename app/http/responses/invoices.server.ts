import * as t from "~/messages/billing";
import { invoiceFileName, invoicesAddress } from "~/shop/billing/invoices/invoice";
import { anyInvoice, type InvoiceView, keepPdf, myInvoice } from "~/shop/billing/invoices/invoices.server";
import { requireAccount, requireStaff, type StaffMember } from "../gate/guards.server";
import { notFound } from "../gate/refusals.server";
import { pdfResponse } from "./pdf.server";

/** Reads an invoice of the buyer's company. Throws 401, and the same 404 for one that is unknown or somebody else's. */
export async function ownInvoice(request: Request, number: string | undefined): Promise<InvoiceView> {
  const { company } = await requireAccount(request);
  const view = number && (await myInvoice(company.id, number));
  if (!view) throw invoiceNotFound(request, "/invoices");
  return view;
}

/** Reads an invoice for the staff, like ownInvoice. */
export async function adminInvoice(
  request: Request,
  right: "see-documents" | "change-documents",
  number: string | undefined,
): Promise<{ view: InvoiceView; staff: StaffMember }> {
  const staff = await requireStaff(request, right);
  const view = number && (await anyInvoice(staff.scope, number));
  if (!view) throw invoiceNotFound(request, invoicesAddress("issued"));
  return { view, staff };
}

const invoiceNotFound = (request: Request, href: string) =>
  notFound(request, {
    title: t.invoiceNotFound(),
    message: t.noSuchInvoice(),
    link: { href, label: t.allInvoices() },
  });

export async function invoiceFile(request: Request, { id }: InvoiceView): Promise<Response> {
  const { number, bytes } = (await keepPdf(id))!;
  return pdfResponse(request, { name: invoiceFileName(number), bytes });
}
