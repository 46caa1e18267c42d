/** The syntaxes of EN 16931-1. */
export const E_INVOICE_FILES = ["ubl", "cii"] as const;
export type EInvoiceFile = (typeof E_INVOICE_FILES)[number];

/** Null for anything else. */
export const asEInvoiceFile = (text: string | null): EInvoiceFile | null =>
  E_INVOICE_FILES.find((file) => file === text) ?? null;
