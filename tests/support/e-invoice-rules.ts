import { isCountry } from "~/formats/countries";
import { readXml } from "~/shop/base/files/read-xml.server";
import { Problem } from "~/shop/base/problem";

interface Element {
  name: string;
  text: string;
  attributes: Readonly<Record<string, string>>;
  children: Element[];
}

async function parse(xml: string): Promise<Element> {
  const top: Element = { name: "", text: "", attributes: {}, children: [] };
  const open = [top];
  await readXml(
    (async function* () {
      yield xml;
    })(),
    {
      open(name, attributes) {
        const element = { name, text: "", attributes, children: [] };
        open.at(-1)!.children.push(element);
        open.push(element);
      },
      text: (text) => void (open.at(-1)!.text += text),
      close: () => void open.pop(),
    },
    () => new Problem("not_found.invoice"),
  );
  return top.children[0]!;
}

/** By a path such as "Party/PartyTaxScheme[TaxScheme/ID=VAT]/CompanyID", of which a name may have alternatives: "A|B". */
const find = (from: Element, path: string): Element[] =>
  path.split(/\/(?![^[]*\])/).reduce(
    (found, step) => {
      const [, names, key, value] = /^([\w|]+)(?:\[([@\w/]+)=(\w+)\])?$/.exec(step)!;
      const has = (element: Element) =>
        key!.startsWith("@")
          ? element.attributes[key!.slice(1)] === value
          : find(element, key!).some(({ text }) => text === value);
      return found
        .flatMap(({ children }) => children)
        .filter((child) => names!.split("|").includes(child.name) && (!key || has(child)));
    },
    [from],
  );

type Paths<Field extends string> = Record<Field, readonly [ubl: string, cii: string]>;
type Fields<Field extends string> = Record<Field, string | null>;

const paths = <Field extends string>(table: Paths<Field>) => table;

const SELLER = ["AccountingSupplierParty/Party", "Agreement/SellerTradeParty"] as const;
const BUYER = ["AccountingCustomerParty/Party", "Agreement/BuyerTradeParty"] as const;
const SUMS = ["LegalMonetaryTotal", "Settlement/SpecifiedTradeSettlementHeaderMonetarySummation"] as const;
const VAT_ID = ["PartyTaxScheme[TaxScheme/ID=VAT]/CompanyID", "SpecifiedTaxRegistration/ID[@schemeID=VA]"] as const;
const within = (one: readonly [string, string], ubl: string, cii = ubl) =>
  [`${one[0]}/${ubl}`, `${one[1]}/${cii}`] as const;

/** Agreement, Delivery and Settlement stand for their long names in CII. */
const HEADER = paths({
  specification: ["CustomizationID", "ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID"],
  number: ["ID", "ExchangedDocument/ID"],
  issuedOn: ["IssueDate", "ExchangedDocument/IssueDateTime/DateTimeString"],
  typeCode: ["InvoiceTypeCode|CreditNoteTypeCode", "ExchangedDocument/TypeCode"],
  currency: ["DocumentCurrencyCode", "Settlement/InvoiceCurrencyCode"],
  dueOn: ["DueDate", "Settlement/SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString"],
  terms: ["PaymentTerms/Note", "Settlement/SpecifiedTradePaymentTerms/Description"],
  sellerName: within(SELLER, "PartyLegalEntity/RegistrationName", "Name"),
  sellerId: within(SELLER, "PartyIdentification/ID", "ID"),
  sellerVatId: within(SELLER, ...VAT_ID),
  sellerTaxNumber: within(
    SELLER,
    "PartyTaxScheme[TaxScheme/ID=FC]/CompanyID",
    "SpecifiedTaxRegistration/ID[@schemeID=FC]",
  ),
  sellerAddress: within(SELLER, "PostalAddress", "PostalTradeAddress"),
  sellerCountry: within(SELLER, "PostalAddress/Country/IdentificationCode", "PostalTradeAddress/CountryID"),
  buyerName: within(BUYER, "PartyLegalEntity/RegistrationName", "Name"),
  buyerVatId: within(BUYER, ...VAT_ID),
  buyerAddress: within(BUYER, "PostalAddress", "PostalTradeAddress"),
  buyerCountry: within(BUYER, "PostalAddress/Country/IdentificationCode", "PostalTradeAddress/CountryID"),
  deliverTo: ["Delivery/DeliveryLocation/Address", "Delivery/ShipToTradeParty/PostalTradeAddress"],
  deliverToCountry: [
    "Delivery/DeliveryLocation/Address/Country/IdentificationCode",
    "Delivery/ShipToTradeParty/PostalTradeAddress/CountryID",
  ],
  deliveredOn: [
    "Delivery/ActualDeliveryDate",
    "Delivery/ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString",
  ],
  period: ["InvoicePeriod", "Settlement/BillingSpecifiedPeriod"],
  from: ["InvoicePeriod/StartDate", "Settlement/BillingSpecifiedPeriod/StartDateTime/DateTimeString"],
  to: ["InvoicePeriod/EndDate", "Settlement/BillingSpecifiedPeriod/EndDateTime/DateTimeString"],
  payment: ["PaymentMeans", "Settlement/SpecifiedTradeSettlementPaymentMeans"],
  paymentCode: ["PaymentMeans/PaymentMeansCode", "Settlement/SpecifiedTradeSettlementPaymentMeans/TypeCode"],
  account: [
    "PaymentMeans/PayeeFinancialAccount/ID",
    "Settlement/SpecifiedTradeSettlementPaymentMeans/PayeePartyCreditorFinancialAccount/IBANID",
  ],
  lines: within(SUMS, "LineExtensionAmount", "LineTotalAmount"),
  allowances: within(SUMS, "AllowanceTotalAmount"),
  charges: within(SUMS, "ChargeTotalAmount"),
  net: within(SUMS, "TaxExclusiveAmount", "TaxBasisTotalAmount"),
  vat: ["TaxTotal/TaxAmount", `${SUMS[1]}/TaxTotalAmount`],
  total: within(SUMS, "TaxInclusiveAmount", "GrandTotalAmount"),
  paid: within(SUMS, "PrepaidAmount", "TotalPrepaidAmount"),
  due: within(SUMS, "PayableAmount", "DuePayableAmount"),
});
const LINE = paths({
  id: ["ID", "AssociatedDocumentLineDocument/LineID"],
  quantity: ["InvoicedQuantity|CreditedQuantity", "SpecifiedLineTradeDelivery/BilledQuantity"],
  net: [
    "LineExtensionAmount",
    "SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount",
  ],
  name: ["Item/Name", "SpecifiedTradeProduct/Name"],
  price: ["Price/PriceAmount", "SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount"],
  category: ["Item/ClassifiedTaxCategory/ID", "SpecifiedLineTradeSettlement/ApplicableTradeTax/CategoryCode"],
  rate: ["Item/ClassifiedTaxCategory/Percent", "SpecifiedLineTradeSettlement/ApplicableTradeTax/RateApplicablePercent"],
});
const ADJUSTMENT = paths({
  isCharge: ["ChargeIndicator", "ChargeIndicator/Indicator"],
  amount: ["Amount", "ActualAmount"],
  code: ["AllowanceChargeReasonCode", "ReasonCode"],
  reason: ["AllowanceChargeReason", "Reason"],
  category: ["TaxCategory/ID", "CategoryTradeTax/CategoryCode"],
  rate: ["TaxCategory/Percent", "CategoryTradeTax/RateApplicablePercent"],
});
const VAT = paths({
  taxable: ["TaxableAmount", "BasisAmount"],
  amount: ["TaxAmount", "CalculatedAmount"],
  category: ["TaxCategory/ID", "CategoryCode"],
  rate: ["TaxCategory/Percent", "RateApplicablePercent"],
  code: ["TaxCategory/TaxExemptionReasonCode", "ExemptionReasonCode"],
  text: ["TaxCategory/TaxExemptionReason", "ExemptionReason"],
});
const PRECEDING = paths({
  number: ["InvoiceDocumentReference/ID", "IssuerAssignedID"],
  issuedOn: ["InvoiceDocumentReference/IssueDate", "FormattedIssueDateTime/DateTimeString"],
});
/** The elements of which there may be several. */
const GROUPS = paths({
  lines: ["InvoiceLine|CreditNoteLine", "SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem"],
  adjustments: ["AllowanceCharge", "Settlement/SpecifiedTradeAllowanceCharge"],
  vats: ["TaxTotal/TaxSubtotal", "Settlement/ApplicableTradeTax"],
  preceding: ["BillingReference", "Settlement/InvoiceReferencedDocument"],
  endpoints: [
    "AccountingSupplierParty|AccountingCustomerParty/Party/EndpointID",
    "Agreement/SellerTradeParty|BuyerTradeParty/URIUniversalCommunication/URIID",
  ],
  classes: [
    "InvoiceLine|CreditNoteLine/Item/CommodityClassification/ItemClassificationCode",
    "SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem/SpecifiedTradeProduct/DesignatedProductClassification/ClassCode",
  ],
});

interface EInvoiceRead {
  header: Fields<keyof typeof HEADER>;
  lines: (Fields<keyof typeof LINE> & { unit: string | null })[];
  adjustments: Fields<keyof typeof ADJUSTMENT>[];
  vats: Fields<keyof typeof VAT>[];
  preceding: Fields<keyof typeof PRECEDING>[];
  endpointSchemes: (string | undefined)[];
  classSchemes: (string | undefined)[];
  currencies: string[];
}

/** Of what UBL or CII says: days are "2026-11-29", an element that only groups others is "present". */
function read(root: Element): EInvoiceRead {
  const syntax = root.name === "CrossIndustryInvoice" ? 1 : 0;
  const long = (path: string) =>
    path.replace(/^(Agreement|Delivery|Settlement)\//, "SupplyChainTradeTransaction/ApplicableHeaderTrade$1/");
  const group = (name: keyof typeof GROUPS) => find(root, syntax ? long(GROUPS[name][syntax]) : GROUPS[name][syntax]);
  const fields = <Field extends string>(from: Element, table: Paths<Field>) =>
    Object.fromEntries(
      Object.entries<readonly [string, string]>(table).map(([field, path]) => {
        const [found] = find(from, syntax ? long(path[syntax]) : path[syntax]);
        if (!found) return [field, null];
        if (found.children.length > 0) return [field, "present"];
        return [
          field,
          found.attributes.format === "102" ? found.text.replace(/^(....)(..)(..)$/, "$1-$2-$3") : found.text,
        ];
      }),
    ) as Fields<Field>;
  const all = (element: Element): Element[] => [element, ...element.children.flatMap(all)];
  const values = (attribute: string, elements: readonly Element[]) =>
    elements.map(({ attributes }) => attributes[attribute]);
  return {
    header: fields(root, HEADER),
    lines: group("lines").map((line) => ({
      ...fields(line, LINE),
      unit: find(line, LINE.quantity[syntax])[0]?.attributes.unitCode ?? null,
    })),
    adjustments: group("adjustments").map((one) => fields(one, ADJUSTMENT)),
    vats: group("vats").map((one) => fields(one, VAT)),
    preceding: group("preceding").map((one) => fields(one, PRECEDING)),
    endpointSchemes: values("schemeID", group("endpoints")),
    classSchemes: values("listID", group("classes")),
    currencies: values("currencyID", all(root)).flatMap((currency) => currency ?? []),
  };
}

/** In cents, of an amount in euro; in hundredths of a percent, of a percentage. */
const hundredths = (text: string | null) => Math.round(Number(text ?? 0) * 100);
const sum = (texts: readonly (string | null)[]) => texts.reduce((all, text) => all + hundredths(text), 0);
const sumOf = (adjustments: EInvoiceRead["adjustments"], isCharge: boolean) =>
  sum(adjustments.filter((one) => one.isCharge === String(isCharge)).map(({ amount }) => amount));
const hasPrefix = (vatId: string | null) => vatId === null || isCountry(vatId.slice(0, 2)) || /^(EL|XI)/.test(vatId);
const isCode = (country: string | null) =>
  country === null || (isCountry(country) && country !== "XK") || ["XI", "1A"].includes(country);

/** The last credit note of several takes what VAT is left, with the cents of their rounding; the official rules let a euro pass. */
const isVatOf = ({ amount, taxable, rate }: EInvoiceRead["vats"][number], { header }: EInvoiceRead) =>
  Math.abs(hundredths(amount) - Math.round((hundredths(taxable) * hundredths(rate)) / 10_000)) <=
  (header.typeCode === "381" ? 10 : 0);

type Rule = (invoice: EInvoiceRead) => boolean;

const needs =
  (field: keyof typeof HEADER): Rule =>
  ({ header }) =>
    !!header[field];
const eachLine =
  (field: keyof EInvoiceRead["lines"][number]): Rule =>
  ({ lines }) =>
    lines.every((line) => line[field]);
const eachVat =
  (field: keyof typeof VAT): Rule =>
  ({ vats }) =>
    vats.every((vat) => vat[field]);
const eachAdjustment =
  (isCharge: boolean, ...fields: (keyof typeof ADJUSTMENT)[]): Rule =>
  ({ adjustments }) =>
    adjustments.filter((one) => one.isCharge === String(isCharge)).every((one) => fields.some((field) => one[field]));
const atMostTwoDecimals =
  (of: (invoice: EInvoiceRead) => (string | null)[]): Rule =>
  (invoice) =>
    of(invoice).every((amount) => amount === null || /^-?\d+(\.\d{1,2})?$/.test(amount));
const decimals = (field: keyof typeof HEADER) => atMostTwoDecimals(({ header }) => [header[field]]);

/** By their numbers in EN 16931-1, those that a document of this shop could break. */
export const RULES: Record<string, Rule> = {
  "BR-01": needs("specification"),
  "BR-02": needs("number"),
  "BR-03": needs("issuedOn"),
  "BR-04": needs("typeCode"),
  "BR-05": needs("currency"),
  "BR-06": needs("sellerName"),
  "BR-07": needs("buyerName"),
  "BR-08": needs("sellerAddress"),
  "BR-09": needs("sellerCountry"),
  "BR-10": needs("buyerAddress"),
  "BR-11": needs("buyerCountry"),
  "BR-12": needs("lines"),
  "BR-13": needs("net"),
  "BR-14": needs("total"),
  "BR-15": needs("due"),
  "BR-16": ({ lines }) => lines.length > 0,
  "BR-21": eachLine("id"),
  "BR-22": eachLine("quantity"),
  "BR-23": eachLine("unit"),
  "BR-24": eachLine("net"),
  "BR-25": eachLine("name"),
  "BR-26": eachLine("price"),
  "BR-27": ({ lines }) => lines.every(({ price }) => hundredths(price) >= 0),
  "BR-29": ({ header: { from, to } }) => !from || !to || from <= to,
  "BR-31": eachAdjustment(false, "amount"),
  "BR-32": eachAdjustment(false, "category"),
  "BR-33": eachAdjustment(false, "reason", "code"),
  "BR-36": eachAdjustment(true, "amount"),
  "BR-37": eachAdjustment(true, "category"),
  "BR-38": eachAdjustment(true, "reason", "code"),
  "BR-45": eachVat("taxable"),
  "BR-46": eachVat("amount"),
  "BR-47": eachVat("category"),
  "BR-48": eachVat("rate"),
  "BR-49": ({ header: { payment, paymentCode } }) => !payment || !!paymentCode,
  "BR-55": ({ preceding }) => preceding.every(({ number }) => number),
  "BR-57": ({ header: { deliverTo, deliverToCountry } }) => !deliverTo || !!deliverToCountry,
  "BR-61": ({ header: { paymentCode, account } }) => paymentCode !== "58" || !!account,
  "BR-62/63": ({ endpointSchemes }) => endpointSchemes.every(Boolean),
  "BR-65": ({ classSchemes }) => classSchemes.every(Boolean),
  "BR-CL-01": ({ header }) => ["380", "381", "386"].includes(header.typeCode ?? ""),
  "BR-CL-03": ({ header, currencies }) => currencies.every((currency) => currency === header.currency),
  "BR-CL-14": ({ header }) => [header.sellerCountry, header.buyerCountry, header.deliverToCountry].every(isCode),
  "BR-CO-04": eachLine("category"),
  "BR-CO-09": ({ header }) => hasPrefix(header.sellerVatId) && hasPrefix(header.buyerVatId),
  "BR-CO-10": ({ header, lines }) => hundredths(header.lines) === sum(lines.map(({ net }) => net)),
  "BR-CO-11": ({ header, adjustments }) => hundredths(header.allowances) === sumOf(adjustments, false),
  "BR-CO-12": ({ header, adjustments }) => hundredths(header.charges) === sumOf(adjustments, true),
  "BR-CO-13": ({ header: { net, lines, allowances, charges } }) =>
    hundredths(net) === hundredths(lines) - hundredths(allowances) + hundredths(charges),
  "BR-CO-14": ({ header, vats }) => hundredths(header.vat) === sum(vats.map(({ amount }) => amount)),
  "BR-CO-15": ({ header: { total, net, vat } }) => hundredths(total) === hundredths(net) + hundredths(vat),
  "BR-CO-16": ({ header: { due, total, paid } }) => hundredths(due) === hundredths(total) - hundredths(paid),
  "BR-CO-17": (invoice) => invoice.vats.every((one) => isVatOf(one, invoice)),
  "BR-CO-18": ({ vats }) => vats.length > 0,
  "BR-CO-25": ({ header: { due, dueOn, terms } }) => hundredths(due) <= 0 || !!dueOn || !!terms,
  "BR-CO-26": ({ header: { sellerId, sellerVatId } }) => !!sellerId || !!sellerVatId,
  "BR-DEC-01": atMostTwoDecimals(({ adjustments }) => adjustments.map(({ amount }) => amount)),
  "BR-DEC-09": decimals("lines"),
  "BR-DEC-10": decimals("allowances"),
  "BR-DEC-11": decimals("charges"),
  "BR-DEC-12": decimals("net"),
  "BR-DEC-13": decimals("vat"),
  "BR-DEC-14": decimals("total"),
  "BR-DEC-16": decimals("paid"),
  "BR-DEC-18": decimals("due"),
  "BR-DEC-19": atMostTwoDecimals(({ vats }) => vats.map(({ taxable }) => taxable)),
  "BR-DEC-20": atMostTwoDecimals(({ vats }) => vats.map(({ amount }) => amount)),
  "BR-DEC-23": atMostTwoDecimals(({ lines }) => lines.map(({ net }) => net)),
  // Of Peppol: the amount of a line is its quantity at its price.
  "PEPPOL-EN16931-R120": ({ lines }) =>
    lines.every(({ net, quantity, price }) => hundredths(net) === Number(quantity) * hundredths(price)),
  // The standard leaves these to the reader: due after the issue, and a correction that names what it corrects, which was before it.
  "BT-9": ({ header: { dueOn, issuedOn } }) => !dueOn || !issuedOn || dueOn >= issuedOn,
  "BG-3": ({ header, preceding }) => header.typeCode !== "381" || preceding.length > 0,
  "BT-26": ({ header, preceding }) => preceding.every(({ issuedOn }) => (issuedOn ?? "") <= (header.issuedOn ?? "")),
  ...rulesOf("S", "S"),
  ...rulesOf("Z", "Z"),
  ...rulesOf("E", "E"),
  ...rulesOf("K", "IC"),
  ...rulesOf("G", "G"),
};

/** Of a VAT category, which has other letters in the numbers of its rules. */
function rulesOf(category: string, letters: string): Record<string, Rule> {
  const isStandard = category === "S";
  const among = <One extends { category: string | null }>(all: readonly One[]) =>
    all.filter((one) => one.category === category);
  const isUsed = ({ lines, adjustments }: EInvoiceRead) => among([...lines, ...adjustments]).length > 0;
  const isNamed = ({ sellerVatId, sellerTaxNumber, buyerVatId }: EInvoiceRead["header"]) => {
    if (category === "K") return !!sellerVatId && !!buyerVatId;
    return !!sellerVatId || (category !== "G" && !!sellerTaxNumber);
  };
  const hasRate = ({ rate }: { rate: string | null }) =>
    rate !== null && (isStandard ? hundredths(rate) > 0 : hundredths(rate) === 0);
  const taxableOf = ({ lines, adjustments }: EInvoiceRead, rate: string | null) => {
    const same = (one: { rate: string | null }) => hundredths(one.rate) === hundredths(rate);
    const adjusted = among(adjustments).filter(same);
    return (
      sum(
        among(lines)
          .filter(same)
          .map(({ net }) => net),
      ) -
      sumOf(adjusted, false) +
      sumOf(adjusted, true)
    );
  };
  return {
    [`BR-${letters}-01`]: (invoice) => !isUsed(invoice) || among(invoice.vats).length > 0,
    [`BR-${letters}-02`]: (invoice) => !isUsed(invoice) || isNamed(invoice.header),
    [`BR-${letters}-05`]: ({ lines }) => among(lines).every(hasRate),
    [`BR-${letters}-06/07`]: ({ adjustments }) => among(adjustments).every(hasRate),
    [`BR-${letters}-08`]: (invoice) =>
      among(invoice.vats).every(({ taxable, rate }) => hundredths(taxable) === taxableOf(invoice, rate)),
    [`BR-${letters}-09`]: (invoice) =>
      among(invoice.vats).every((one) => (isStandard ? isVatOf(one, invoice) : hundredths(one.amount) === 0)),
    [`BR-${letters}-10`]: ({ vats }) =>
      among(vats).every(({ code, text }) => !!(code || text) === !["S", "Z"].includes(category)),
    ...(category === "K" && {
      "BR-IC-11": ({ vats, header }) => among(vats).length === 0 || !!(header.deliveredOn || header.period),
      "BR-IC-12": ({ vats, header }) => among(vats).length === 0 || !!header.deliverToCountry,
    }),
  };
}

/** The schemas' order of the children that the writers use, by the element they are in; in UBL of both its kinds of documents. */
const ORDERS: Record<string, string> = {
  Invoice:
    "CustomizationID ProfileID ID IssueDate DueDate InvoiceTypeCode Note DocumentCurrencyCode BuyerReference InvoicePeriod OrderReference BillingReference AccountingSupplierParty AccountingCustomerParty Delivery PaymentMeans PaymentTerms AllowanceCharge TaxTotal LegalMonetaryTotal InvoiceLine",
  CreditNote:
    "CustomizationID ProfileID ID IssueDate CreditNoteTypeCode Note DocumentCurrencyCode BuyerReference InvoicePeriod OrderReference BillingReference AccountingSupplierParty AccountingCustomerParty Delivery PaymentMeans PaymentTerms AllowanceCharge TaxTotal LegalMonetaryTotal CreditNoteLine",
  InvoicePeriod: "StartDate EndDate",
  OrderReference: "ID SalesOrderID",
  InvoiceDocumentReference: "ID IssueDate",
  Party: "EndpointID PartyIdentification PostalAddress PartyTaxScheme PartyLegalEntity Contact",
  PostalAddress: "StreetName AdditionalStreetName CityName PostalZone CountrySubentity AddressLine Country",
  Address: "StreetName AdditionalStreetName CityName PostalZone CountrySubentity AddressLine Country",
  PartyTaxScheme: "CompanyID TaxScheme",
  PartyLegalEntity: "RegistrationName CompanyLegalForm",
  Contact: "Name ElectronicMail",
  Delivery: "ActualDeliveryDate DeliveryLocation DeliveryParty",
  PaymentMeans: "PaymentMeansCode PaymentID PayeeFinancialAccount",
  PayeeFinancialAccount: "ID Name FinancialInstitutionBranch",
  AllowanceCharge: "ChargeIndicator AllowanceChargeReasonCode AllowanceChargeReason Amount TaxCategory",
  TaxTotal: "TaxAmount TaxSubtotal",
  TaxSubtotal: "TaxableAmount TaxAmount TaxCategory",
  TaxCategory: "ID Percent TaxExemptionReasonCode TaxExemptionReason TaxScheme",
  ClassifiedTaxCategory: "ID Percent TaxScheme",
  LegalMonetaryTotal:
    "LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount AllowanceTotalAmount ChargeTotalAmount PrepaidAmount PayableAmount",
  InvoiceLine: "ID Note InvoicedQuantity LineExtensionAmount Item Price",
  CreditNoteLine: "ID Note CreditedQuantity LineExtensionAmount Item Price",
  Item: "Name SellersItemIdentification OriginCountry CommodityClassification ClassifiedTaxCategory AdditionalItemProperty",
  AdditionalItemProperty: "Name Value",
  CrossIndustryInvoice: "ExchangedDocumentContext ExchangedDocument SupplyChainTradeTransaction",
  ExchangedDocumentContext:
    "BusinessProcessSpecifiedDocumentContextParameter GuidelineSpecifiedDocumentContextParameter",
  ExchangedDocument: "ID TypeCode IssueDateTime IncludedNote",
  SupplyChainTradeTransaction:
    "IncludedSupplyChainTradeLineItem ApplicableHeaderTradeAgreement ApplicableHeaderTradeDelivery ApplicableHeaderTradeSettlement",
  IncludedSupplyChainTradeLineItem:
    "AssociatedDocumentLineDocument SpecifiedTradeProduct SpecifiedLineTradeAgreement SpecifiedLineTradeDelivery SpecifiedLineTradeSettlement",
  AssociatedDocumentLineDocument: "LineID IncludedNote",
  SpecifiedTradeProduct:
    "SellerAssignedID Name ApplicableProductCharacteristic DesignatedProductClassification OriginTradeCountry",
  ApplicableProductCharacteristic: "Description Value",
  SpecifiedLineTradeSettlement: "ApplicableTradeTax SpecifiedTradeSettlementLineMonetarySummation",
  ApplicableHeaderTradeAgreement:
    "BuyerReference SellerTradeParty BuyerTradeParty SellerOrderReferencedDocument BuyerOrderReferencedDocument",
  SellerTradeParty:
    "ID Name Description DefinedTradeContact PostalTradeAddress URIUniversalCommunication SpecifiedTaxRegistration",
  BuyerTradeParty:
    "ID Name Description DefinedTradeContact PostalTradeAddress URIUniversalCommunication SpecifiedTaxRegistration",
  ShipToTradeParty: "Name PostalTradeAddress",
  DefinedTradeContact: "PersonName EmailURIUniversalCommunication",
  PostalTradeAddress: "PostcodeCode LineOne LineTwo LineThree CityName CountryID CountrySubDivisionName",
  ApplicableHeaderTradeDelivery: "ShipToTradeParty ActualDeliverySupplyChainEvent",
  ApplicableHeaderTradeSettlement:
    "PaymentReference InvoiceCurrencyCode SpecifiedTradeSettlementPaymentMeans ApplicableTradeTax BillingSpecifiedPeriod SpecifiedTradeAllowanceCharge SpecifiedTradePaymentTerms SpecifiedTradeSettlementHeaderMonetarySummation InvoiceReferencedDocument",
  SpecifiedTradeSettlementPaymentMeans:
    "TypeCode PayeePartyCreditorFinancialAccount PayeeSpecifiedCreditorFinancialInstitution",
  PayeePartyCreditorFinancialAccount: "IBANID AccountName",
  ApplicableTradeTax:
    "CalculatedAmount TypeCode ExemptionReason BasisAmount CategoryCode ExemptionReasonCode RateApplicablePercent",
  CategoryTradeTax: "TypeCode CategoryCode RateApplicablePercent",
  BillingSpecifiedPeriod: "StartDateTime EndDateTime",
  SpecifiedTradeAllowanceCharge: "ChargeIndicator ActualAmount ReasonCode Reason CategoryTradeTax",
  SpecifiedTradePaymentTerms: "Description DueDateDateTime",
  SpecifiedTradeSettlementHeaderMonetarySummation:
    "LineTotalAmount ChargeTotalAmount AllowanceTotalAmount TaxBasisTotalAmount TaxTotalAmount GrandTotalAmount TotalPrepaidAmount DuePayableAmount",
  InvoiceReferencedDocument: "IssuerAssignedID FormattedIssueDateTime",
};

function outOfOrder({ name, children }: Element): string[] {
  const order = ORDERS[name]?.split(" ");
  const places = children.map((child) => (order ? order.indexOf(child.name) : 0));
  const isWrong =
    (!order && new Set(children.map((child) => child.name)).size > 1) ||
    places.some((place, at) => place < 0 || place < (places[at - 1] ?? 0));
  return [...(isWrong ? [`order of ${name}`] : []), ...children.flatMap(outOfOrder)];
}

/** What UBL or CII says of the amounts, in cents, and what it breaks: "BR-CO-10", or "order of Item" for the schema. */
export async function checkEInvoice(xml: string) {
  const root = await parse(xml);
  const invoice = read(root);
  const faults = Object.entries(RULES).flatMap(([rule, holds]) => (holds(invoice) ? [] : [rule]));
  const { net, vat, total, paid, due } = invoice.header;
  return {
    faults: [...faults, ...outOfOrder(root)],
    net: hundredths(net),
    vat: hundredths(vat),
    total: hundredths(total),
    paid: hundredths(paid),
    due: hundredths(due),
    discount: sumOf(invoice.adjustments, false),
    shipping: sumOf(invoice.adjustments, true),
  };
}
