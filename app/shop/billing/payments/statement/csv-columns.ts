import { currencyOf, headingOf } from "./currency";

/** The headings of the columns of a statement as many banks have them, the preferred ones first. Of others, a person is asked. */
const HEADINGS = {
  date: [
    "bookingdate",
    "buchungstag",
    "buchungsdatum",
    "buchung",
    "datumknjizenja",
    "date",
    "datum",
    "datumtransakcije",
    "datumplacila",
    "datumizvrsitve",
    "valuedate",
    "valutadatum",
    "wertstellung",
    "datumvalute",
    "datecompletedutc",
    "completeddate",
    "boekdatum",
    "datacontabile",
  ],
  amount: [
    "amount",
    "betrag",
    "umsatz",
    "znesek",
    "amounteur",
    "betrageur",
    "znesekeur",
    "bedrag",
    "importo",
    "montant",
  ],
  credit: [
    "credit",
    "haben",
    "gutschrift",
    "dobro",
    "vdobro",
    "priliv",
    "paidin",
    "moneyin",
    "habeneur",
    "crediteur",
    "avere",
    "accrediti",
    "entrate",
  ],
  debit: [
    "debit",
    "soll",
    "lastschrift",
    "breme",
    "vbreme",
    "odliv",
    "paidout",
    "moneyout",
    "solleur",
    "debiteur",
    "belastung",
    "dare",
    "addebiti",
    "uscite",
  ],
  // Whether the amount, which has no sign then, is a credit or a debit.
  direction: [
    "creditdebit",
    "debitcredit",
    "creditdebitindicator",
    "creditdebitind",
    "sollhaben",
    "sollhabenkennzeichen",
    "habensoll",
    "sh",
    "hs",
    "shkz",
    "shkennzeichen",
    "dc",
    "cd",
    "dccd",
    "drcr",
    "crdr",
    "dk",
    "direction",
    "dobrobreme",
    "bremedobro",
    "afbij",
  ],
  // Whether the bank has booked the entry.
  status: [
    "status",
    "state",
    "bookingstatus",
    "buchungsstatus",
    "umsatzstatus",
    "stato",
    "statut",
    "contabilizzazione",
  ],
  currency: ["currency", "wahrung", "waehrung", "valuta", "paymentcurrency"],
  reference: [
    "creditorreference",
    "structuredreference",
    "reference",
    "paymentreference",
    "zahlungsreferenz",
    "referenz",
    "kundenreferenz",
    "sklicvdobro",
    "referencaprejemnika",
    "referenca",
    "sklic",
    "zahlungsgrund",
  ],
  text: [
    "remittanceinformation",
    "remittance",
    "purpose",
    "description",
    "details",
    "text",
    "verwendungszweck",
    "zahlungszweck",
    "beschreibung",
    "namenplacila",
    "namen",
    "opis",
    "opisplacila",
    "buchungsdetails",
    "buchungstext",
    "omschrijving",
    "omschrijving1",
    "mededelingen",
    "libelle",
    "causale",
  ],
  counterparty: [
    "counterparty",
    "payer",
    "debtor",
    "partner",
    "name",
    "from",
    "zahlungspflichtiger",
    "auftraggeber",
    "beguenstigterzahlungspflichtiger",
    "begunstigterzahlungspflichtiger",
    "begunstigterauftraggeber",
    "beguenstigterauftraggeber",
    "auftraggeberempfanger",
    "auftraggeberempfaenger",
    "zahlungspflichtigerempfanger",
    "namezahlungsbeteiligter",
    "zahlungsbeteiligter",
    "placnik",
    "nazivplacnika",
    "nazivpartnerja",
    "naziv",
    "narocnik",
    "partnername",
    "auftraggebername",
    "payername",
    "naamtegenpartij",
    "naamomschrijving",
  ],
  account: [
    "account",
    "accountiban",
    "iban",
    "auftragskonto",
    "ibanauftragskonto",
    "konto",
    "racun",
    "ibankontoinhaber",
  ],
  // Of these columns, those that can only be the account of the statement itself.
  ownAccount: ["auftragskonto", "ibanauftragskonto", "accountiban", "account", "ibankontoinhaber"],
  bankReference: [
    "transactionid",
    "bankreference",
    "transaktionsid",
    "transaktionsnummer",
    "idtransakcije",
    "stevilkatransakcije",
    "transferwiseid",
  ],
} as const;

export type StatementColumn = keyof typeof HEADINGS;

/** The columns without which no entry can be booked; "reference" is any text that may name an order. */
const ASKED_COLUMNS = ["date", "amount", "reference"] as const;
export type AskedColumn = (typeof ASKED_COLUMNS)[number];

/** The places of columns that a person has chosen. */
export type Choices = Partial<Record<AskedColumn, number>>;

/** Without case, punctuation and diacritics: "Datum knjiženja" is "datumknjizenja". */
const folded = (heading: string) =>
  heading
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");

/** The index of each column that the headings name. */
export function columnsOf(headings: readonly string[]): Map<StatementColumn, number> {
  const names = headings.map(folded);
  // Of several columns of amounts, the one in euro.
  const priced = headings
    .map((heading, place) => ({ ...headingOf(heading), place }))
    .filter(({ currency }) => currency !== "")
    .sort((a, b) => Number(isEuro(b)) - Number(isEuro(a)));
  const placesIn = (column: string, name: string) => [
    names.indexOf(name),
    ...(AMOUNTS.includes(column) ? priced.filter((one) => folded(one.name) === name) : []).map(({ place }) => place),
  ];
  const places = new Map<StatementColumn, number>();
  for (const [column, known] of Object.entries(HEADINGS)) {
    const place = known.flatMap((name) => placesIn(column, name)).find((index) => index >= 0);
    if (place !== undefined) places.set(column as StatementColumn, place);
  }
  return places;
}

const isEuro = ({ currency }: { currency: string }) => currencyOf(currency) === "EUR";
const AMOUNTS: string[] = ["amount", "credit", "debit"] satisfies StatementColumn[];

/** What columns say about the direction of an amount: "S", "Debit", "breme". */
const DIRECTIONS = {
  debit: /^(s|soll|d|debit|dbit|dr|b|breme|af|[-−])\.?$/i,
  credit: /^(h|haben|c|k|kredit|credit|crdt|cr|dobro|v dobro|bij|\+)\.?$/i,
};

/** 1 for a credit, -1 for a debit, null for a word that says neither. */
export function directionOf(word: string): 1 | -1 | null {
  if (DIRECTIONS.debit.test(word)) return -1;
  return DIRECTIONS.credit.test(word) ? 1 : null;
}

/**
 * The column that tells credits from debits and has another heading, or none: one that has nothing but such words. Null when
 * there is none, or several.
 */
export function unnamedDirection(
  rows: readonly (readonly string[])[],
  places: ReadonlyMap<StatementColumn, number>,
): number | null {
  const named = new Set(places.values());
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const found = Array.from({ length: width }, (_, column) => column).filter((column) => {
    if (named.has(column)) return false;
    let words = 0;
    for (const cells of rows) {
      const word = (cells[column] ?? "").trim();
      if (word === "") continue;
      if (directionOf(word) === null) return false;
      words++;
    }
    return words * 2 >= rows.length;
  });
  return found.length === 1 && rows.length > 0 ? found[0]! : null;
}

/** Words for what a bank has booked, in a cell of any column. */
const OF_BOOKING = /gebucht|booked|(pro)?knji[zž]en|contabilizzat|comptabilis/i;
/** Words of a status for an entry that is booked, unless a negation is before them. */
const BOOKED =
  /gebucht|booked|complete|cleared|executed|posted|settled|done|ausgef|erledigt|final|izvr[sš]en|proknji|knji[zž]en|zaklju[cč]|realiziran|contabilizzat|comptabilis/i;
/** A negation at the end of what is before a word, "noch nicht gebucht", or as its prefix, "neknjiženo". */
const NEGATION = /(?<!\p{L})((non|not|nicht|ni|ne|niet|no|pas)\s(\p{L}+\s){0,2}|(un|in|ne|non)-?)$/iu;
/** Whether a text has such words with a negation before them. */
function isNegated(text: string, words: RegExp): boolean {
  const at = text.search(words);
  return at >= 0 && NEGATION.test(text.slice(0, at));
}
/** Words about an entry that the bank has not booked yet, wherever they stand. */
const PENDING = /vorgemerkt|vormerk|\bpending\b|v obdelavi/i;
/** Words of a status for an entry that is not booked yet, or never will be. */
const NOT_BOOKED =
  /offen|schwebend|in progress|processing|reserv|planned|geplant|scheduled|declined|failed|reverted|cancel|rejected|storniert|abgelehnt|v obdelavi|[cč]aka|rezerv|zavrnjen|autorizzat|in attesa|en attente/i;

/** Whether a cell of any column says that the bank has not booked the entry yet. */
export const isPending = (cell: string) => PENDING.test(cell) || isNegated(cell, OF_BOOKING);

/** What the word of a status means: true for booked, false for not booked, null for a word that says neither. */
export function isBookedStatus(word: string): boolean | null {
  if (isPending(word) || NOT_BOOKED.test(word) || isNegated(word, BOOKED)) return false;
  return word === "" || BOOKED.test(word) ? true : null;
}

/** Which of the columns without which no entry can be booked are not known. */
export function missingColumns(places: ReadonlyMap<StatementColumn, number>): AskedColumn[] {
  const hasAmount = places.has("amount") || places.has("credit");
  const hasReference = places.has("reference") || places.has("text");
  const found = { date: places.has("date"), amount: hasAmount, reference: hasReference };
  return ASKED_COLUMNS.filter((column) => !found[column]);
}
