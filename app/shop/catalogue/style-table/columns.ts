import { columnKeys, type TableFormat } from "~/shop/base/files/table/format";
import { MAX_TABLE_ROWS } from "~/shop/base/files/table/limits";
import type { StyleFields } from "../styles/style-fields";

/** A style as a row of the table. */
export interface TableStyle extends StyleFields {
  /** By position. */
  windows: readonly string[];
}

export type ColumnKey = keyof TableStyle;

/** In the order of the export. */
export const COLUMNS = {
  styleCode: "Style Code",
  name: "Name",
  description: "Description",
  category: "Category",
  material: "Material",
  fibreComposition: "Fibre Composition",
  sizes: "Sizes",
  colors: "Colours",
  imageUrl: "Image",
  additionalImages: "Additional Images",
  wholesalePrice: "Wholesale Price",
  recommendedPrice: "Recommended Price",
  retailPrice: "Retail Price",
  minOrderQuantity: "Min Order Quantity",
  bestSeller: "Best Seller",
  isActive: "Active",
  windows: "Delivery Windows",
  hsCode: "HS Code",
  countryOfOrigin: "Country of Origin",
  netWeight: "Net Weight in Grams",
  lowStock: "Low Stock",
  nameEn: "Name (English)",
  descriptionEn: "Description (English)",
  nameDe: "Name (German)",
  descriptionDe: "Description (German)",
  nameSl: "Name (Slovenian)",
  descriptionSl: "Description (Slovenian)",
  nameIt: "Name (Italian)",
  descriptionIt: "Description (Italian)",
  nameFr: "Name (French)",
  descriptionFr: "Description (French)",
} as const satisfies Record<ColumnKey, string>;

export const STYLE_TABLE: TableFormat<ColumnKey> = {
  kind: "products",
  headings: COLUMNS,
  aliases: {
    styleCode: `Artikelnummer, Artikel-Nr, Modellnummer, Modell-Nr, šifra artikla, šifra modela, codice articolo, codice modello, code article, code modèle,
      référence`,
    name: "Bezeichnung, Artikelbezeichnung, naziv, ime, nome, denominazione, nom, désignation",
    description: "Beschreibung, opis, descrizione",
    category: "Kategorie, Warengruppe, kategorija, categoria, catégorie",
    material: "materiale, matière",
    fibreComposition:
      "composition, Zusammensetzung, Materialzusammensetzung, sestava, surovinska sestava, composizione",
    sizes: "Größen, velikosti, taglie, tailles",
    colors: "Farben, barve, colori, couleurs, coloris",
    imageUrl: "Bild, slika, immagine",
    wholesalePrice: "Großhandelspreis, veleprodajna cena, prezzo all'ingrosso, prix de gros",
    recommendedPrice: "RRP, UVP, PMC, prezzo consigliato, prix conseillé",
    minOrderQuantity: "MOQ, Mindestbestellmenge, Mindestmenge, najmanjša količina, quantità minima, quantité minimum",
    isActive: "aktiv, aktiven, attivo, actif",
    windows: "Lieferfenster, Liefertermin, Liefertermine, dobavna okna, finestre di consegna, fenêtres de livraison",
    hsCode: "Zolltarifnummer, tarifna oznaka, codice doganale, code douanier",
    countryOfOrigin: "Ursprungsland, država porekla, paese di origine, pays d'origine",
    netWeight: "Nettogewicht in Gramm, neto teža v gramih, peso netto in grammi, poids net en grammes",
  },
  key: "styleCode",
  maxRows: MAX_TABLE_ROWS,
};

export const COLUMN_KEYS = columnKeys(STYLE_TABLE);
