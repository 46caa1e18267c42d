import { db, type Prisma } from "~/db/db.server";
import type { Cents } from "~/formats/money";
import { readInBatches } from "~/shop/base/batches";
import { type CompanyScope, rowsIn } from "~/shop/customers/companies/company-scope.server";
import type { InvoiceContent } from "../invoices/invoice";
import type { Days } from "./month";

/** A tax document as the books have it. */
export interface BookedDocument {
  content: InvoiceContent;
  /** 1, or -1 for a credit note, whose content has positive amounts. */
  sign: 1 | -1;
  net: Cents;
  vat: Cents;
  /** The day of the invoice that a credit note corrects; its own of any other document. */
  concerns: string;
}

interface Row {
  id: number;
  kind: string;
  issuedOn: string;
  net: bigint;
  vat: bigint;
  content: Prisma.JsonValue;
  corrects: { issuedOn: string } | null;
}

/** Invoices, prepayment invoices and credit notes, oldest first, in batches; receipts are no tax documents. */
export async function* bookedDocuments(
  scope: CompanyScope,
  { from, to }: Days,
  where: Prisma.InvoiceWhereInput = {},
): AsyncGenerator<BookedDocument[], void> {
  const batches = readInBatches<Row>((last, take) =>
    db.read.invoice.findMany({
      where: {
        ...rowsIn(scope),
        ...where,
        kind: { not: "receipt" },
        issuedOn: { gte: last?.issuedOn ?? from, lte: to },
        ...(last && { OR: [{ issuedOn: { gt: last.issuedOn } }, { id: { gt: last.id } }] }),
      },
      orderBy: [{ issuedOn: "asc" }, { id: "asc" }],
      take,
      select: {
        id: true,
        kind: true,
        issuedOn: true,
        net: true,
        vat: true,
        content: true,
        corrects: { select: { issuedOn: true } },
      },
    }),
  );
  for await (const rows of batches) yield rows.map(asBooked);
}

function asBooked({ kind, issuedOn, net, vat, content, corrects }: Row): BookedDocument {
  const sign = kind === "credit_note" ? -1 : 1;
  return {
    content: content as unknown as InvoiceContent,
    sign,
    net: sign * Number(net),
    vat: sign * Number(vat),
    concerns: corrects?.issuedOn ?? issuedOn,
  };
}
