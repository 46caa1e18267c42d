/** The headers by which a page is light or not, as `Vary` names them. */
export const LIGHT_VARY = "Save-Data, Sec-CH-Prefers-Reduced-Data";

/**
 * Whether this reader gets light pages, because the browser says so (`Save-Data: on`, or that its owner prefers less
 * data): no scripts and small pictures, nothing else taken away.
 */
export function readsLight({ headers }: Pick<Request, "headers">): boolean {
  return (
    headers.get("Save-Data")?.trim().toLowerCase() === "on" ||
    headers.get("Sec-CH-Prefers-Reduced-Data")?.replaceAll('"', "").trim() === "reduce"
  );
}
