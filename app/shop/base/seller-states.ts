// oxlint-disable messages/no-sentence -- Laws, and titles and examples in the languages of the states.
import type { EuroState } from "~/formats/countries";
import type { PercentHundredths } from "~/formats/money";

/** The titles of a proforma in another language than English. */
export interface PaperWords {
  /** BCP 47. */
  lang: string;
  proforma: string;
  notAnInvoice: string;
}

/**
 * What depends on the state in which the seller is established. A law is cited as it is there; null where only the Directive
 * (2006/112/EC for VAT, 2017/1132 for registers) is certain.
 */
export interface SellerState {
  /** VAT rates below the standard one. */
  reducedRates: PercentHundredths[];
  /** Of the exemption of intra-Community supplies (Art. 138 of Directive 2006/112/EC). */
  intraCommunity: string | null;
  /** Of the exemption of exports (Art. 146). */
  export: string | null;
  /** What says there that a small enterprise charges no VAT (Art. 284); null: the English sentence alone. */
  smallBusiness: string | null;
  /** On papers, beside the English words; null where English is usual, or there are several languages. */
  words: PaperWords | null;
  /** What of the register stands on business papers, how it looks, and the law that says so. */
  registration: { data: string; example: string; law: string | null };
  /** How long the books are kept; null where the shop does not know. */
  books: { years: number; law: string } | null;
  /** Where people complain about the use of their data; null where there are several, or the shop does not know. */
  authority: { name: string; site: string } | null;
  /** Of its capital. */
  timeZone: string;
}

/** For states without details of their own. */
const REGISTRATION: SellerState["registration"] = {
  data: "legal form, seat, register and number",
  example: "Limited company, seat in Town, register of companies, no. 123456",
  law: null,
};

const GENERAL = {
  intraCommunity: null,
  export: null,
  smallBusiness: null,
  words: null,
  registration: REGISTRATION,
  books: null,
  authority: null,
} as const satisfies Partial<SellerState>;

const GERMAN = { lang: "de", proforma: "Proformarechnung", notAnInvoice: "Keine Rechnung" };

/**
 * The 21 states of the euro area. Rates as of 1 January 2026, by the Taxes in Europe Database of the European Commission; the
 * standard ones are in billing/vat/vat-rates.ts.
 */
export const SELLER_STATES: Record<EuroState, SellerState> = {
  AT: {
    reducedRates: [1_300, 1_000],
    intraCommunity: "Art. 6 Abs. 1 und Art. 7 UStG 1994",
    export: "§ 6 Abs. 1 Z 1 und § 7 UStG 1994",
    smallBusiness: "Umsatzsteuerfrei aufgrund der Kleinunternehmerregelung, § 6 Abs. 1 Z 27 UStG 1994",
    words: GERMAN,
    registration: {
      data: "legal form, seat, register number and court",
      example: "Sitz Wien, FN 123456a, Handelsgericht Wien",
      law: "§ 14 UGB",
    },
    books: { years: 7, law: "§ 132 BAO" },
    authority: { name: "Österreichische Datenschutzbehörde", site: "www.dsb.gv.at" },
    timeZone: "Europe/Vienna",
  },
  BE: {
    ...GENERAL,
    reducedRates: [1_200, 600],
    intraCommunity: "Art. 39bis WBTW / CTVA",
    export: "Art. 39 WBTW / CTVA",
    smallBusiness:
      "Bijzondere vrijstellingsregeling kleine ondernemingen / Régime particulier de franchise des petites entreprises, Art. 56bis WBTW / CTVA",
    registration: {
      data: "legal form, seat, company number and register of legal entities",
      example: "BV, Gent, ondernemingsnummer 0123.456.789, RPR Gent",
      law: "Art. 2:20 WVV / CSA",
    },
    books: { years: 10, law: "Art. 60 WBTW / CTVA" },
    authority: {
      name: "Gegevensbeschermingsautoriteit / Autorité de protection des données",
      site: "www.gegevensbeschermingsautoriteit.be",
    },
    timeZone: "Europe/Brussels",
  },
  BG: { ...GENERAL, reducedRates: [900], timeZone: "Europe/Sofia" },
  CY: { ...GENERAL, reducedRates: [900, 500, 300], timeZone: "Asia/Nicosia" },
  DE: {
    reducedRates: [700],
    intraCommunity: "§ 4 Nr. 1 Buchst. b, § 6a UStG",
    export: "§ 4 Nr. 1 Buchst. a, § 6 UStG",
    smallBusiness: "Kleinunternehmer, umsatzsteuerfrei nach § 19 UStG",
    words: GERMAN,
    registration: {
      data: "legal form, seat, court, register number and managing directors",
      example: "Sitz Hamburg, Amtsgericht Hamburg, HRB 123456, Geschäftsführung: Name",
      law: "§ 35a GmbHG",
    },
    books: { years: 10, law: "§ 147 AO" },
    authority: null,
    timeZone: "Europe/Berlin",
  },
  EE: { ...GENERAL, reducedRates: [1_300, 900], timeZone: "Europe/Tallinn" },
  ES: {
    ...GENERAL,
    reducedRates: [1_000, 400],
    intraCommunity: "Art. 25 Ley 37/1992",
    export: "Art. 21 Ley 37/1992",
    words: { lang: "es", proforma: "Factura proforma", notAnInvoice: "No es una factura" },
    registration: {
      data: "seat, commercial register, volume, folio, sheet and entry",
      example: "Barcelona, Registro Mercantil de Barcelona, tomo 12345, folio 67, hoja B-123456, inscripción 1",
      law: "Art. 24 Código de Comercio",
    },
    books: { years: 6, law: "Art. 30 Código de Comercio" },
    authority: { name: "Agencia Española de Protección de Datos", site: "www.aepd.es" },
    timeZone: "Europe/Madrid",
  },
  FI: {
    ...GENERAL,
    reducedRates: [1_350, 1_000],
    intraCommunity: "AVL 72 a §",
    export: "AVL 70 §",
    words: { lang: "fi", proforma: "Proformalasku", notAnInvoice: "Tämä ei ole lasku" },
    registration: {
      data: "name in the register, seat and business ID",
      example: "Kotipaikka Helsinki, Y-tunnus 1234567-8",
      law: "Yritys- ja yhteisötietolaki 16 §",
    },
    books: { years: 10, law: "Kirjanpitolaki 2:10 §" },
    authority: { name: "Tietosuojavaltuutetun toimisto", site: "tietosuoja.fi" },
    timeZone: "Europe/Helsinki",
  },
  // The articles of the tax code have had other numbers since the recodification of VAT of September 2026.
  FR: {
    ...GENERAL,
    reducedRates: [1_000, 550, 210],
    words: { lang: "fr", proforma: "Facture proforma", notAnInvoice: "Ceci n’est pas une facture" },
    registration: {
      data: "legal form, share capital, seat, RCS and SIREN number",
      example: "SAS au capital de 10 000 €, siège social à Lyon, RCS Lyon 123 456 789",
      law: "Art. R123-237 et R123-238 Code de commerce",
    },
    books: { years: 10, law: "Art. L123-22 Code de commerce" },
    authority: { name: "Commission nationale de l’informatique et des libertés (CNIL)", site: "www.cnil.fr" },
    timeZone: "Europe/Paris",
  },
  // Law 5144/2024 has given the VAT code new numbers.
  GR: {
    ...GENERAL,
    reducedRates: [1_300, 600],
    words: { lang: "el", proforma: "Προτιμολόγιο", notAnInvoice: "Δεν αποτελεί τιμολόγιο" },
    registration: {
      data: "legal form, seat and number in the General Commercial Register (GEMI)",
      example: "Seat in Athens, GEMI no. 123456789000",
      law: null,
    },
    authority: { name: "Hellenic Data Protection Authority", site: "www.dpa.gr" },
    timeZone: "Europe/Athens",
  },
  HR: {
    ...GENERAL,
    reducedRates: [1_300, 500],
    intraCommunity: "čl. 41. Zakona o PDV-u",
    export: "čl. 45. Zakona o PDV-u",
    smallBusiness: "PDV nije obračunat, čl. 90. Zakona o PDV-u",
    words: { lang: "hr", proforma: "Predračun", notAnInvoice: "Nije račun" },
    registration: {
      data: "seat, court, register number (MBS), OIB, share capital and members of the board",
      example: "Zagreb, Trgovački sud u Zagrebu, MBS 080123456, temeljni kapital 2.500,00 €, uprava: Ime",
      law: "čl. 21. Zakona o trgovačkim društvima",
    },
    authority: { name: "Agencija za zaštitu osobnih podataka", site: "azop.hr" },
    timeZone: "Europe/Zagreb",
  },
  IE: {
    ...GENERAL,
    reducedRates: [1_350, 900, 480],
    registration: {
      data: "legal form, registered number, registered office and directors",
      example: "Registered in Ireland no. 123456, registered office 1 Street, Dublin 2, directors: Name",
      law: "Companies Act 2014 s. 151",
    },
    books: { years: 6, law: "VAT Consolidation Act 2010 s. 84" },
    authority: { name: "Data Protection Commission", site: "www.dataprotection.ie" },
    timeZone: "Europe/Dublin",
  },
  IT: {
    reducedRates: [1_000, 500, 400],
    intraCommunity: "Art. 41 D.L. 331/1993",
    export: "Art. 8 D.P.R. 633/1972",
    smallBusiness: "Operazione senza applicazione dell’IVA, art. 1, commi 54–89, L. 190/2014",
    words: { lang: "it", proforma: "Fattura proforma", notAnInvoice: "Non è una fattura" },
    registration: {
      data: "seat, business register, tax number, REA number and paid-up share capital",
      example: "Milano, Registro delle imprese di Milano, C.F. 12345678901, REA MI-1234567, cap. soc. 10.000,00 € i.v.",
      law: "Art. 2250 Codice civile",
    },
    books: { years: 10, law: "Art. 2220 Codice civile" },
    authority: { name: "Garante per la protezione dei dati personali", site: "www.garanteprivacy.it" },
    timeZone: "Europe/Rome",
  },
  LT: { ...GENERAL, reducedRates: [1_200, 500], timeZone: "Europe/Vilnius" },
  LU: { ...GENERAL, reducedRates: [1_400, 800, 300], timeZone: "Europe/Luxembourg" },
  LV: { ...GENERAL, reducedRates: [1_200, 500], timeZone: "Europe/Riga" },
  MT: { ...GENERAL, reducedRates: [1_200, 700, 500], timeZone: "Europe/Malta" },
  NL: {
    reducedRates: [900],
    intraCommunity: "Wet OB 1968, tabel II, post a.6",
    export: "Wet OB 1968, tabel II, post a.2",
    smallBusiness: "Vrijgesteld van btw op grond van artikel 25 Wet OB 1968",
    words: { lang: "nl", proforma: "Pro-formafactuur", notAnInvoice: "Dit is geen factuur" },
    registration: {
      data: "KvK number and seat",
      example: "Amsterdam, KvK 12345678",
      law: "Art. 27 Handelsregisterwet 2007",
    },
    books: { years: 7, law: "Art. 52 AWR" },
    authority: { name: "Autoriteit Persoonsgegevens", site: "www.autoriteitpersoonsgegevens.nl" },
    timeZone: "Europe/Amsterdam",
  },
  PT: {
    reducedRates: [1_300, 600],
    intraCommunity: "Art. 14.º RITI",
    export: "Art. 14.º CIVA",
    smallBusiness: "IVA – regime de isenção, art. 53.º CIVA",
    words: { lang: "pt", proforma: "Fatura pró-forma", notAnInvoice: "Este documento não serve de fatura" },
    registration: {
      data: "legal form, seat, register office, number and share capital",
      example: "Sede no Porto, Conservatória do Registo Comercial do Porto, n.º 512345678, capital social 5.000,00 €",
      law: "Art. 171.º CSC",
    },
    books: { years: 10, law: "Art. 52.º CIVA" },
    authority: { name: "Comissão Nacional de Proteção de Dados", site: "www.cnpd.pt" },
    timeZone: "Europe/Lisbon",
  },
  SI: {
    reducedRates: [950, 500],
    intraCommunity: "Art. 46(1) ZDDV-1",
    export: "Art. 52 ZDDV-1",
    smallBusiness: "DDV ni obračunan na podlagi 94. člena ZDDV-1",
    words: { lang: "sl", proforma: "Predračun", notAnInvoice: "Ni račun" },
    registration: {
      data: "seat, court, number, share capital",
      example: "Ljubljana, District Court of Ljubljana, reg. no. 1234567000, share capital €7,500.00",
      law: "ZGD-1 Art. 45",
    },
    books: { years: 10, law: "Art. 86 ZDDV-1" },
    authority: {
      name: "the Information Commissioner of the Republic of Slovenia (Informacijski pooblaščenec)",
      site: "www.ip-rs.si",
    },
    timeZone: "Europe/Ljubljana",
  },
  SK: {
    ...GENERAL,
    reducedRates: [1_900, 500],
    intraCommunity: "§ 43 zákona č. 222/2004 Z. z.",
    export: "§ 47 zákona č. 222/2004 Z. z.",
    words: { lang: "sk", proforma: "Proforma faktúra", notAnInvoice: "Nie je faktúra" },
    registration: {
      data: "legal form, seat, IČO, register, section and entry",
      example:
        "Bratislava, IČO 12 345 678, Obchodný register Mestského súdu Bratislava III, oddiel Sro, vložka č. 12345/B",
      law: "§ 3a Obchodný zákonník",
    },
    books: { years: 10, law: "§ 35 zákona č. 431/2002 Z. z." },
    authority: { name: "Úrad na ochranu osobných údajov Slovenskej republiky", site: "dataprotection.gov.sk" },
    timeZone: "Europe/Bratislava",
  },
};
