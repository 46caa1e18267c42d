/** The headings of the columns of a statement in English, German and Slovene, the preferred ones first. */
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
  ],
  amount: [
    "amount",
    "betrag",
    "umsatz",
    "znesek",
    "amounteur",
    "betrageur",
    "znesekeur",
    "credit",
    "haben",
    "gutschrift",
    "dobro",
    "vdobro",
    "priliv",
  ],
  debit: ["debit", "soll", "lastschrift", "breme", "vbreme", "odliv"],
  // Whether the amount, which has no sign then, is a credit or a debit.
  direction: [
    "creditdebit",
    "debitcredit",
    "creditdebitindicator",
    "creditdebitind",
    "sollhaben",
    "sollhabenkennzeichen",
    "dobrobreme",
    "bremedobro",
  ],
  currency: ["currency", "wahrung", "waehrung", "valuta"],
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
    "namezahlungsbeteiligter",
    "zahlungsbeteiligter",
    "placnik",
    "nazivplacnika",
    "nazivpartnerja",
    "naziv",
    "narocnik",
  ],
  account: [
    "account",
    "accountiban",
    "iban",
    "auftragskonto",
    "ibanauftragskonto",
    "konto",
    "racun",
  ],
  bankReference: [
    "transactionid",
    "bankreference",
    "transaktionsid",
    "transaktionsnummer",
    "idtransakcije",
    "stevilkatransakcije",
  ],
} as const;

export type StatementColumn = keyof typeof HEADINGS;

/** Without case, punctuation and diacritics: "Datum knjiženja" is "datumknjizenja". */
const folded = (heading: string) =>
  heading
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");

/** The index of each column that the headings name. */
export function columnsOf(headings: readonly string[]): Map<StatementColumn, number> {
  const names = headings.map(folded);
  const places = new Map<StatementColumn, number>();
  for (const [column, known] of Object.entries(HEADINGS)) {
    const place = known.map((name) => names.indexOf(name)).find((index) => index >= 0);
    if (place !== undefined) places.set(column as StatementColumn, place);
  }
  return places;
}

/** The columns without which no entry can be booked, with what to call them. */
export function missingColumns(places: ReadonlyMap<StatementColumn, number>): string[] {
  return [
    ...(places.has("date") ? [] : ["the date"]),
    ...(places.has("amount") ? [] : ["the amount"]),
    ...(places.has("reference") || places.has("text") ? [] : ["the reference or purpose"]),
  ];
}
