import type { Prisma } from "~/db/db.server";

/** What has to be decided of each kind of document. What it holds and how it is drawn is in this folder too. */
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
}

export const DOCUMENT_KINDS = {
  proforma: {
    series: "PF",
    isSearched: true,
    isPaidBy: true,
    isBooked: true,
    path: "proforma",
    hasPage: true,
  },
  commercial_invoice: {
    series: "CI",
    isSearched: false,
    isPaidBy: false,
    isBooked: false,
    path: "commercial-invoice",
    hasPage: false,
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
export const forEachDocumentKind = <Value>(valueOf: (kind: DocumentKind) => Value): Record<DocumentKind, Value> =>
  Object.fromEntries(ALL_DOCUMENT_KINDS.map((kind) => [kind, valueOf(kind)])) as Record<DocumentKind, Value>;

/** The newest version of a kind of document, as a part of the columns of an order. */
export const newestOf = <Select extends Prisma.DocumentSelect>(kind: DocumentKind, select: Select) =>
  ({ where: { kind }, orderBy: { version: "desc" }, take: 1, select }) as const;

/** The number of an issued document and its version. */
export interface DocumentNumber {
  /** "PF-2026-0017" */
  number: string;
  version: number;
}

/** A document as it is named: "PF-2026-0017", or "PF-2026-0017/2" for the second version. */
export const documentLabel = ({ number, version }: DocumentNumber): string =>
  version > 1 ? `${number}/${version}` : number;
