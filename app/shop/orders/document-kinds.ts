import type { Prisma } from "~/db/db.server";

/** What has to be decided of each kind of document. What it holds and how it is drawn is in billing/documents. */
interface KindOfDocument {
  /** What its numbers begin with. */
  series: string;
  /** Whether an order is found by its number. */
  isSearched: boolean;
  /** Whether customers pay by its number, so that payments in bank statements are matched by it. */
  isPaidBy: boolean;
  /** Whether it is in the accounting CSV. */
  isBooked: boolean;
  /** The last part of its address: "/orders/12/proforma.pdf". */
  path: string;
  /** Whether it is a page as well, at the same address without ".pdf". */
  hasPage: boolean;
  /** In a title, in a sentence, in the list of what an erasure keeps, and what stands on the document itself. */
  title: string;
  name: string;
  plural: string;
  heading: string;
  /** What its stamp adds for a cancelled order, and for a version that a later one has replaced. */
  voidText: string;
  replacedText: string | null;
}

export const DOCUMENT_KINDS = {
  proforma: {
    series: "PF",
    isSearched: true,
    isPaidBy: true,
    isBooked: true,
    path: "proforma",
    hasPage: true,
    title: "Proforma",
    name: "proforma",
    plural: "proformas",
    heading: "Proforma invoice",
    voidText: "Please do not pay this proforma.",
    replacedText: "Please do not pay this one.",
  },
  commercial_invoice: {
    series: "CI",
    isSearched: false,
    isPaidBy: false,
    isBooked: false,
    path: "commercial-invoice",
    hasPage: false,
    title: "Commercial Invoice",
    name: "commercial invoice",
    plural: "commercial invoices",
    heading: "Commercial invoice",
    voidText: "This commercial invoice is not valid.",
    replacedText: null,
  },
} as const satisfies Record<string, KindOfDocument>;

export type DocumentKind = keyof typeof DOCUMENT_KINDS;

export const ALL_DOCUMENT_KINDS = Object.keys(DOCUMENT_KINDS) as DocumentKind[];

type Flag = "isSearched" | "isPaidBy" | "isBooked" | "hasPage";

/** The kinds of documents for which a flag is true. */
export type DocumentKindThat<Is extends Flag> = {
  [Kind in DocumentKind]: (typeof DOCUMENT_KINDS)[Kind][Is] extends true ? Kind : never;
}[DocumentKind];

export const documentKindsThat = <Is extends Flag>(flag: Is): DocumentKindThat<Is>[] =>
  ALL_DOCUMENT_KINDS.filter((kind) => DOCUMENT_KINDS[kind][flag]) as DocumentKindThat<Is>[];

/** A value for each kind of document. */
export const forEachDocumentKind = <Value>(
  valueOf: (kind: DocumentKind) => Value,
): Record<DocumentKind, Value> =>
  Object.fromEntries(ALL_DOCUMENT_KINDS.map((kind) => [kind, valueOf(kind)])) as Record<
    DocumentKind,
    Value
  >;

/** The newest version of a kind of document, as a part of the columns of an order. */
export const newestOf = <Select extends Prisma.DocumentSelect>(
  kind: DocumentKind,
  select: Select,
) => ({ where: { kind }, orderBy: { version: "desc" }, take: 1, select }) as const;

/** The number of an issued document and its version. */
export interface DocumentNumber {
  /** "PF-2026-0017" */
  number: string;
  version: number;
}

/** A document as it is named: "PF-2026-0017", or "PF-2026-0017/2" for the second version. */
export const documentLabel = ({ number, version }: DocumentNumber): string =>
  version > 1 ? `${number}/${version}` : number;
