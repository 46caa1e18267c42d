// Bank statements as banks export them: their headings, several columns of texts, who paid, how amounts are written, and workbooks in a ZIP.
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { readStatement, readStatementFile } from "~/shop/billing/payments/statement/read-statement.server";
import { camt, entriesIn, questionsIn } from "../support/statements";
import { workbookOf, workbookOfXml, zipOf } from "../support/workbooks";

describe("the CSV file of a bank", () => {
  /** Cells of the headings and of a payment by Lana of 1,218.00 on 25 November 2026. */
  const BANKS: Record<string, [headings: string, row: string]> = {
    UniCredit: [
      "Data Registrazione|Data valuta|Descrizione|Importo (EUR)|",
      "25.11.2026|25.11.2026|Lana PF-2026-0015|1.218,00|",
    ],
    "Intesa Sanpaolo": [
      "Data|Operazione|Dettagli|Conto o carta|Contabilizzazione|Categoria |Valuta|Importo",
      "25/11/2026|Bonifico PF-2026-0015|Lana|Conto 1000/1234|CONTABILIZZATO|Entrate|EUR|1218.00",
    ],
    "Banco BPM": [
      "Ragione Sociale|Data contabile|Data valuta|Banca|Rapporto|Importo|Divisa|Descrizione|Categoria/sottocategoria|Hashtag",
      "PREJA|25/11/2026|25/11/2026|05034 - BANCO BPM|1234|1.218,00|EUR|LANA PF-2026-0015|Incassi|",
    ],
    Fineco: [
      "Data_Operazione|Data_Valuta|Entrate|Uscite|Descrizione|Descrizione_Completa|Stato",
      "25/11/2026|25/11/2026|1218,00||Bonifico SEPA|Ord: Lana PF-2026-0015|Contabilizzato",
    ],
    BoursoBank: [
      "dateOp|dateVal|label|category|categoryParent|supplierFound|amount|comment|accountNum|accountLabel|accountbalance",
      "2026-11-25|2026-11-26|VIR Lana PF-2026-0015|Virements|Virements|lana|1 218,00||00040211293|BoursoBank|2000.00",
    ],
    Qonto: [
      "Status|Settlement date (UTC)|Operation date (UTC)|Total amount (incl. VAT)|Currency|Counterparty name|Payment method|Transaction ID|IBAN|Reference|Category|Note",
      "Settled|25-11-2026 09:30:00|24-11-2026 09:30:00|1218.00|EUR|Lana|Transfer|tx-1|FR7616958000012345678901234|PF-2026-0015|Sales|",
    ],
    "Qonto in French": [
      "Statut|Date de la valeur (UTC)|Date de l'opération (UTC)|Montant total (TTC)|Débit|Crédit|Solde|Devise|Nom de la contrepartie|IBAN de la contrepartie|Méthode de paiement|Identifiant de transaction|Référence|Catégorie de trésorerie",
      "Exécuté|25-11-2026 09:30:00|25-11-2026 09:30:00|1218,00||1218,00|2000,00|EUR|Lana|FR7616958000012345678901234|Virement|tx-1|PF-2026-0015|Ventes",
    ],
    "Caisse d'Épargne": [
      "Date de comptabilisation|Libelle simplifie|Libelle operation|Reference|Informations complementaires|Type operation|Categorie|Sous categorie|Debit|Credit|Date operation|Date de valeur|Pointage operation",
      "25/11/2026|LANA|VIR SEPA LANA|XBT7|PF-2026-0015|Virement|Revenus|Autres||+1218,00|24/11/2026|25/11/2026|0",
    ],
    Rabobank: [
      "IBAN/BBAN|Munt|BIC|Volgnr|Datum|Rentedatum|Bedrag|Saldo na trn|Tegenrekening IBAN/BBAN|Naam tegenpartij|Naam uiteindelijke partij|Naam initiërende partij|BIC tegenpartij|Code|Batch ID|Transactiereferentie|Machtigingskenmerk|Incassant ID|Betalingskenmerk|Omschrijving-1|Omschrijving-2|Omschrijving-3|Reden retour|Oorspr bedrag|Oorspr munt|Koers",
      "NL44RABO0123456789|EUR|RABONL2U|1|2026-11-25|2026-11-25|+1218,00|+2000,00|NL91ABNA0417164300|Lana|||ABNANL2A|cb||||||Bestelling|PF-2026-0015|||||",
    ],
    "Rabobank in English": [
      "IBAN/BBAN|Ccy|BIC|Seq No|Date|Value Date|Amount|Bal After Bkng|Counterpty IBAN/BBAN|Name Counterpty|Name Ultimate Pty|Name Initiating Pty|Counterpty BIC|Code|Batch ID|Transaction Reference|Mandate Reference|Collector ID|Payment Reference|Description-1|Description-2|Description-3|Reasoncode|Instr Amt|Instr Ccy|Rate",
      "NL44RABO0123456789|EUR|RABONL2U|1|2026-11-25|2026-11-25|+1218,00|+2000,00|NL91ABNA0417164300|Lana|||ABNANL2A|cb||||||Order||PF-2026-0015||||",
    ],
    bunq: [
      "Date|Interest Date|Amount|Account|Counterparty|Name|Description",
      "2026-11-25|2026-11-25|1218.00|NL55BUNQ2025123456|NL91ABNA0417164300|Lana|PF-2026-0015",
    ],
    "ING Belgium": [
      "Rekeningnummer|Naam van de rekening|Rekening tegenpartij|Omzetnummer|Boekingsdatum|Valutadatum|Bedrag|Munteenheid|Omschrijving|Detail van de omzet|Bericht",
      "BE68539007547034|Preja|BE76096123456789|1|25/11/2026|25/11/2026|1218,00|EUR|Europese overschrijving|Van Lana|PF-2026-0015",
    ],
    "Swedbank in Estonian": [
      "Kliendi konto|Reatüüp|Kuupäev|Saaja/Maksja|Selgitus|Summa|Valuuta|Deebet/Kreedit|Arhiveerimistunnus|Tehingu tüüp|Viitenumber|Dokumendi number|",
      "EE582200221010042387|20|25.11.2026|Lana|PF-2026-0015|1218,00|EUR|K|2026112501951956|MK|||",
    ],
    "Swedbank in Latvian": [
      "Klienta konts|Ieraksta tips|Datums|Saņēmējs/Maksātājs|Informācija saņēmējam|Summa|Valūta|Debets/Kredīts|Arhīva kods|Maksājuma veids|Refernces numurs|Dokumenta numurs|",
      "LV80HABA0551001234567|20|25.11.2026|Lana|PF-2026-0015|1218,00|EUR|K|2026112501951956|INB|||",
    ],
    "Swedbank in English": [
      "Client account|Row type|Date|Beneficiary/Payer|Details|Amount|Currency|Debit/Credit|Transfer reference|Transaction type|Reference number|Document number|",
      "EE582200221010042387|20|25.11.2026|Lana|PF-2026-0015|1218,00|EUR|K|2026112501951956|MK|||",
    ],
    "Swedbank in Lithuanian": [
      "Sąskaitos Nr.||Data|Gavėjas|Paaiškinimai|Suma|Valiuta|D/K|Įrašo Nr.|Kodas|Įmokos kodas|Dok. Nr.",
      "LT601010012345678901|20|2026-11-25|Lana|PF-2026-0015|1218.00|EUR|K|2026112501951956|MK||1",
    ],
    NLB: [
      "Datum knjiženja|Datum valute|Naziv udeleženca|Račun udeleženca|Namen|V breme|V dobro|Referenca",
      "25.11.2026|25.11.2026|Lana|SI56020170014356205|Plačilo PF-2026-0015||1.218,00|",
    ],
    "Erste in Croatia": [
      "Datum knjiženja|Datum valute|Naziv platitelja|Opis plaćanja|Iznos|Valuta|Poziv na broj|Saldo",
      "25.11.2026|25.11.2026|Lana|Uplata|1.218,00|EUR|PF-2026-0015|2.000,00",
    ],
    UBS: [
      "Trade date|Trade time|Booking date|Value date|Currency|Debit|Credit|Individual amount|Balance|Transaction no.|Description1|Description2|Description3|Footnotes",
      "2026-11-25||2026-11-25|2026-11-25|EUR||1218.00||2000.00|9930329|Lana; Wien|Credit|Reason for payment: PF-2026-0015|",
    ],
    "UBS in French": [
      "Date de transaction|Date de comptabilisation|Description1|Description2|Description3|Débit|Crédit|Monnaie",
      "25.11.2026|25.11.2026|Lana; Wien|Crédit|Motif: PF-2026-0015||1'218.00|EUR",
    ],
    George: [
      "Buchungsdatum|Partnername|Partner IBAN|Betrag|Währung|Buchungs-Details|Buchungs-Info|Notiz",
      "25.11.2026|Lana|AT611904300234573201|1.218,00|EUR|Gutschrift|Rechnung PF-2026-0015|",
    ],
    DKB: [
      "Buchungsdatum|Wertstellung|Status|Zahlungspflichtige*r|Zahlungsempfänger*in|Verwendungszweck|Umsatztyp|IBAN|Betrag (€)|Gläubiger-ID|Mandatsreferenz|Kundenreferenz",
      "25.11.26|25.11.26|Gebucht|Lana|Preja|PF-2026-0015|Eingang|DE02120300000000202051|1.218,00|||",
    ],
    "Raiffeisen in Switzerland": [
      "IBAN|Booked At|Text|Credit/Debit Amount|Balance|Valuta Date",
      "CH9300762011623852957|2026-11-25 00:00:00.0|Gutschrift Lana PF-2026-0015|1218.00|2000|2026-11-25 00:00:00.0",
    ],
    Hibiscus: [
      "Datum|Gegenkonto|Gegenkonto Inhaber|Betrag|Verwendungszweck|Verwendungszweck 2|Weitere Verwendungszwecke",
      "25.11.2026|AT611904300234573201|Lana|1.218,00|Knitwear|PF-2026-0015|danke",
    ],
  };
  /** Of these the payer stands in the text alone. */
  const WITHOUT_PAYER = [
    "UniCredit",
    "Intesa Sanpaolo",
    "Banco BPM",
    "Fineco",
    "BoursoBank",
    "Caisse d'Épargne",
    "ING Belgium",
    "Raiffeisen in Switzerland",
    "UBS",
    "UBS in French",
  ];

  const fileOf = (cells: readonly string[], separator: string) =>
    cells
      .map((row) =>
        row
          .split("|")
          .map((cell) => (/[;,]/.test(cell) ? `"${cell}"` : cell))
          .join(separator),
      )
      .join("\r\n");

  it.each(Object.keys(BANKS))("%s is read without a question", async (bank) => {
    for (const separator of [";", ",", "\t"]) {
      const [entry, ...others] = await entriesIn(Buffer.from(fileOf(BANKS[bank]!, separator)));
      expect(others).toEqual([]);
      expect(entry).toMatchObject({ bookedOn: "2026-11-25", amount: 121_800, leftOut: null });
      expect(`${entry!.reference} ${entry!.text}`).toContain("PF-2026-0015");
      expect(entry!.counterparty).toBe(WITHOUT_PAYER.includes(bank) ? "" : "Lana");
      expect([entry!.currency, entry!.doubt]).toEqual([undefined, undefined]);
    }
  });

  it.each([
    ["PostFinance", "Datum;Bewegungstyp;Avisierungstext;Gutschrift in CHF;Lastschrift in CHF;Label;Kategorie", "CHF"],
    [
      "PostFinance in French",
      "Date;Type de transaction;Texte de notification;Crédit en CHF;Débit en CHF;Étiquette;Catégorie",
      "CHF",
    ],
    [
      "PostFinance in Italian",
      "Data;Tipo di movimento;Testo di avviso;Accredito in CHF;Addebito in CHF;Etichetta;Categoria",
      "CHF",
    ],
    [
      "PostFinance in English",
      "Date;Type of transaction;Notification text;Credit in CHF;Debit in CHF;Tag;Category",
      "CHF",
    ],
  ])("%s is read without a question, with its currency", async (_, headings, currency) => {
    const [entry, ...others] = await entriesIn(
      Buffer.from(`${headings}\n25.11.2026;Buchung;Lana PF-2026-0015;1218.00;;;`),
    );
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      bookedOn: "2026-11-25",
      amount: 121_800,
      currency,
      leftOut: `In ${currency}, not in euro.`,
    });
  });

  it("leaves out balances among its entries", async () => {
    const csv = [
      "Kliendi konto;Kuupäev;Saaja/Maksja;Selgitus;Summa;Valuuta;Deebet/Kreedit",
      "EE58;25.11.2026;;Algsaldo;900,00;EUR;K",
      "EE58;25.11.2026;Lana;Algsaldo;12,00;EUR;K",
      "EE58;25.11.2026;;lõppsaldo;912,00;EUR;K",
    ];
    const inReference = "Buchungstag;Umsatz;Vorgang/Verwendungszweck;Kundenreferenz\n1.11.2026;900,00;;Anfangssaldo";
    expect((await readStatement(inReference))[0]!.leftOut).toBe("A balance, not a payment.");
    expect((await readStatement(csv.join("\n"))).map(({ leftOut }) => leftOut)).toEqual([
      "A balance, not a payment.",
      null,
      "A balance, not a payment.",
    ]);
  });

  it("has its headings below any number of empty lines", async () => {
    const csv = `${";;;\n".repeat(30)}Datum;Betrag;Text;\n25.11.2026;12,00;x;`;
    expect(await questionsIn(csv)).toEqual([]);
    expect(await readStatement(csv)).toMatchObject([{ amount: 1_200, text: "x" }]);
  });
});

describe("the file of a bank", () => {
  const rows =
    "DATA CONTABILE;DATA VALUTA;USCITE;ENTRATE;CAUSALE;DESCRIZIONE OPERAZIONE\r\n25/11/26;25/11/26;;12,00;48;Bonifico PF-2026-0015";

  it("may be filled up with zeros to a block", async () => {
    const read = { bookedOn: "2026-11-25", amount: 1_200, text: "48\nBonifico PF-2026-0015" };
    expect(await entriesIn(Buffer.concat([Buffer.from(rows), Buffer.alloc(3_000)]))).toMatchObject([read]);
    expect(await entriesIn(Buffer.from(`\ufeff${rows}\n`, "utf16le"))).toMatchObject([read]);
  });

  it("names its account by a number, or not at all", async () => {
    const read = async (account: string) =>
      (await readStatement(`Account;Date;Amount;Text\n${account};2026-11-25;12.00;x`))[0]!.account;
    expect(await read("SI56 1910 0000 0123 438")).toBe("SI56191000000123438");
    expect(await read("EUR Main")).toBe("");
  });

  it("names its own account in the older headings of Commerzbank, and is known by the same key as before", async () => {
    const read = async (heading: string) =>
      (
        await readStatement(`Buchungstag;Betrag;Buchungstext;${heading}\n25.11.2026;12,00;x;DE89370400440532013000`)
      )[0]!;
    const unnamed = await read("Feld");
    for (const heading of ["Auftraggeberkonto", "IBAN Auftraggeberkonto"]) {
      expect(await read(heading)).toMatchObject({ account: "DE89370400440532013000", key: unnamed.key });
    }
  });

  it("names its own account at NLB and BoursoBank, not that of the payer", async () => {
    const read = async (headings: string, cells: string) =>
      (await readStatement(`Datum knjiženja;Namen;V dobro;${headings}\n25.11.2026;PF-2026-0015;12,00;${cells}`))[0]!
        .account;
    expect(await read("Račun;Račun udeleženca", "SI56020170014356205;SI56191000000123438")).toBe("SI56020170014356205");
    expect(await read("accountNum", "00040211293")).toBe("00040211293");
  });

  it("has no reference where MT940 says in which field it is", async () => {
    const file = (reference: string) =>
      `:20:A\n:25:SI56\n:60F:C261124EUR0,\n:61:2611251125C12,00NTRF${reference}\n:86:x\n`;
    const read = async (reference: string) => (await readStatement(file(reference)))[0]!.reference;
    expect([await read("EREF//B1"), await read("PREF"), await read("PF-2026-0015")]).toEqual(["", "", "PF-2026-0015"]);
  });
});

describe("the CSV file of PayPal", () => {
  const COLUMNS: [headings: string, row: string][] = [
    [
      "Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,From Email Address,Transaction ID,Reference Txn ID,Invoice Number",
      "25/11/2026,10:00:00,CET,Lana,Website Payment,Completed,EUR,100.00,-3.40,96.60,lana@example.com,TX1,TX0,PF-2026-0015",
    ],
    [
      "Datum,Uhrzeit,Zeitzone,Name,Typ,Status,Währung,Brutto,Entgelt,Netto,Absender E-Mail-Adresse,Transaktionscode,Zugehöriger Transaktionscode,Rechnungsnummer",
      '25.11.2026,10:00:00,CET,Lana,Zahlung,Abgeschlossen,EUR,"100,00","-3,40","96,60",lana@example.com,TX1,TX0,PF-2026-0015',
    ],
  ];

  it.each(COLUMNS)("is read without a question, before its fee: %s", async (headings, row) => {
    const [entry] = await entriesIn(Buffer.from(`${headings}\n${row}`));
    expect(entry).toMatchObject({ amount: 10_000, counterparty: "Lana", text: "PF-2026-0015", knownBy: "reference" });
    expect(entry!.leftOut).toBeNull();
  });

  it.each(COLUMNS)("never offers the number of a transaction as the reference: %s", async (headings, row) => {
    const without = (line: string) => line.replace(/,[^,]*$/, "");
    const questions = await questionsIn(`${without(headings)}\n${without(row)}`);
    expect(questions.map(({ key }) => key)).toEqual(["reference"]);
    expect(questions[0]!.options.flatMap(({ samples }) => samples)).not.toEqual(expect.arrayContaining(["TX1"]));
    expect(questions[0]!.options.flatMap(({ samples }) => samples)).not.toEqual(expect.arrayContaining(["TX0"]));
  });
});

describe("the texts of a CSV row", () => {
  it.each([
    ["Rückbuchung", "RUECKLASTSCHRIFT MD06 Lana", true],
    ["Rücklastschrift", "Rücklastschrift PF-2026-0015", true],
    ["INSOLUTO SDD", "INSOLUTO SDD", true],
    ["Direct Debit Reversal", "Direct Debit Reversal", true],
    ["Vračilo", "Vračilo zavrnjene SDD PF-2026-0015", true],
    ["a reason", "Lana, AC04", true],
    ["a refund", "Erstattung PF-2026-0015", false],
    ["a cancelled order", "Storno PF-2026-0015", false],
  ])("say that a bank has taken a payment back: %s", async (_, text, isReversal) => {
    const file = (amount: string) => `Datum;Verwendungszweck;Betrag\n25.11.2026;${text};${amount}`;
    const [out] = await readStatement(file("-12,00"));
    expect([out!.isReversal ?? false, out!.leftOut]).toEqual([isReversal, null]);
    const [paid] = await readStatement(file("12,00"));
    expect(paid!.isReversal).toBeUndefined();
  });

  it.each<[heads: string, cells: string, isReversal: boolean, leftOut: string | null]>([
    ["Umsatzart;Buchungstext", "Rücklastschrift;PF-2026-0015", true, null],
    ["Umsatzart;Buchungstext", "Retoure;PF-2026-0015", true, null],
    ["Buchungstext;Verwendungszweck", "RUECKLASTSCHRIFT;PF-2026-0015", true, null],
    ["Auftraggeber;Verwendungszweck", "Lastschriftrückgabe;PF-2026-0015", true, null],
    // A customer has sent goods back.
    ["Umsatzart;Buchungstext", "Überweisung;Retoure PF-2026-0015", false, null],
    ["Umsatzart;Buchungstext", "Entgelt;Rücklastschrift PF-2026-0015", false, "A debit."],
    ["Buchungstext;Verwendungszweck", "GEBUEHREN;Entgelt Rücklastschrift PF-2026-0015", false, "A debit."],
    ["Auftraggeber;Verwendungszweck", "Bank;Rücklastschriftgebühr PF-2026-0015", false, "A debit."],
    ["Auftraggeber;Verwendungszweck", "Lana;Rücklastschrift PF-2026-0015 inkl. Entgelt 3,00", true, null],
  ])("say so in the words of the bank: %s, %s", async (heads, cells, isReversal, leftOut) => {
    const [entry] = await readStatement(`Datum;Betrag;${heads}\n25.11.2026;-12,00;${cells}`);
    expect([entry!.isReversal ?? false, entry!.leftOut]).toEqual([isReversal, leftOut]);
    const [paid] = await readStatement(`Datum;Betrag;${heads}\n25.11.2026;12,00;${cells}`);
    expect([paid!.isReversal, paid!.leftOut]).toEqual([undefined, null]);
  });

  it("say so in a column of their own, and MT940 by its kind", async () => {
    const [rabobank] = await readStatement(
      "Datum;Bedrag;Omschrijving-1;Reden retour\n25.11.2026;-12,00;PF-2026-0015;MD06",
    );
    const [mt940] = await readStatement(
      ":20:A\n:25:SI56\n:60F:C261124EUR0,\n:61:2611251125D12,00NRTINONREF\n:86:Lana\n",
    );
    expect([rabobank!.isReversal, mt940!.isReversal, mt940!.leftOut]).toEqual([true, true, null]);
  });

  const textOf = async (headings: string, cells: string) => {
    const [entry] = await readStatement(`Datum;Betrag;${headings}\n25.11.2026;12,00;${cells}`);
    return [entry!.reference, entry!.text, entry!.leftOut];
  };

  it("are those of all its columns, in their order", async () => {
    expect(await textOf("Omschrijving-1;Omschrijving-2;Omschrijving-3", "Rechnung;PF-2026-00;17")).toEqual([
      "",
      "Rechnung\nPF-2026-00\n17",
      null,
    ]);
    expect(await textOf("Kundenreferenz;Zahlungsreferenz;Verwendungszweck", "NOTPROVIDED;PF-2026-0015;x")).toEqual([
      "PF-2026-0015",
      "x",
      null,
    ]);
    expect(await textOf("Zahlungsreferenz;Kundenreferenz;Verwendungszweck", "A;PF-2026-0015;x")).toEqual([
      "A",
      "x\nPF-2026-0015",
      null,
    ]);
  });

  it("are also in any column that names an order, and nothing else is", async () => {
    expect(await textOf("Verwendungszweck;Notiz;Kategorie", "x;siehe PF-2026-0042;Handel")).toEqual([
      "",
      "x\nsiehe PF-2026-0042",
      null,
    ]);
    expect(await textOf("Verwendungszweck;Buchungstext", "x;GUTSCHRIFT")).toEqual(["", "x", null]);
  });

  it("say nothing about whether the bank has booked it, other than its own", async () => {
    expect(await textOf("Omschrijving-1;Omschrijving-2", "x;pending")).toEqual(["", "x\npending", null]);
    expect(await textOf("Verwendungszweck;Buchungstext", "x;VORGEMERKT")).toEqual([
      "",
      "x",
      "Not booked by the bank yet.",
    ]);
  });

  it("beside the first one are no part of what identifies an entry", async () => {
    const read = async (second: string) =>
      (await readStatement(`Datum;Betrag;Omschrijving-1;Omschrijving-2\n25.11.2026;12,00;x;${second}`))[0]!;
    expect((await read("a")).key).toBe((await read("d")).key);
    expect((await read("d")).amount).toBe(1_200);
  });
});

describe("who paid", () => {
  const payerOf = async (headings: string, cells: string) =>
    (await readStatement(`Datum;Betrag;Text;${headings}\n25.11.2026;12,00;x;${cells}`))[0]!.counterparty;

  it.each([
    ["Naziv udeleženca", "Lana"],
    ["Naziv plačnika/prejemnika", "Lana"],
    ["Auftraggeber / Begünstigter", "Lana"],
    ["Counterparty;Name", "AT611904300234573201;Lana"],
    ["Auftraggeber;Name", ";Lana"],
    ["Nom de la contrepartie", "Lana"],
  ])("is in the column %s", async (headings, cells) => expect(await payerOf(headings, cells)).toBe("Lana"));

  const inMt940 = async (...lines: string[]) =>
    (
      await readStatement(
        [":20:A", ":25:NL44RABO0123456789", ":60F:C261124EUR0,", ":61:2611251125C12,00NTRFNONREF", ...lines].join(
          "\r\n",
        ),
      )
    )[0]!.counterparty;

  it.each([
    ["/EREF/NOTPROVIDED//CNTP/NL32INGB0000012345/INGBNL2A/Lana B.V./AMSTERDAM//REMI/USTD//PF-2026-0015/", "Lana B.V."],
    ["/CNTP/BE29736055775064/KREDBEBB/KPMG//", "KPMG"],
    ["/EREF/1/ORDP//NAME/Lana B.V./REMI/PF-2026-0015", "Lana B.V."],
    ["/TRTP/SEPA OVERBOEKING/IBAN/NL91ABNA0417164300/BIC/ABNANL2A/NAME/Lana B.V./REMI/x", "Lana B.V."],
    ["/NAME/Nordic Knit A/S/REMI/USTD//x/", "Nordic Knit A/S"],
    ["/ORDP/Lana GmbH Wien/REMI/x", "Lana GmbH Wien"],
    ["/ORDP//NAME/Lana/ID/34360247/REMI/x", "Lana"],
    ["/REMI/USTD//x/", ""],
  ])("is in field 86 of MT940: %s", async (text, name) => {
    expect(await inMt940(`:86:${text}`)).toBe(name);
    // Banks break lines anywhere.
    expect(await inMt940(`:86:${text.slice(0, 9)}`, text.slice(9))).toBe(name);
  });

  it.each([
    [":86:/ORDP//NAME/Center Parcs", " Netherlands B.V./REMI/x"],
    [":86:/ORDP//NAME/Center Parcs ", "Netherlands B.V./REMI/x"],
    [":86:166?00GUTSCHRIFT?20x?32Center Parcs ", "Netherlands?33 B.V."],
  ])("has the space at which a line of field 86 is broken: %s", async (...lines) => {
    expect(await inMt940(...lines)).toBe("Center Parcs Netherlands B.V.");
  });

  it("takes no longer where a field has nothing but slashes", async () => {
    const started = performance.now();
    const entry = [":61:2611251125C12,00NTRFNONREF", `:86:/NAME/a${"/".repeat(4_900)}b`];
    await inMt940(...Array<string[]>(400).fill(entry).flat());
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

describe("an amount", () => {
  /** Null where it is asked. */
  const amountsIn = async (csv: string) =>
    (await questionsIn(csv)).length > 0 ? null : (await readStatement(csv)).map(({ amount }) => amount);
  const read = (...cells: string[]) =>
    amountsIn(`Datum;Betrag;Text\n${cells.map((cell) => `25.11.2026;${cell};x`).join("\n")}`);

  it.each<[cells: string[], amounts: (number | null)[] | null]>([
    [
      ["1.218", "300,00"],
      [121_800, 30_000],
    ],
    [
      ["1,218", "300.00"],
      [121_800, 30_000],
    ],
    [
      ["-1.218 EUR", "7,5"],
      [-121_800, 750],
    ],
    [
      ["1.218", "1.300,00"],
      [121_800, 130_000],
    ],
    [
      ["1.218", "1.218.000"],
      [121_800, 121_800_000],
    ],
    [
      ["1.218", "1218,000"],
      [121_800, 121_800],
    ],
    [["1.218"], null],
    [["1,218", "300"], null],
    [
      ["1.218", "300.00"],
      [null, 30_000],
    ],
    [
      ["1.000", "300.00"],
      [null, 30_000],
    ],
    [["1.218", "300.00", "300,00"], null],
    [["0.218"], [null]],
    [
      ["1'218", "1 218,00"],
      [121_800, 121_800],
    ],
  ])("with three digits after its sign is read by the others: %j", async (cells, amounts) => {
    expect(await read(...cells)).toEqual(amounts);
  });

  it("is read by those of the other column as well", async () => {
    const csv = "Datum;Soll;Haben;Text\n25.11.2026;;1.218;x\n25.11.2026;12,00;;y";
    expect((await readStatement(csv)).map(({ amount }) => amount)).toEqual([121_800, -1_200]);
  });

  it("is read by a balance beside it where the others say nothing, and asked where that contradicts them", async () => {
    const inFile = (amounts: string[], balance: string) =>
      amountsIn(`Datum;Betrag;Saldo;Text\n${amounts.map((one) => `25.11.2026;${one};${balance};x`).join("\n")}`);
    expect(await inFile(["1.218"], "5.000,00")).toEqual([121_800]);
    expect(await inFile(["1.218", "300.00", "300,00"], "5.000,00")).toEqual(null);
    expect(await inFile(["1.218"], "7.000")).toEqual(null);
  });

  it("is what somebody says, with as many decimals as it has", async () => {
    const csv = "Datum;Betrag;Text\n25.11.2026;1.218;x\n25.11.2026;1.200;y\n25.11.2026;7;z";
    const [question, ...others] = await questionsIn(csv);
    expect(others).toEqual([]);
    expect(question).toMatchObject({ key: "decimal", sentence: "How much is “1.218”?" });
    expect(question!.options.map(({ heading }) => heading)).toEqual([
      "About €1.22: the sign separates cents",
      "€1,218.00: the sign separates thousands",
    ]);
    const answered = async (decimal: number) => (await readStatement(csv, { decimal })).map(({ amount }) => amount);
    expect(await answered(1)).toEqual([121_800, 120_000, 700]);
    expect(await answered(0)).toEqual([null, 120, 700]);
  });

  it("is that of the bank or none, however it writes amounts", async () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 500_000_000 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(
        amounts,
        fc.constantFrom(",", "."),
        fc.boolean(),
        fc.boolean(),
        async (all, decimal, hasGroups, isShort) => {
          const written = all.map((cents) => {
            const whole = String(Math.floor(cents / 100));
            const grouped = whole.replace(/\B(?=(\d{3})+$)/g, decimal === "," ? "." : ",");
            const rest = String(cents % 100).padStart(2, "0");
            return `${hasGroups ? grouped : whole}${isShort && rest === "00" ? "" : `${decimal}${rest}`}`;
          });
          const found = await read(...written.map((one) => `"${one}"`));
          for (const [at, amount] of found?.entries() ?? []) expect([all[at], null]).toContain(amount);
          const isTold = written.some((one) => one.includes(decimal));
          if (isTold) expect(found).toEqual(all);
        },
      ),
    );
  });

  it.each([
    ["1218,0O", "The amount “1218,0O” cannot be read."],
    ["1218,0o EUR", "The amount “1218,0o EUR” cannot be read."],
    ["l218,00", "The amount “l218,00” cannot be read."],
    ["12O0,00", "The amount “12O0,00” cannot be read."],
    ["O,50", "The amount “O,50” cannot be read."],
  ])("that cannot be read is named and shown among the entries to decide: %s", async (cell, leftOut) => {
    const csv = `Datum;Betrag;Text\n25.11.2026;${cell};x`;
    expect(await questionsIn(csv)).toEqual([]);
    expect(await readStatement(csv)).toMatchObject([{ amount: null, leftOut, isUnread: true }]);
  });

  it("that cannot be read is none to decide where it is no payment", async () => {
    const csv = "Datum;Betrag;Text\n25.11.2026;-1.218;x\nSaldo;1.218;\n25.11.2026;;y";
    expect((await readStatement(csv, { decimal: 0 })).map(({ isUnread }) => isUnread)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("may be in a column that is asked about, though it can be read in two ways", async () => {
    const asked = await questionsIn("Datum;Kwota;Text\n25.11.2026;1.218;x\n25.11.2026;2.000;y");
    expect(asked).toMatchObject([{ key: "amount", options: [{ heading: "Kwota" }] }, { key: "decimal" }]);
  });
});

describe("a workbook in a ZIP", () => {
  const rows = [
    ["Datum", "Znesek", "Namen"],
    ["25.11.2026", "1.218,00", "PF-2026-0015"],
  ];
  const html = `<html><table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("")}</table></html>`;

  it("is read as it is by itself, and so is HTML that is named one", async () => {
    const workbook = Buffer.from(await workbookOf(rows));
    const entries = await entriesIn(zipOf({ "a.xlsx": workbook, "b.xml": camt({ amount: "10.00" }), "c.xls": html }));
    expect(entries.map(({ amount, leftOut }) => [amount, leftOut])).toEqual([
      [121_800, null],
      [1_000, null],
      [121_800, "Also in another statement of this ZIP."],
    ]);
  });

  it.each<[name: string, file: () => Promise<Buffer> | Buffer, text: string]>([
    ["damaged", async () => Buffer.from(await workbookOf(rows)).subarray(0, 500), "workbook is damaged"],
    ["old", () => Buffer.from("d0cf11e0a1b11ae1", "hex"), "old Excel workbook"],
    [
      "no statement",
      async () =>
        Buffer.from(
          await workbookOf([
            ["a", "b"],
            ["1", "2"],
          ]),
        ),
      "no column",
    ],
    ["far larger than it seems", () => workbookOfXml(" ".repeat(21 * 1024 * 1024)), "ZIP is too large"],
  ])("that is %s is refused with its name", async (_, file, text) => {
    const zip = zipOf({ "a.xml": camt({ amount: "10.00" }), "november.xlsx": await file() });
    await expect(readStatementFile(zip)).rejects.toMatchObject({
      code: "unreadable.statement_in_zip",
      values: { file: "november.xlsx", text: expect.stringContaining(text) as string },
    });
  });
});
