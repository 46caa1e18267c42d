import { toDecimalPercent, toDecimalString, type Cents } from "~/formats/money";
import type { EInvoice, EInvoiceLine, Party, Place, Vat } from "./e-invoice";
import { writeXml, type XmlElement } from "./xml";

const NAMESPACE = "urn:un:unece:uncefact:data:standard";

const amount = (name: string, cents: Cents): XmlElement => [`ram:${name}`, toDecimalString(cents)];

/** 102 is a day as "20261129" (UNTDID 2379). */
const day = (name: string, date: string, type: "udt" | "qdt" = "udt"): XmlElement => [
  name,
  [[`${type}:DateTimeString`, date.replaceAll("-", ""), { format: "102" }]],
];

/** UN/CEFACT Cross Industry Invoice D16B, in the profile EN 16931 of Factur-X. */
export function writeCii(invoice: EInvoice): string {
  return writeXml([
    "rsm:CrossIndustryInvoice",
    [
      [
        "rsm:ExchangedDocumentContext",
        [
          ["ram:BusinessProcessSpecifiedDocumentContextParameter", [["ram:ID", invoice.process]]],
          ["ram:GuidelineSpecifiedDocumentContextParameter", [["ram:ID", invoice.customization]]],
        ],
      ],
      [
        "rsm:ExchangedDocument",
        [
          ["ram:ID", invoice.number],
          ["ram:TypeCode", invoice.typeCode],
          day("ram:IssueDateTime", invoice.issuedOn),
          ...invoice.notes.map((note): XmlElement => ["ram:IncludedNote", [["ram:Content", note]]]),
        ],
      ],
      [
        "rsm:SupplyChainTradeTransaction",
        [
          ...invoice.lines.map((line, at) => lineElement(line, at + 1)),
          ["ram:ApplicableHeaderTradeAgreement", agreement(invoice)],
          ["ram:ApplicableHeaderTradeDelivery", delivery(invoice)],
          ["ram:ApplicableHeaderTradeSettlement", settlement(invoice)],
        ],
      ],
    ],
    {
      "xmlns:rsm": `${NAMESPACE}:CrossIndustryInvoice:100`,
      "xmlns:ram": `${NAMESPACE}:ReusableAggregateBusinessInformationEntity:100`,
      "xmlns:qdt": `${NAMESPACE}:QualifiedDataType:100`,
      "xmlns:udt": `${NAMESPACE}:UnqualifiedDataType:100`,
    },
  ]);
}

const agreement = ({ buyerReference, seller, buyer, salesOrder, purchaseOrder }: EInvoice): XmlElement[] => [
  ["ram:BuyerReference", buyerReference],
  party("SellerTradeParty", seller),
  party("BuyerTradeParty", buyer),
  ["ram:SellerOrderReferencedDocument", [["ram:IssuerAssignedID", salesOrder]]],
  ["ram:BuyerOrderReferencedDocument", [["ram:IssuerAssignedID", purchaseOrder]]],
];

const party = (
  role: string,
  { name, identifier, vatId, taxNumber, legal, endpoint, contact, place }: Party,
): XmlElement => [
  `ram:${role}`,
  [
    ["ram:ID", identifier],
    ["ram:Name", name],
    ["ram:Description", legal],
    [
      "ram:DefinedTradeContact",
      [
        ["ram:PersonName", contact.name],
        ["ram:EmailURIUniversalCommunication", [["ram:URIID", contact.email]]],
      ],
    ],
    address(place),
    ["ram:URIUniversalCommunication", [["ram:URIID", endpoint.id, { schemeID: endpoint.scheme }]]],
    ["ram:SpecifiedTaxRegistration", [["ram:ID", vatId, { schemeID: "VA" }]]],
    ["ram:SpecifiedTaxRegistration", [["ram:ID", taxNumber, { schemeID: "FC" }]]],
  ],
];

const address = ({ lines: [street, second, third], ...place }: Place): XmlElement => [
  "ram:PostalTradeAddress",
  [
    ["ram:PostcodeCode", place.zipCode],
    ["ram:LineOne", street ?? null],
    ["ram:LineTwo", second ?? null],
    ["ram:LineThree", third ?? null],
    ["ram:CityName", place.city],
    ["ram:CountryID", place.country],
    ["ram:CountrySubDivisionName", place.state],
  ],
];

/** The schema wants it, empty or not. */
const delivery = ({ deliverTo, deliveredOn }: EInvoice): XmlElement[] => [
  ...(deliverTo
    ? [["ram:ShipToTradeParty", [["ram:Name", deliverTo.name], address(deliverTo.place)]] satisfies XmlElement]
    : []),
  ...(deliveredOn
    ? [["ram:ActualDeliverySupplyChainEvent", [day("ram:OccurrenceDateTime", deliveredOn)]] satisfies XmlElement]
    : []),
];

const tax = ({ category, rate }: Vat): XmlElement[] => [
  ["ram:TypeCode", "VAT"],
  ["ram:CategoryCode", category],
  ["ram:RateApplicablePercent", toDecimalPercent(rate)],
];

function settlement({ transfer, period, terms, dueOn, totals, ...invoice }: EInvoice): (XmlElement | null)[] {
  return [
    ["ram:PaymentReference", transfer?.reference ?? null],
    ["ram:InvoiceCurrencyCode", "EUR"],
    transfer && [
      "ram:SpecifiedTradeSettlementPaymentMeans",
      [
        // A SEPA credit transfer (UNTDID 4461).
        ["ram:TypeCode", "58"],
        [
          "ram:PayeePartyCreditorFinancialAccount",
          [
            ["ram:IBANID", transfer.iban],
            ["ram:AccountName", transfer.name],
          ],
        ],
        ["ram:PayeeSpecifiedCreditorFinancialInstitution", [["ram:BICID", transfer.bic]]],
      ],
    ],
    ...invoice.vat.map((one): XmlElement => [
      "ram:ApplicableTradeTax",
      [
        amount("CalculatedAmount", one.amount),
        ["ram:TypeCode", "VAT"],
        ["ram:ExemptionReason", one.exemption?.text ?? null],
        amount("BasisAmount", one.taxable),
        ["ram:CategoryCode", one.category],
        ["ram:ExemptionReasonCode", one.exemption?.code ?? null],
        ["ram:RateApplicablePercent", toDecimalPercent(one.rate)],
      ],
    ]),
    period && [
      "ram:BillingSpecifiedPeriod",
      [day("ram:StartDateTime", period.from), day("ram:EndDateTime", period.to)],
    ],
    ...invoice.adjustments.map((one): XmlElement => [
      "ram:SpecifiedTradeAllowanceCharge",
      [
        ["ram:ChargeIndicator", [["udt:Indicator", String(one.isCharge)]]],
        amount("ActualAmount", one.amount),
        ["ram:ReasonCode", one.code],
        ["ram:Reason", one.reason],
        ["ram:CategoryTradeTax", tax(one)],
      ],
    ]),
    [
      "ram:SpecifiedTradePaymentTerms",
      [["ram:Description", terms], dueOn === null ? null : day("ram:DueDateDateTime", dueOn)],
    ],
    [
      "ram:SpecifiedTradeSettlementHeaderMonetarySummation",
      [
        amount("LineTotalAmount", totals.lines),
        amount("ChargeTotalAmount", totals.charges),
        amount("AllowanceTotalAmount", totals.allowances),
        amount("TaxBasisTotalAmount", totals.net),
        ["ram:TaxTotalAmount", toDecimalString(totals.vat), { currencyID: "EUR" }],
        amount("GrandTotalAmount", totals.total),
        amount("TotalPrepaidAmount", totals.paid),
        amount("DuePayableAmount", totals.due),
      ],
    ],
    ...invoice.preceding.map(({ number, issuedOn }): XmlElement => [
      "ram:InvoiceReferencedDocument",
      [["ram:IssuerAssignedID", number], day("ram:FormattedIssueDateTime", issuedOn, "qdt")],
    ]),
  ];
}

const lineElement = (line: EInvoiceLine, id: number): XmlElement => [
  "ram:IncludedSupplyChainTradeLineItem",
  [
    [
      "ram:AssociatedDocumentLineDocument",
      [
        ["ram:LineID", String(id)],
        ["ram:IncludedNote", [["ram:Content", line.note]]],
      ],
    ],
    [
      "ram:SpecifiedTradeProduct",
      [
        ["ram:SellerAssignedID", line.sku],
        ["ram:Name", line.name],
        ...line.attributes.map(([name, value]): XmlElement => [
          "ram:ApplicableProductCharacteristic",
          [
            ["ram:Description", name],
            ["ram:Value", value],
          ],
        ]),
        ["ram:DesignatedProductClassification", [["ram:ClassCode", line.hsCode, { listID: "HS" }]]],
        ["ram:OriginTradeCountry", [["ram:ID", line.origin]]],
      ],
    ],
    ["ram:SpecifiedLineTradeAgreement", [["ram:NetPriceProductTradePrice", [amount("ChargeAmount", line.price)]]]],
    ["ram:SpecifiedLineTradeDelivery", [["ram:BilledQuantity", String(line.quantity), { unitCode: line.unit }]]],
    [
      "ram:SpecifiedLineTradeSettlement",
      [
        ["ram:ApplicableTradeTax", tax(line)],
        ["ram:SpecifiedTradeSettlementLineMonetarySummation", [amount("LineTotalAmount", line.net)]],
      ],
    ],
  ],
];
