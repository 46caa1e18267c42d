import { foldForSearch } from "~/shop/search/words";

/** What a column of a quick order is. */
export type Role = "sku" | "ean" | "style" | "name" | "color" | "size" | "quantity" | "window";

// In the languages of the shop's customers, without spaces and diacritics.
const HEADINGS: Record<Role, string> = {
  sku: "sku skus itemno itemnumber itemcode articleno articlenumber articlecode artikelnummer artnr variantsku productcode",
  ean: "ean ean13 gtin gtin13 upc barcode strichcode codebarres",
  style:
    "style stylecode styleno stylenumber styleid model article artikel reference ref item modele",
  name: "name productname product stylename title bezeichnung",
  color: "color colour colorname colourname colours colors farbe couleur colore barva",
  size: "size sizes grosse groesse taille taglia velikost",
  window: "deliverywindow window season delivery liefertermin",
  quantity:
    "quantity quantities qty pieces pcs piece units ordered orderquantity orderqty menge anzahl stuck stueck quantite quantita kolicina",
};

const ROLES = new Map(
  Object.entries(HEADINGS).flatMap(([role, words]) =>
    words.split(" ").map((word): [string, Role] => [word, role as Role]),
  ),
);

/** The columns that say which piece or style a row is about, the most exact first. */
export const IDENTIFIERS: readonly Role[] = ["sku", "ean", "style", "name"];

/** The role of the column with this heading: "Style Code", "style_code", "Qty." */
export function roleOf(heading: string): Role | undefined {
  return ROLES.get(foldForSearch(heading).replace(/[^\p{L}\p{N}]/gu, ""));
}

/**
 * The columns of a first row that holds headings, by role; for each role the first column. Null when the row holds no
 * headings.
 */
export function columnsOf(cells: readonly string[]): Map<Role, number> | null {
  if (cells.some((cell) => /^\s*[+-]?\d+\s*$/.test(cell))) return null;
  const roles = cells.map(roleOf);
  const columns = new Map<Role, number>();
  roles.forEach((role, column) => {
    if (role && !columns.has(role)) columns.set(role, column);
  });
  return columns.size > 0 ? columns : null;
}

/** Whether a row holds the headings of a list: what each row is about, and one more column that is known. */
export function areHeadings(cells: readonly string[]): boolean {
  const columns = columnsOf(cells);
  return columns !== null && columns.size > 1 && IDENTIFIERS.some((role) => columns.has(role));
}
