// The checker finds nothing in the golden files, and names each rule that an altered one breaks.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { checkEInvoice, RULES } from "../../support/e-invoice-rules";

const FOLDER = join(import.meta.dirname, "golden");
const SYNTAXES = ["ubl", "cii"] as const;
type Syntax = (typeof SYNTAXES)[number];
const golden = (name: string, syntax: Syntax) => readFileSync(join(FOLDER, `${name}.${syntax}.xml`), "utf8");
const faultsOf = async (xml: string) => (await checkEInvoice(xml)).faults;

it.each(readdirSync(FOLDER))("%s breaks no rule", async (name) => {
  expect(await faultsOf(readFileSync(join(FOLDER, name), "utf8"))).toEqual([]);
});

type Alter = (xml: string, syntax: Syntax) => string;
/** Which one of those that match, the last with -1; in the two syntaxes, where they differ. */
type Which = number | readonly [ubl: number, cii: number];

const replace =
  (pattern: RegExp, to: string | ((found: string) => string), which: Which = 0): Alter =>
  (xml, syntax) => {
    const found = [...xml.matchAll(pattern)].at(typeof which === "number" ? which : which[SYNTAXES.indexOf(syntax)]!)!;
    const text = typeof to === "string" ? to : to(found[0]);
    return xml.slice(0, found.index) + text + xml.slice(found.index + found[0].length);
  };
const element = (names: string) => new RegExp(`<(\\w+:(?:${names}))(?: [^>]*)?>[^]*?</\\1>`, "g");
const drop = (names: string, which?: Which) => replace(element(names), "", which);
const set = (names: string, value: string, which?: Which) =>
  replace(element(names), (found) => found.replace(/>[^<]*</, `>${value}<`), which);

const PLAIN = "domestic-invoice";
const FULL = "domestic-discount-shipping";
const EXEMPT = "intra-community-invoice";
const CREDIT = "domestic-credit-note";
const COUNTRY = "IdentificationCode|CountryID";
const REGISTRATION = "PartyTaxScheme|SpecifiedTaxRegistration";

/** One alteration of one golden file, in both syntaxes, by the rule that it breaks. */
const BROKEN: [rule: string, file: string, alter: Alter, make?: Alter][] = [
  ["BR-01", PLAIN, drop("CustomizationID|GuidelineSpecifiedDocumentContextParameter")],
  ["BR-02", PLAIN, replace(/<.*ID>INV-2026-0042<.*/g, "")],
  ["BR-03", PLAIN, drop("IssueDate|IssueDateTime")],
  ["BR-04", PLAIN, drop("InvoiceTypeCode|TypeCode")],
  ["BR-05", PLAIN, drop("DocumentCurrencyCode|InvoiceCurrencyCode")],
  ["BR-06", PLAIN, replace(/<.*Name>Preja.*/g, "", [0, 0])],
  ["BR-07", PLAIN, replace(/<.*Name>Maison.*/g, "")],
  ["BR-08", PLAIN, drop("PostalAddress|PostalTradeAddress")],
  ["BR-09", PLAIN, drop(COUNTRY)],
  ["BR-10", PLAIN, drop("PostalAddress|PostalTradeAddress", 1)],
  ["BR-11", PLAIN, drop(COUNTRY, 1)],
  ["BR-12", PLAIN, drop("LineExtensionAmount|LineTotalAmount", [0, -1])],
  ["BR-13", PLAIN, drop("TaxExclusiveAmount|TaxBasisTotalAmount")],
  ["BR-14", PLAIN, drop("TaxInclusiveAmount|GrandTotalAmount")],
  ["BR-15", PLAIN, drop("PayableAmount|DuePayableAmount")],
  ["BR-16", "prepayment", drop("InvoiceLine|IncludedSupplyChainTradeLineItem")],
  ["BR-21", PLAIN, replace(/<(cbc:ID|ram:LineID)>1<\/\1>/g, "")],
  ["BR-22", PLAIN, drop("InvoicedQuantity|BilledQuantity")],
  ["BR-23", PLAIN, replace(/ unitCode="H87"/g, "")],
  ["BR-24", PLAIN, drop("LineExtensionAmount|LineTotalAmount", [1, 0])],
  ["BR-25", PLAIN, replace(/<.*Name>Alma.*/g, "")],
  ["BR-26", PLAIN, drop("PriceAmount|ChargeAmount")],
  ["BR-27", PLAIN, set("PriceAmount|ChargeAmount", "-42.50")],
  ["BR-29", "several-orders", replace(/(?<=2026-?)11(?=-?03<)/g, "12")],
  ["BR-31", FULL, drop("Amount|ActualAmount")],
  ["BR-32", FULL, drop("TaxCategory|CategoryTradeTax")],
  ["BR-33", FULL, replace(/<.*ReasonCode>.*\n.*Reason>/g, "")],
  ["BR-36", FULL, drop("Amount|ActualAmount", 1)],
  ["BR-37", FULL, drop("TaxCategory|CategoryTradeTax", 1)],
  ["BR-38", FULL, replace(/<.*ReasonCode>.*\n.*Reason>/g, "", 1)],
  ["BR-45", PLAIN, drop("TaxableAmount|BasisAmount")],
  ["BR-46", PLAIN, drop("TaxAmount|CalculatedAmount", [1, 0])],
  ["BR-47", PLAIN, drop("TaxCategory|CategoryCode", [0, -1])],
  ["BR-48", PLAIN, drop("Percent|RateApplicablePercent", [0, -1])],
  ["BR-49", PLAIN, replace(/<.*Code>58<.*/g, "")],
  ["BR-55", CREDIT, replace(/<.*ID>INV-2026-0042<.*/g, "")],
  ["BR-57", PLAIN, drop(COUNTRY, 2)],
  ["BR-61", PLAIN, drop("PayeeFinancialAccount|IBANID")],
  ["BR-62/63", PLAIN, replace(/ schemeID="EM"/g, "")],
  ["BR-62/63", PLAIN, replace(/ schemeID="EM"/g, "", 1)],
  ["BR-65", PLAIN, replace(/ listID="HS"/g, "")],
  ["BR-CL-01", PLAIN, set("InvoiceTypeCode|TypeCode", "384")],
  ["BR-CL-03", PLAIN, set("DocumentCurrencyCode|InvoiceCurrencyCode", "USD")],
  ["BR-CL-14", PLAIN, set(COUNTRY, "XK", 1)],
  ["BR-CO-04", PLAIN, drop("ClassifiedTaxCategory|CategoryCode")],
  ["BR-CO-09", PLAIN, replace(/>SI50223054</g, ">50223054<")],
  ["BR-CO-10", PLAIN, set("LineExtensionAmount|LineTotalAmount", "649.94", [0, -1])],
  ["BR-CO-11", FULL, set("AllowanceTotalAmount", "64.98")],
  ["BR-CO-12", FULL, set("ChargeTotalAmount", "12.51")],
  ["BR-CO-13", PLAIN, set("TaxExclusiveAmount|TaxBasisTotalAmount", "649.94")],
  ["BR-CO-14", PLAIN, set("TaxAmount|TaxTotalAmount", "142.97")],
  ["BR-CO-15", PLAIN, set("TaxInclusiveAmount|GrandTotalAmount", "792.90")],
  ["BR-CO-16", PLAIN, set("PayableAmount|DuePayableAmount", "792.90")],
  ["BR-CO-17", PLAIN, set("TaxAmount|CalculatedAmount", "142.97", [1, 0])],
  ["BR-CO-18", PLAIN, drop("TaxSubtotal|ApplicableTradeTax", [0, -1])],
  ["BR-CO-25", PLAIN, drop("DueDate|SpecifiedTradePaymentTerms")],
  ["BR-CO-26", PLAIN, drop(REGISTRATION)],
  ["BR-DEC-01", FULL, set("Amount|ActualAmount", "64.991")],
  ["BR-DEC-09", PLAIN, set("LineExtensionAmount|LineTotalAmount", "649.931", [0, -1])],
  ["BR-DEC-10", FULL, set("AllowanceTotalAmount", "64.991")],
  ["BR-DEC-11", FULL, set("ChargeTotalAmount", "12.501")],
  ["BR-DEC-12", PLAIN, set("TaxExclusiveAmount|TaxBasisTotalAmount", "649.931")],
  ["BR-DEC-13", PLAIN, set("TaxAmount|TaxTotalAmount", "142.981")],
  ["BR-DEC-14", PLAIN, set("TaxInclusiveAmount|GrandTotalAmount", "792.911")],
  ["BR-DEC-16", PLAIN, set("PrepaidAmount|TotalPrepaidAmount", "0.001")],
  ["BR-DEC-18", PLAIN, set("PayableAmount|DuePayableAmount", "792.911")],
  ["BR-DEC-19", PLAIN, set("TaxableAmount|BasisAmount", "649.931")],
  ["BR-DEC-20", PLAIN, set("TaxAmount|CalculatedAmount", "142.981", [1, 0])],
  ["BR-DEC-23", PLAIN, set("LineExtensionAmount|LineTotalAmount", "510.001", [1, 0])],
  ["PEPPOL-EN16931-R120", PLAIN, set("InvoicedQuantity|BilledQuantity", "13")],
  ["BT-9", PLAIN, replace(/2026-?11-?29[^]*2026-?12-?24/g, swapEnds)],
  ["BG-3", CREDIT, drop("BillingReference|InvoiceReferencedDocument")],
  ["BT-26", CREDIT, replace(/(?<=2026-?)11(?=-?29<)/g, "12")],
  ["BR-IC-02", EXEMPT, drop(REGISTRATION, 1)],
  ["BR-IC-11", EXEMPT, drop("ActualDeliveryDate|ActualDeliverySupplyChainEvent")],
  ["BR-IC-12", EXEMPT, drop(COUNTRY, 2)],
];

/** Two dates of one syntax are as long. */
function swapEnds(found: string): string {
  const length = found.startsWith("2026-") ? 10 : 8;
  return found.slice(-length) + found.slice(length, -length) + found.slice(0, length);
}

const withoutReasons = (xml: string) => xml.replace(/<.*Exemption.*>\n/g, "");
const withReason: Alter = (xml, syntax) =>
  syntax === "ubl"
    ? replace(
        /<cac:TaxScheme>/g,
        (found) => `<cbc:TaxExemptionReason>None.</cbc:TaxExemptionReason>${found}`,
        -3,
      )(xml, syntax)
    : replace(/<ram:BasisAmount>/g, (found) => `<ram:ExemptionReason>None.</ram:ExemptionReason>${found}`)(xml, syntax);

/** The rules that each VAT category has, of a document with a discount and shipping. */
const CATEGORIES: [letters: string, code: string, treatment: string, make?: Alter][] = [
  ["S", "S", "domestic"],
  ["IC", "K", "intra-community"],
  ["G", "G", "export"],
  ["E", "E", "small-enterprise"],
  ["Z", "Z", "small-enterprise", (xml) => withoutReasons(xml).replaceAll(">E<", ">Z<")],
];
const OF_CATEGORY = CATEGORIES.flatMap(([letters, code, treatment, make]) => {
  const isStandard = code === "S";
  const alterations: [rule: string, alter: Alter][] = [
    ["01", replace(new RegExp(`(?<=<(?:cbc:ID|ram:CategoryCode)>)${code}(?=<)`, "g"), "O", 2)],
    ["02", drop(REGISTRATION)],
    ["05", set("Percent|RateApplicablePercent", isStandard ? "0" : "5", [-1, 0])],
    ["06/07", set("Percent|RateApplicablePercent", isStandard ? "0" : "5", [0, -1])],
    ["08", set("TaxableAmount|BasisAmount", "1.00")],
    ["09", set("TaxAmount|CalculatedAmount", "1.00", [1, 0])],
    ["10", ["S", "Z"].includes(code) ? withReason : withoutReasons],
  ];
  return alterations.map(([rule, alter]): (typeof BROKEN)[number] => [
    `BR-${letters}-${rule}`,
    `${treatment}-discount-shipping`,
    alter,
    make ?? ((xml) => xml),
  ]);
});

describe.each(SYNTAXES)("an altered file of %s", (syntax) => {
  it.each([...BROKEN, ...OF_CATEGORY])("breaks %s of %s", async (rule, file, alter, make = (xml) => xml) => {
    const xml = make(golden(file, syntax), syntax);
    expect(await faultsOf(xml)).toEqual([]);
    expect(await faultsOf(alter(xml, syntax))).toContain(rule);
  });

  it("has its elements in another order than the schema", async () => {
    const swap = replace(/.*(?:Allowance|Charge)TotalAmount>\n/g, "", 0);
    const last = golden(FULL, syntax).match(/.*(?:Allowance|Charge)TotalAmount.*\n/)![0];
    const xml = swap(golden(FULL, syntax), syntax).replace(/.*PayableAmount.*\n/, (found) => last + found);
    expect(await faultsOf(xml)).toEqual([expect.stringMatching(/^order of (LegalMonetaryTotal|.*MonetarySummation)$/)]);
  });
});

it("knows no rule that nothing breaks", () => {
  const broken = new Set([...BROKEN, ...OF_CATEGORY].map(([rule]) => rule));
  expect([...broken].sort()).toEqual(Object.keys(RULES).sort());
});
