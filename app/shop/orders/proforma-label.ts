/** The printed number of a proforma: "PF-2026-0017", or "PF-2026-0017/2" for the second version. */
export function proformaLabel({ number, version }: { number: string; version: number }): string {
  return version > 1 ? `${number}/${version}` : number;
}
