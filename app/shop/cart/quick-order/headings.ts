import { meaningOf } from "~/shop/base/files/table/cells";
import { foldForSearch } from "~/shop/base/search/words";

/** The role of a column. */
export type Role =
  | "supplierSku"
  | "sku"
  | "ean"
  | "style"
  | "name"
  | "color"
  | "size"
  | "variant"
  | "quantity"
  | "window";

// In English and the other languages of the EU: bg, cs, da, de, el, es, et, fi, fr, ga, hr, hu, it, lt, lv, mt, nl, pl, pt, ro,
// sk, sl, sv. Case, spaces, punctuation and diacritics do not matter.
const HEADINGS: Record<Role, string> = {
  // Ours, where the customer's own number stands beside it, as in Shopify's purchase orders.
  supplierSku: `supplier SKU, supplier code, supplier item no, supplier item number, supplier article number, supplier style, vendor SKU,
    vendor code, vendor item no, vendor item number, vendor style, vendor style number, manufacturer SKU, manufacturer code, MPN,
    brand SKU, Lieferanten-SKU, Lieferantenartikel, Lieferantenartikelnummer, Lieferanten-Artikel-Nr, Hersteller-Nr, Herstellernummer,
    référence fournisseur, réf fournisseur, code fournisseur, codice fornitore, articolo fornitore, referencia proveedor,
    código proveedor, artikelnummer leverancier, leveranciersartikelnummer, kod dostawcy, kód dodavatele, šifra dobavitelja`,
  sku: `SKU, SKUs, lineitem sku, item no, item number, item code, article no, article number, article code, variant SKU, product code,
    product no, product number, part number, code, Артикулен номер, Код на артикул, Код, číslo zboží, kód zboží, kód produktu,
    kód, varenummer, varenr, produktkode, Artikelnummer, Artikel-Nr, Art-Nr, Bestellnummer, Produktnummer, Κωδικός,
    Κωδικός είδους, Κωδικός προϊόντος, código, código de artículo, código artículo, código de producto, tootekood, kaubakood,
    tuotenumero, tuotekoodi, code article, référence article, réf article, numéro d'article, code produit, cód earra,
    šifra artikla, šifra izdelka, št artikla, šifra proizvoda, šifra, kod artikla, kod, cikkszám, termékkód, codice articolo, codice prodotto, codice, cod art, cod articolo,
    prekės kodas, kodas, artikulo numeris, preces kods, artikula numurs, kods, kodiċi, artikelcode, artikelnr, productcode,
    productnummer, bestelnummer, numer artykułu, nr artykułu, kod produktu, indeks, código do artigo, código do produto,
    cod articol, cod produs, cod, číslo tovaru, kód tovaru, koda artikla, koda, številka artikla, produktkod`,
  ean: `EAN, EAN 13, EAN code, EAN number, EAN-Nummer, GTIN, GTIN 13, GTIN 14, UPC, barcode, bar code, Баркод, čárový kód, EAN kód,
    stregkode, EAN-kode, Strichcode, EAN-Code, Γραμμωτός κώδικας, código de barras, código EAN, triipkood, ribakood, EAN kood,
    viivakoodi, EAN-koodi, code barres, code à barres, code EAN, barkod, bar kod, EAN kod, vonalkód, codice a barre, codice EAN,
    brūkšninis kodas, svītrkods, streepjescode, EAN-nummer, kod kreskowy, kod EAN, cod de bare, cod EAN, čiarový kód, črtna koda,
    koda EAN, streckkod`,
  style: `style, style code, style no, style number, style ID, model, model no, model number, article, item, reference, ref,
    Модел, Артикул, zboží, vare, Artikel, Modell, Modellnummer, Modell-Nr, Modellcode, št modela, šifra modela, rif,
    codice modello, numero modello, code modèle, n° modèle, numéro de modèle, Μοντέλο, Είδος, modelo, artículo, referencia, mudel,
    toode, artikkel, malli, tuote, artikkeli, modèle, référence, múnla, artikl, cikk, termék, modello, articolo, riferimento,
    modelis, prekė, artikulas, prece, artikuls, mudell, modelnummer, referentie, artykuł, fason, artigo, referência, articol,
    referință, tovar`,
  name: `name, lineitem name, product, product name, product title, style name, item name, title, Име, Наименование, Продукт, název, název produktu,
    produkt, navn, varenavn, Bezeichnung, Artikelbezeichnung, Artikelname, Produktname, Modellname, Modellbezeichnung, Όνομα, Ονομασία, Προϊόν, nombre, producto, nimi, nimetus,
    tuotenimi, nom, nom du produit, nom du modèle, nom de l'article, désignation, libellé, produit, ainm, táirge, naziv, ime, proizvod, név, megnevezés, terméknév, nome, nome prodotto,
    nome articolo, nome modello,
    denominazione, prodotto, pavadinimas, produktas, nosaukums, produkts, isem, prodott, naam, productnaam, artikelnaam, nazwa,
    nazwa produktu, produto, designação, nume, denumire, produs, názov, izdelek, ime izdelka, ime modela, naziv izdelka, namn, benämning, produktnamn`,
  color: `color, colour, colors, colours, color name, colour name, shade, Цвят, barva, farve, Farbe, Farben, Farbname, Farbton, Χρώμα,
    colores, värv, värvus, väri, couleur, couleurs, coloris, teinte, nom du coloris, dath, boja, szín, barve, barvi, odtenek, colore, colori, tinta, spalva, krāsa, kulur,
    kleur, kleuren, kleurnaam, kolor, barwa, cor, cores, culoare, farba, färg`,
  size: `size, sizes, Размер, velikost, velikosti, vel, størrelse, str, Größe, Grösse, Groesse, Größen, Gr, Μέγεθος, talla, tallas, tamaño, suurus, koko,
    taille, tailles, méid, veličina, méret, taglia, taglie, tg, misura, dydis, izmērs, daqs, maat, maten, rozmiar, tamanho, mărime,
    veľkosť, storlek`,
  // Colour and size in one cell: "Sand / M".
  variant: `variant, variants, variant name, variant title, option name, option values, options, Variante, Varianten, varianta, variante,
    varianti, wariant, variantnaam`,
  window: `delivery window, window, season, delivery, Доставка, Сезон, dodání, sezóna, levering, sæson, Liefertermin,
    Lieferfenster, Lieferung, Saison, Παράδοση, entrega, temporada, tarne, hooaeg, toimitus, kausi, livraison, fenêtre de livraison, isporuka, szállítás,
    szezon, consegna, stagione, finestra di consegna, pristatymas, sezonas, piegāde, sezona, leverperiode, seizoen, dostawa, sezon, estação, livrare,
    dodanie, dobava, dobavno obdobje, leverans, säsong`,
  quantity: `quantity, quantities, qty, qnty, pieces, pcs, pc, piece, units, unit, ordered, order quantity, order qty, qty ordered,
    quantity ordered, ordered qty, ordered quantity, lineitem quantity, no of pieces, ea, st, Stücke, Количество, Бройки,
    Брой, Бр, množství, počet, počet kusů, kusů, ks, antal, mængde, stk, styk, Menge, Bestellmenge, bestellte Menge, bestellt, Anzahl, Anz, Stück, Stueck,
    Stückzahl, Ποσότητα, Τεμάχια, cantidad, cant, unidades, uds, piezas, kogus, määrä, kpl, lukumäärä, quantité, quantités, qté, quantité commandée, qté commandée,
    commandé, pièces, pièce, pce, pces, nombre de pièces, cainníocht, količina, komada, kom, broj komada, mennyiség, darab, darabszám, db, quantità, qtà, quantità ordinata, qtà ordinata, ordinato,
    pezzi, pezzo, pz, capi, capo, numero pezzi, kiekis, vnt, daudzums, skaits, kwantità, aantal, aantal stuks, hoeveelheid, stuks, ilość, liczba, szt, sztuk,
    sztuki, quantidade, qtd, qtde, quant, peças, cantitate, buc, bucăți, množstvo, počet kusov, kusov, kosov, kos, kosa, kosi, kose, število kosov, št kosov, naročena količina, naročeno,
    kvantitet, mängd`,
};

/** At the start of a row of sums, and of a heading over sums. */
const TOTALS = `total, totals, sum, summe, summen, gesamt, gesamtsumme, zwischensumme, endsumme, insgesamt, seštevek, vmesni seštevek, vsota, skupno, somme, sous-total, totaux, totale, totali, totaal, skupaj, ukupno, celkem, spolu, razem, suma, summa, összesen, σύνολο,
  общо, i alt, yhteensä, kokku, kopā, iš viso, iomlán`;

/** In headings of columns that are none of these. */
const OTHERS = `price, preis, prix, prezzo, cena, prijs, precio, preço, preț, pris, hinta, kaina, hind, τιμή, цена, rrp, uvp, pvp, msrp,
  retail, wholesale, adviesverkoop, minim, moq, amount, betrag, bedrag, montant, importo, importe, valor, kwota, částka, iznos,
  znesek, belopp, beløb, value, picture, image, bild, photo, foto, slika, afbeelding, immagine, imagen, imagem, obrázek, zdjęcie,
  kép, εικόνα, снимка, kuva, pilt, ships, delivery, categor, kategor, description, beschreibung, omschrijving, descri, opis, popis,
  leírás, περιγραφή, описание, beskriv, kuvaus, kirjeldus, composi, material, fabric, currency, währung, valuta, devise, discount,
  rabatt, korting, remise, sconto, popust, brand, marke, merk, marque, marca, gender, weight, gewicht, stock, lager, country, land, hs code, link, url, bestellfrist,
  rok naročila, termine d'ordine, date limite`;

/** In headings of requested delivery days. */
const DELIVERY_DATES = `ship date, shipping date, cancel date, start ship, ship start, complete ship, ship window, delivery date, requested date, required date, due date, need by, in hands,
  lieferdatum, wunschtermin, date de livraison, data di consegna, data consegna, fecha de entrega, leverdatum, leveringsdatum,
  datum dodání, data dostawy, datum dobave, datum isporuke`;

/** In headings of comments, also those that say that a row is cancelled. */
const COMMENTS = `${DELIVERY_DATES}, note, notiz, bemerkung, anmerkung, hinweis, opmerking, comment, komment, remark, remarque, poznámk, opomb, napomen, uwagi,
  megjegyzés, σημείωση, бележка, observ, osservaz, anmärkning, bemærkning, huomautus, status, cancel, storn, annul, discontinu, sold out, on hold`;
/** As whole headings. */
const COMMENT_HEADINGS = "state, état, etat, stato, estado, stav, stan, stanje, tila, staat, nota";

/** In the status of a row that may not be wanted, besides words for cancelled. */
const NOT_WANTED = `sold out, on hold, discontinued, out of stock, not available, unavailable, backorder, backordered, ausverkauft, vergriffen,
  nicht lieferbar, nicht verfügbar, zurückgestellt, épuisé, en rupture, indisponible, en attente, esaurito, esaurita, non disponibile, in sospeso,
  uitverkocht, niet leverbaar, agotado, agotada, razprodano, ni na zalogi, na čakanju, rasprodano, wyprzedane, vyprodáno`;

/** Heads numbers of packs of several sizes. */
const PACKS = `VPE, pack, packs, prepack, prepacks, pack qty, packs ordered, pack quantity, no of packs, number of packs, size run, size runs, size pack,
  size packs, size set, size sets, assortment, assortments, carton, cartons, cases, Größensatz, Größensätze, Karton, Kartons, Sortiment, Sortimente, paquet, paquets, colis, cartone, cartoni, confezioni, assortimento, assortimenti,
  paquetes, pakken, pakket, pakketten, balení, paczki, paket, paketi`;

/** Beside a number of packs: "2 dozen". */
const PACK_UNITS = `dozen, dozens, doz, dz, box, boxes, bx, case, set, sets, pk, pks, pkg, bundle, bundles, multipack, multipacks, Dutzend, Dtzd, Packung, Packungen,
  Päckchen, Pakete, Paketen, Kiste, Kisten, Schachtel, Schachteln, ducat, ducata, ducati, ducatov, škatla, škatle, škatli, škatel, paketa, paketov, komplet,
  kompleti, dozzina, dozzine, confezione, scatola, scatole, pacco, pacchi, douzaine, douzaines, boîte, boîtes, caisse, caisses, lot, lots, docena, docenas, caja,
  cajas, paquete, dozijn, doos, dozen, pak, tucet, tucty, krabice, tucat, tuceta, kutija, kutije`;

/** After the cells of a row that is hidden in its workbook. */
export const HIDDEN_ROW = "(hidden row)";
/** Before the name of a sheet that was not read. */
export const SHEET_NOT_READ = "(sheet not read) ";
/** After headings that were added above rows without any. */
export const HEADINGS_ADDED = "(headings added)";
/** Heads the row numbers of the sheet from which a list was made. */
export const SHEET_ROW = "Sheet row";
/** In such a list, heads row sums that differ from the sum of the sizes. */
export const ROW_TOTAL = "Row total";

/** Heads the places of rows that were left out, with their sheets, and the reasons: "Women 12", "No quantity." */
export const [LEFT_OUT_ROW, LEFT_OUT_REASON] = ["Row", "What is wrong"] as const;

/** Without case, spaces, punctuation and diacritics: "Style Code", "style_code", "Qté.". */
const keyOf = (heading: string) => foldForSearch(heading).replace(/[^\p{L}\p{N}]/gu, "");

const wordsOf = (list: string) => list.split(",").map(keyOf);

const ROLES = new Map(
  Object.entries(HEADINGS).flatMap(([role, list]) => wordsOf(list).map((word): [string, Role] => [word, role as Role])),
);

const TOTAL_WORDS = TOTALS.split(",").map(foldForSearch);
const TOTAL_KEYS = wordsOf(TOTALS);
const COMMENT_WORDS = wordsOf(COMMENTS);
const DELIVERY_WORDS = wordsOf(DELIVERY_DATES);
const COMMENT_KEYS = new Set(wordsOf(COMMENT_HEADINGS));
const PACK_KEYS = new Set(wordsOf(PACKS));
const PACK_UNIT_KEYS = new Set(wordsOf(`${PACKS}, ${PACK_UNITS}`));
const OTHER_WORDS = wordsOf(`${OTHERS}, ${TOTALS}`);
/** Heads row numbers or prices. */
const OTHER_HEADINGS = new Set(
  wordsOf(
    `pos, position, no, nr, num, line, row, zeile, regel, ligne, riga, línea, lp, rb, item pos, ${SHEET_ROW},
    eur, euro, ek, vk, net, netto, brutto, wsp, whs, srp`,
  ),
);
/** In headings of a grid that are no sizes. */
const NO_SIZES = wordsOf("code, range, scale, pack, carton, group, season, saison, order, sku, ean, upc");

/** A number is no heading. */
const NUMBER = /^[+-]?\d+([.,]\d+)?(e[+-]?\d+)?$/i;

/** Columns that identify a piece or style, the most exact first. */
export const IDENTIFIERS: readonly Role[] = ["supplierSku", "sku", "ean", "style", "name"];

/** Longer texts are no headings. */
const MAX_HEADING_LENGTH = 40;

/** "Style Code", "style_code", "Qty." */
export const roleOf = (heading: string): Role | undefined =>
  heading.length > MAX_HEADING_LENGTH ? undefined : ROLES.get(keyOf(heading));

/** For prices, sums, notes and row numbers, which have no role. */
export function isOtherHeading(heading: string): boolean {
  const key = keyOf(heading.slice(0, MAX_HEADING_LENGTH));
  // Shopify's "Option1 Value" is a colour or a size.
  if (/^option\d(value)?$/.test(key)) return false;
  return (
    isCommentHeading(heading) ||
    isPacksHeading(heading) ||
    OTHER_HEADINGS.has(key) ||
    heading.trim() === "#" ||
    OTHER_WORDS.some((word) => key.includes(word))
  );
}

/** "Remarks", "Status", "Storno". */
export function isCommentHeading(heading: string): boolean {
  const key = keyOf(heading.slice(0, MAX_HEADING_LENGTH));
  return COMMENT_KEYS.has(key) || COMMENT_WORDS.some((word) => key.includes(word));
}

/** Days or windows of delivery: "Ship date", "Delivery window". */
export const isDeliveryHeading = (heading: string): boolean =>
  roleOf(heading) === "window" ||
  DELIVERY_WORDS.some((word) => keyOf(heading.slice(0, MAX_HEADING_LENGTH)).includes(word));

export const isPacksHeading = (heading: string) =>
  heading.length <= MAX_HEADING_LENGTH && PACK_KEYS.has(keyOf(heading));

/** A number beside this word counts packs, not pieces: "dozen", "Kartons". */
export const isPackUnit = (word: string) => word.length <= MAX_HEADING_LENGTH && PACK_UNIT_KEYS.has(keyOf(word));

/** With its heading; "" without one. */
export interface RowComment {
  cell: number;
  heading: string;
  text: string;
}

/** Characters of a comment that are looked at. */
const MAX_COMMENT_LENGTH = 200;
const CANCELLED =
  /^(?:.*\P{L})?(?:cancel|storn|annul|anul[ao]|geannul|gestrichen|entfall|gelosch|delet|zrus|preklic|otkaz|avbest|makuler|peruut)/u;
const CROSS = /^[x✗✘❌]$/u;
const TICK = /^(?:yes|y|ja|j|oui|si|da|tak|ano|true|1|✓|✔)$/u;

const NOT_WANTED_PHRASES = NOT_WANTED.split(",").map(foldForSearch);

/** "Sold out", also with more text after it: "On hold until March". */
function saysNotWanted(text: string): boolean {
  const start = foldForSearch(text.slice(0, MAX_COMMENT_LENGTH));
  return NOT_WANTED_PHRASES.some((phrase) => start.startsWith(phrase) && !/^\p{L}/u.test(start.slice(phrase.length)));
}

const saysCancelled = (text: string) =>
  CANCELLED.test(foldForSearch(text.slice(0, MAX_COMMENT_LENGTH))) || saysNotWanted(text);

/** The row is cancelled or sold out: "CANCELLED", "storniert", "On hold", a cross, a tick below "Storno". */
export function isCancelled({ heading, text }: RowComment): boolean {
  const mark = foldForSearch(text.slice(0, MAX_COMMENT_LENGTH));
  return saysCancelled(text) || CROSS.test(mark) || (TICK.test(mark) && saysCancelled(heading));
}

/** A cell of any column that says that its row is cancelled or sold out. */
export const isCancellation = (cell: string) =>
  cell.length <= MAX_HEADING_LENGTH &&
  ((!/\s|\d/.test(cell.trim()) && saysCancelled(cell)) || NOT_WANTED_PHRASES.includes(foldForSearch(cell)));

/** "TU", "One size": the word for a style in one size, and no colour. */
export const isOneSize = (text: string) => ONE_SIZES.has(keyOf(text.slice(0, MAX_HEADING_LENGTH)));

const ONE_SIZES = new Set(
  wordsOf(`one, one size, onesize, one size fits all, osfa, os, o/s, tu, u, uni, unisize, free size, unique, taglia unica,
    talla única, única, único, unica, unico, Einheitsgröße, Einheitsgr, Einheitsgroesse, univerzalna, univerzalna velikost, enotna velikost, taille unique, jednotná, uniwersalny,
    default title`),
);

/** Before a size in a heading: "Taille S", "EU 38". */
const SIZE_PREFIX =
  /^(?:size|gr(?:öße|össe|oesse)?|taille|talla|taglia|tg|maat|rozmiar|velikost|vel|str|t)(?:[.:]\s*|\s+|(?=\d))/i;
const LETTER_SIZE = /^(?:(?:[2-9]?x{0,4}[sl]|m)(?:\s*[-/–]\s*(?:[2-9]?x{0,4}[sl]|m))?)$/i;
const OTHER_SIZE =
  /^(?:(?:eur?|uk|us|it|fr|de|es)?\s*\d{1,3}(?:[.,]5|½)?(?:\s*[-/–]\s*\d{1,3})?(?:\s*(?:m|mo|y|yrs?|j|a|cm))?|one\s?-?size|os|o\/s|tu|u|taille unique|taglia unica|talla única|einheitsgröße|unica|única|uni|free size|unique|enotna velikost)$/i;

/** "M" of "Size M", by the form of a heading over quantities; undefined where it may be anything. */
export function sizeOf(heading: string): string | undefined {
  const text = meaningOf(heading);
  if (text.length > MAX_HEADING_LENGTH) return undefined;
  const size = text.replace(SIZE_PREFIX, "");
  return LETTER_SIZE.test(size) || OTHER_SIZE.test(size) ? size : undefined;
}

/** A size in letters; no cell with a number is one. */
export const isLetterSize = (heading: string) => LETTER_SIZE.test(sizeOf(heading) ?? "");

/** A heading of a grid that may be a size. */
export const mayBeSize = (heading: string) => {
  const key = keyOf(heading.slice(0, MAX_HEADING_LENGTH));
  return key !== "" && !isOtherHeading(heading) && !NO_SIZES.some((word) => key.includes(word));
};

/** "Total", "Summe Stück", "Grand total:". */
export function isSumLabel(text: string): boolean {
  const start = foldForSearch(text.slice(0, MAX_HEADING_LENGTH)).replace(/^(grand|sub)[\s-]?/, "");
  return TOTAL_WORDS.some((word) => {
    const rest = start.startsWith(word) ? start.slice(word.length) : null;
    return rest !== null && (keyOf(rest) === "" || (/^\P{L}/u.test(rest) && roleOf(rest) === "quantity"));
  });
}

/** Heads the pieces of a whole row: "Total units", "Qté totale", "Gesamtmenge". */
export function isPiecesTotal(heading: string): boolean {
  if (heading.length > MAX_HEADING_LENGTH) return false;
  const key = keyOf(heading);
  return TOTAL_KEYS.some(
    (word) =>
      (key.startsWith(word) && ROLES.get(key.slice(word.length)) === "quantity") ||
      (key.endsWith(word) && ROLES.get(key.slice(0, -word.length)) === "quantity"),
  );
}

/** A row that starts with this text holds sums. */
export function isTotal(text: string): boolean {
  const start = foldForSearch(text.slice(0, MAX_HEADING_LENGTH)).replace(/^grand /, "");
  return TOTAL_WORDS.some(
    (word) => start.startsWith(word) && !/\p{L}/u.test(start.slice(word.length, word.length + 1)),
  );
}

/** By role, for each the first column; null for a row without headings. */
export function columnsOf(cells: readonly string[]): Map<Role, number> | null {
  if (cells.some((cell) => NUMBER.test(cell.trim()))) return null;
  const roles = cells.map(roleOf);
  const columns = new Map<Role, number>();
  roles.forEach((role, column) => {
    if (role && !columns.has(role)) columns.set(role, column);
  });
  return columns.size > 0 ? columns : null;
}

/** Rows above the headings of a list. */
const MAX_ROWS_ABOVE = 30;

/** Of a list, perhaps below titles and lines; -1 for none. */
export function headingsAt(rows: readonly (readonly string[])[]): number {
  const at = rows.slice(0, MAX_ROWS_ABOVE + 1).findIndex(areHeadings);
  if (at >= 0) return at;
  if (rows[0] && columnsOf(rows[0])) return 0;
  // Below a greeting, a row with a heading over its quantities.
  const first = rows.slice(0, MAX_ROWS_ABOVE + 1).findIndex(isOfCells);
  const below = first < 0 ? null : columnsOf(rows[first]!);
  return below && below.size > 1 && below.has("quantity") ? first : -1;
}

const isOfCells = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== "").length > 1;

/** A row without headings: a code and a number. */
export const mayBeOrdered = (cells: readonly string[]) =>
  cells.some((cell) => /^\s*\d{1,4}\s*$/.test(cell)) &&
  cells.some((cell) => /^\s*(?=\P{N}*\p{N})[\p{L}\p{N}._/-]{5,}\s*$/u.test(cell));

/** The rows order something: they have a heading over quantities, or codes and numbers. */
export function isOrderList(rows: readonly (readonly string[])[]): boolean {
  const headings = rows[headingsAt(rows)];
  if (!headings) return rows.some(mayBeOrdered);
  return areHeadings(headings) && columnsOf(headings)!.has("quantity");
}

/** Of a list: the identifier of the row, and one more known column. */
export function areHeadings(cells: readonly string[]): boolean {
  const columns = columnsOf(cells);
  return columns !== null && columns.size > 1 && IDENTIFIERS.some((role) => columns.has(role));
}
