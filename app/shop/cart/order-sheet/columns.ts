import { byLanguage, type Language } from "~/formats/language";
import type { Cents } from "~/formats/money";
import type { Matrix, PriceRow } from "../matrix";

/** In one delivery window, on an order sheet for a spreadsheet. */
export interface FileStyle {
  /** For tables after the first. */
  anchor?: string;
  styleCode: string;
  name: string;
  /** The main picture; "" for none. */
  picture: string;
  recommended: Cents | null;
  matrix: Matrix;
}

/** Of SHEET_COLUMNS: a file format, as quick order reads them again in each language. It takes "Delivery" alone for the name of a window. */
const HEADINGS: Record<Language, readonly string[]> = {
  en: ["Style", "Name", "Colour", "Wholesale EUR", "RRP EUR", "Minimum", "Delivery window", "Ordering and delivery"],
  de: [
    "Modell",
    "Bezeichnung",
    "Farbe",
    "EK-Preis EUR",
    "UVP EUR",
    "Minimum",
    "Liefertermin",
    "Bestellfrist und Lieferung",
  ],
  sl: [
    "Model",
    "Naziv",
    "Barva",
    "Cena EUR",
    "Priporočena cena EUR",
    "Minimum",
    "Dobavno obdobje",
    "Rok naročila in dobava",
  ],
  it: [
    "Modello",
    "Nome",
    "Colore",
    "Prezzo EUR",
    "Prezzo consigliato EUR",
    "Minimo",
    "Finestra di consegna",
    "Termine d’ordine e consegna",
  ],
  fr: [
    "Modèle",
    "Nom",
    "Coloris",
    "Prix EUR",
    "Prix conseillé EUR",
    "Minimum",
    "Fenêtre de livraison",
    "Date limite et livraison",
  ],
};
export const sheetHeadings = byLanguage(HEADINGS);

/** Heads the quantities of a style without sizes. */
export const oneSize = byLanguage({
  en: "One size",
  de: "Einheitsgröße",
  sl: "Enotna velikost",
  it: "Taglia unica",
  fr: "Taille unique",
});

/** After the sizes. */
export const sumHeadings = byLanguage({
  en: ["Total pieces", "Total EUR"],
  de: ["Summe Stück", "Summe EUR"],
  sl: ["Skupaj kosov", "Skupaj EUR"],
  it: ["Totale pezzi", "Totale EUR"],
  fr: ["Total pièces", "Total EUR"],
} as const);

/** Starts the sums of a style, by which the sums of all styles find them. */
export const sumLabel = byLanguage({ en: "Sum", de: "Summe", sl: "Vsota", it: "Totale", fr: "Total" });

interface SheetColumn {
  /** In characters. */
  width: number;
  isMoney?: true;
  /** A text, a number, or cents for money. */
  value: (style: FileStyle, row: PriceRow) => string | number | null;
}

export const SHEET_COLUMNS: readonly SheetColumn[] = [
  { width: 14, value: ({ styleCode }) => styleCode },
  { width: 30, value: ({ name }) => name },
  { width: 20, value: (_, { color }) => color },
  { width: 15, isMoney: true, value: (_, { unitPrice }) => unitPrice },
  { width: 11, isMoney: true, value: ({ recommended }) => recommended },
  { width: 10, value: ({ matrix }) => matrix.minimum },
  { width: 20, value: ({ matrix }) => matrix.window.name },
  { width: 40, value: ({ matrix }) => matrix.window.promise },
];

/** Places among SHEET_COLUMNS to which sums and hints of a workbook refer. */
export const COLUMN_AT = { price: 3, minimum: 5 };

/** An order sheet that was made before it named delivery windows has as many. */
const LEAST_COLUMNS = 6;

/** In the cell of a piece that a style does not have. */
export const NO_PIECE = "–";

/** No further page of styles is added to a file with so many tables. */
export const MAX_FILE_STYLES = 1_000;

/** Of an order sheet in any language. */
export const areSheetHeadings = (cells: readonly string[]): boolean =>
  Object.values(HEADINGS).some((headings) => {
    const from = cells.indexOf(headings[0]!);
    return from >= 0 && headings.slice(0, LEAST_COLUMNS).every((heading, at) => cells[from + at] === heading);
  });

/** Why a piece cannot be ordered, in place of its quantity, in any language: "– sold out". */
export const reasonText = (reason: string) => `${NO_PIECE} ${reason}`;

/** Stands in place of a quantity because the piece cannot be ordered; without a dash in order sheets from before there were languages. */
export const isReason = (text: string) =>
  text === NO_PIECE ||
  /^– \p{L}/u.test(text) ||
  /^(sold out(, [\d,]+ more on \d{1,2} \p{L}+ \d{4})?|not made|from \d{1,2} \p{L}+ \d{4})$/u.test(text);
