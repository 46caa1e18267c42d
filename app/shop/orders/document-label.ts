/** The number of an issued document and its version. */
export interface DocumentNumber {
  /** "PF-2026-0017" */
  number: string;
  version: number;
}

/** A document as it is named: "PF-2026-0017", or "PF-2026-0017/2" for the second version. */
export const documentLabel = ({ number, version }: DocumentNumber): string =>
  version > 1 ? `${number}/${version}` : number;
