import * as t from "~/messages/billing";
import { type InvoiceFileKind, invoiceFileName, invoicesAddress } from "~/shop/billing/invoices/invoice";
import { keepFile } from "~/shop/billing/invoices/invoice-files.server";
import { anyInvoice, type InvoiceView, myInvoice } from "~/shop/billing/invoices/invoices.server";
import { requireAccount, type StaffMember } from "../gate/guards.server";
import { notFound } from "../gate/refusals.server";
import { downloadResponse } from "./download.server";
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
  { scope }: StaffMember,
  number: string | undefined,
): Promise<InvoiceView> {
  const view = number && (await anyInvoice(scope, number));
  if (!view) throw invoiceNotFound(request, invoicesAddress("issued"));
  return view;
}

const invoiceNotFound = (request: Request, href: string) =>
  notFound(request, {
    title: t.invoiceNotFound(),
    message: t.noSuchInvoice(),
    link: { href, label: t.allInvoices() },
  });

/** One of its files as it was issued. Throws 404 where it has no e-invoice: see eInvoiceOf. */
export async function invoiceFile(request: Request, { id }: InvoiceView, kind: InvoiceFileKind): Promise<Response> {
  const file = await keepFile(id, kind);
  if (!file) {
    throw notFound(request, { title: t.noEInvoice(), message: t.noEInvoiceText() });
  }
  const name = invoiceFileName(file.number, kind);
  if (kind === "pdf") return pdfResponse(request, { name, bytes: file.bytes });
  return downloadResponse(request, { name, type: "application/xml" }, () => Promise.resolve(file.bytes));
}
