import type { Prisma } from "~/db/db.server";

/** To be decided for each kind. Content and drawing of each are in this folder too. */
interface KindOfDocument {
  series: string;
  /** Orders are found by its number. */
  isSearched: boolean;
  /** Customers pay by its number, so payments in bank statements are matched by it. */
  isPaidBy: boolean;
  /** It is in the accounting CSV. */
  isBooked: boolean;
  /** The end of its address: "/orders/12/proforma.pdf". */
  path: string;
  /** It is also a page, at the same address without ".pdf". */
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

export type DocumentKindThat<Is extends Flag> = {
  [Kind in DocumentKind]: (typeof DOCUMENT_KINDS)[Kind][Is] extends true ? Kind : never;
}[DocumentKind];

export const documentKindsThat = <Is extends Flag>(flag: Is): DocumentKindThat<Is>[] =>
  ALL_DOCUMENT_KINDS.filter((kind) => DOCUMENT_KINDS[kind][flag]) as DocumentKindThat<Is>[];

export const forEachDocumentKind = <Value>(valueOf: (kind: DocumentKind) => Value): Record<DocumentKind, Value> =>
  Object.fromEntries(ALL_DOCUMENT_KINDS.map((kind) => [kind, valueOf(kind)])) as Record<DocumentKind, Value>;

/** To be spread into the columns of an order. */
export const newestOf = <Select extends Prisma.DocumentSelect>(kind: DocumentKind, select: Select) =>
  ({ where: { kind }, orderBy: { version: "desc" }, take: 1, select }) as const;

/** An issued document. */
export interface DocumentNumber {
  /** "PF-2026-0017" */
  number: string;
  version: number;
}

/** "PF-2026-0017", or "PF-2026-0017/2" for the second version. */
export const documentLabel = ({ number, version }: DocumentNumber): string =>
  version > 1 ? `${number}/${version}` : number;
