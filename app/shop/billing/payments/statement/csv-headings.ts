import { currencyOf, headingOf } from "./currency";

/**
 * Headings as many banks have them, without case, punctuation and diacritics, the preferred ones first. A person is
 * asked about others.
 */
const HEADINGS = {
  date: `
    bookingdate buchungstag buchungsdatum buchung datumknjizenja date datum datumtransakcije datumplacila datumizvrsitve
    valuedate valutadatum wertstellung datumvalute datecompletedutc completeddate boekdatum datacontabile
    bookedat boekingsdatum transactiedatum transactiondate tradedate postingdate abschlussdatum
    settlementdateutc settlementdatelocal settlementdate operationdateutc operationdatelocal
    dateop datedecomptabilisation datedeloperationlocal datedeloperationutc datedeloperation dateoperation
    datedetransaction datedelavaleurlocal datedelavaleurutc
    data datadicontabilizzazione dataregistrazione datadiregistrazione dataoperazione datadeloperazione datavaluta
    datumizvrsenja datumpromjene fecha fechaoperacion kuupaev datums`,
  amount: `
    amount betrag umsatz znesek amounteur betrageur znesekeur bedrag importo montant
    creditdebitamount paymentamount totalamountinclvat zahlungsbetrag buchungsbetrag transactiebedrag
    montanttotalttc montantoperation montantdeloperation iznos importe summa suma gross brutto`,
  credit: `
    credit haben gutschrift dobro vdobro priliv paidin moneyin habeneur crediteur avere accrediti entrate
    creditamount gutschriften gutschriftsbetrag montantcredite accredito importodiaccredito znesekvdobro
    uplata uplate potrazuje odobrenje bijschrijving`,
  debit: `
    debit soll lastschrift breme vbreme odliv paidout moneyout solleur debiteur belastung dare addebiti uscite
    debitamount belastungen belastungsbetrag montantdebite addebito importodiaddebito znesekvbreme
    isplata isplate duguje terecenje afschrijving`,
  // The amount has no sign then.
  direction: `
    creditdebit debitcredit creditdebitindicator creditdebitind sollhaben sollhabenkennzeichen habensoll sh hs shkz
    shkennzeichen dc cd dccd drcr crdr dk direction dobrobreme bremedobro afbij
    deebetkreedit deebetkreeditdc debetskredits`,
  // Whether the bank has booked the entry.
  status: `
    status state bookingstatus buchungsstatus umsatzstatus stato statut contabilizzazione`,
  currency: `
    currency wahrung waehrung valuta paymentcurrency
    zahlungswahrung ccy munt munteenheid devies devise monnaie divisa moneta valuuta valiuta`,
  reference: `
    creditorreference structuredreference reference paymentreference zahlungsreferenz referenz kundenreferenz sklicvdobro
    referencaprejemnika referenca sklic zahlungsgrund
    sklicprejemnika betalingskenmerk gestructureerdemededeling communicationstructuree
    pozivnabrojprimatelja pozivnabroj riferimento referencenumber viitenumber referncesnumurs imokoskodas`,
  text: `
    remittanceinformation remittance purpose description details text verwendungszweck zahlungszweck beschreibung
    namenplacila namen opis opisplacila buchungsdetails buchungstext omschrijving mededelingen libelle causale
    paymentpurpose bookingdetails notificationtext transactiondescription
    buchungsinfo avisierungstext mitteilung vorgangverwendungszweck weitereverwendungszwecke verwendungszweckzeile
    mededeling vrijemededeling bericht detailvandeomzet redenretour reasoncode
    libelleoperation libelledeloperation detaildelecriture informationscomplementaires libellecourt libellesimplifie
    label textedenotification communication motif
    descrizione descrizioneestesa descrizionecompleta descrizioneoperazione dettagli testodiavviso operazione
    opisplacanja opistransakcije opispromjene svrha concepto selgitus informacijasanemejam paaiskinimai
    invoicenumber rechnungsnummer subject betreff itemtitle artikelbezeichnung`,
  counterparty: `
    counterparty payer debtor partner name from zahlungspflichtiger auftraggeber
    beguenstigterzahlungspflichtiger begunstigterzahlungspflichtiger begunstigterauftraggeber beguenstigterauftraggeber
    auftraggeberempfanger auftraggeberempfaenger zahlungspflichtigerempfanger namezahlungsbeteiligter zahlungsbeteiligter
    placnik nazivplacnika nazivpartnerja naziv narocnik partnername auftraggebername payername naamtegenpartij
    naamomschrijving
    counterpartyname namecounterpty payee beneficiarypayer
    auftraggeberbegunstigter auftraggeberbeguenstigter empfangerzahlungspflichtiger empfaengerzahlungspflichtiger senderempfanger gegenkontoinhaber
    nazivudelezenca udelezenec nazivplacnikaprejemnika placnikprejemnik prejemnikplacnik nalogodajalec
    nazivplatitelja platitelj platiteljprimatelj nazivplatiteljaprimatelja
    naam tegenpartij naamtegenpartijbevat ordinante controparte nomdelacontrepartie contrepartie ordenante
    saajamaksja saajamaksjanimi sanemejsmaksatajs gavejas`,
  account: `
    account accountiban iban auftragskonto ibanauftragskonto konto racun ibankontoinhaber`,
  // The columns that can only be the account of the statement itself.
  ownAccount: `
    ibanauftraggeberkonto auftraggeberkonto
    auftragskonto ibanauftragskonto accountiban account ibankontoinhaber
    ibanbban clientaccount rekening rekeningnummer kliendikonto klientakonts saskaitosnr racun accountnum`,
  bankReference: `
    transactionid bankreference transaktionsid transaktionsnummer idtransakcije stevilkatransakcije transferwiseid
    identifiantdetransaction transferreference arhiveerimistunnus arhivakods irasonr
    transaktionscode referencetxnid zugehorigertransaktionscode`,
} as const;

export type StatementColumn = keyof typeof HEADINGS;

/** Lower ranks are preferred among headings of the same column. */
interface Named {
  column: StatementColumn;
  rank: number;
}

const KNOWN = new Map<string, Named[]>();
for (const [column, names] of Object.entries(HEADINGS) as [StatementColumn, string][]) {
  for (const [rank, name] of names.trim().split(/\s+/).entries()) {
    KNOWN.set(name, [...(KNOWN.get(name) ?? []), { column, rank }]);
  }
}

const MAX_HEADING = 60;

/** "Datum knjiženja" is "datumknjizenja". */
const folded = (heading: string) =>
  heading
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");

/** Also for an amount with its currency, "Amount (EUR)", and a text with a number, "Omschrijving-2". */
function named(heading: string): Named[] {
  if (heading.length > MAX_HEADING) return [];
  const of = (name: string, columns: readonly StatementColumn[]) =>
    (KNOWN.get(name) ?? []).filter(({ column }) => columns.includes(column));
  const whole = folded(heading);
  const { name, currency } = headingOf(heading);
  // Of several columns of amounts, the one in euro is preferred.
  const later = currencyOf(currency) === "EUR" ? 0.3 : 0.6;
  const priced = currency === "" ? [] : of(folded(name), AMOUNTS).map((one) => ({ ...one, rank: one.rank + later }));
  const unnumbered = whole.replace(/\d{1,2}$/, "");
  return [...(KNOWN.get(whole) ?? []), ...priced, ...(unnumbered === whole ? [] : of(unnumbered, TEXTS))];
}

const AMOUNTS = ["amount", "credit", "debit"] as const;
const TEXTS = ["reference", "text"] as const;

/** The preferred place of each column first. */
export function placesOf(headings: readonly string[]): Map<StatementColumn, number[]> {
  const found = new Map<StatementColumn, { rank: number; place: number }[]>();
  for (const [place, heading] of headings.entries()) {
    for (const { column, rank } of named(heading)) {
      found.set(column, [...(found.get(column) ?? []), { rank, place }]);
    }
  }
  const sorted = [...found].map(([column, all]): [StatementColumn, number[]] => [
    column,
    all.sort((a, b) => a.rank - b.rank || a.place - b.place).map(({ place }) => place),
  ]);
  return new Map(sorted);
}

export const columnsOf = (headings: readonly string[]): Map<StatementColumn, number> =>
  new Map([...placesOf(headings)].map(([column, [place]]) => [column, place!]));

/** Whether they name all that an entry needs. */
export function nameAnEntry(headings: readonly string[]): boolean {
  const places = columnsOf(headings);
  const isNamed = (...columns: StatementColumn[]) => columns.some((column) => places.has(column));
  return isNamed("date") && isNamed("amount", "credit") && isNamed("reference", "text");
}

/** Headings of the kind of an entry, in the bank's words: "RUECKLASTSCHRIFT". */
const KINDS = new Set(["umsatzart", "buchungsart", "transaktionsart", "transactiontype", "buchungstext"]);

export const kindsOf = (headings: readonly string[], text: number | undefined): number[] =>
  headings.flatMap((heading, place) => (place !== text && KINDS.has(folded(heading)) ? [place] : []));

/**
 * Further columns that may hold a payer's text. "Buchungstext" beside another text is the kind of the entry, in the
 * bank's words.
 */
export function furtherTexts(headings: readonly string[], taken: ReadonlySet<number>): number[] {
  const places = placesOf(headings);
  const texts = TEXTS.flatMap((column) => places.get(column) ?? []).filter((place) => !taken.has(place));
  return [...new Set(texts)].filter((place) => folded(headings[place]!) !== "buchungstext").sort((a, b) => a - b);
}
