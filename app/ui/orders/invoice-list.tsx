import { formatDay } from "~/formats/dates";
import * as t from "~/messages/billing";
import { eInvoiceFiles, INVOICE_FILES } from "~/shop/billing/invoices/invoice";
import type { ListedInvoice } from "~/shop/billing/invoices/invoices.server";
import { AppLink } from "~/ui/base/app-link";
import { Money } from "~/ui/base/money";

interface InvoiceListProps {
  invoices: readonly ListedInvoice[];
  /** The address of its page, where it has one. */
  page?: (number: string) => string;
  /** The address of its files, without their ending. */
  files: (number: string) => string;
}

/** Invoices and credit notes with their files; nothing without any. */
export function InvoiceList({ invoices, page, files }: InvoiceListProps) {
  if (invoices.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {invoices.map(({ number, kind, issuedOn, total, credits, creditNotes }) => (
        <li key={number}>
          {page && (
            <>
              <AppLink to={page(number)}>{t.invoiceName({ kind, number })}</AppLink>
              {" · "}
            </>
          )}
          {/* File downloads, so no client-side navigation. */}
          <a href={files(number) + INVOICE_FILES.pdf} className="inline-block">
            {page ? t.invoicePdf() : t.invoicePdfNamed({ kind, number })}
          </a>
          {eInvoiceFiles(kind).map((file) => (
            <a key={file} href={files(number) + INVOICE_FILES[file]} className="ml-2 inline-block">
              {t.eInvoiceFile(file)}
            </a>
          ))}
          <span className="muted small block">
            {formatDay(issuedOn)} · <Money cents={kind === "credit_note" ? -total : total} />
            {creditNotes.map((note) => ` · ${t.creditedBy(note)}`)}
            {credits && ` · ${t.creditsNumber({ number: credits })}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
