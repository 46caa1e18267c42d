import { toDecimalPercent, toDecimalString, type Cents } from "~/formats/money";
import type { Adjustment, EInvoice, EInvoiceLine, Party, Place, Vat } from "./e-invoice";
import { writeXml, type XmlElement } from "./xml";

const COMMON = "urn:oasis:names:specification:ubl:schema:xsd:Common";

const amount = (name: string, cents: Cents): XmlElement => [
  `cbc:${name}`,
  toDecimalString(cents),
  { currencyID: "EUR" },
];

/** UBL 2.1: an Invoice, or a CreditNote. Elements are in the order of its schema, which differs between the two. */
export function writeUbl(invoice: EInvoice): string {
  const isCredit = invoice.typeCode === "381";
  const root = isCredit ? "CreditNote" : "Invoice";
  const { totals } = invoice;
  return writeXml([
    root,
    [
      ["cbc:CustomizationID", invoice.customization],
      ["cbc:ProfileID", invoice.process],
      ["cbc:ID", invoice.number],
      ["cbc:IssueDate", invoice.issuedOn],
      ["cbc:DueDate", isCredit ? null : invoice.dueOn],
      [`cbc:${root}TypeCode`, invoice.typeCode],
      ...invoice.notes.map((note): XmlElement => ["cbc:Note", note]),
      ["cbc:DocumentCurrencyCode", "EUR"],
      ["cbc:BuyerReference", invoice.buyerReference],
      [
        "cac:InvoicePeriod",
        invoice.period && [
          ["cbc:StartDate", invoice.period.from],
          ["cbc:EndDate", invoice.period.to],
        ],
      ],
      ["cac:OrderReference", orderReference(invoice)],
      ...invoice.preceding.map(({ number, issuedOn }): XmlElement => [
        "cac:BillingReference",
        [
          [
            "cac:InvoiceDocumentReference",
            [
              ["cbc:ID", number],
              ["cbc:IssueDate", issuedOn],
            ],
          ],
        ],
      ]),
      ["cac:AccountingSupplierParty", [party(invoice.seller)]],
      ["cac:AccountingCustomerParty", [party(invoice.buyer)]],
      ["cac:Delivery", delivery(invoice)],
      ["cac:PaymentMeans", paymentMeans(invoice)],
      ["cac:PaymentTerms", [["cbc:Note", invoice.terms]]],
      ...invoice.adjustments.map(adjustment),
      [
        "cac:TaxTotal",
        [
          amount("TaxAmount", totals.vat),
          ...invoice.vat.map((one): XmlElement => [
            "cac:TaxSubtotal",
            [
              amount("TaxableAmount", one.taxable),
              amount("TaxAmount", one.amount),
              category("TaxCategory", one, [
                ["cbc:TaxExemptionReasonCode", one.exemption?.code ?? null],
                ["cbc:TaxExemptionReason", one.exemption?.text ?? null],
              ]),
            ],
          ]),
        ],
      ],
      [
        "cac:LegalMonetaryTotal",
        [
          amount("LineExtensionAmount", totals.lines),
          amount("TaxExclusiveAmount", totals.net),
          amount("TaxInclusiveAmount", totals.total),
          amount("AllowanceTotalAmount", totals.allowances),
          amount("ChargeTotalAmount", totals.charges),
          amount("PrepaidAmount", totals.paid),
          amount("PayableAmount", totals.due),
        ],
      ],
      ...invoice.lines.map((line, at) => lineElement(line, at + 1, isCredit)),
    ],
    {
      xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
      "xmlns:cac": `${COMMON}AggregateComponents-2`,
      "xmlns:cbc": `${COMMON}BasicComponents-2`,
    },
  ]);
}

/** The schema wants the buyer's number wherever it has ours; "NA" is what Peppol writes for none. */
const orderReference = ({ purchaseOrder, salesOrder }: EInvoice): XmlElement[] | null =>
  salesOrder === null
    ? null
    : [
        ["cbc:ID", purchaseOrder ?? "NA"],
        ["cbc:SalesOrderID", salesOrder],
      ];

function party({ name, identifier, vatId, taxNumber, legal, endpoint, contact, place }: Party): XmlElement {
  const tax = (id: string | null, scheme: string): XmlElement | null =>
    id === null
      ? null
      : [
          "cac:PartyTaxScheme",
          [
            ["cbc:CompanyID", id],
            ["cac:TaxScheme", [["cbc:ID", scheme]]],
          ],
        ];
  return [
    "cac:Party",
    [
      ["cbc:EndpointID", endpoint.id, { schemeID: endpoint.scheme }],
      ["cac:PartyIdentification", [["cbc:ID", identifier]]],
      address("PostalAddress", place),
      tax(vatId, "VAT"),
      tax(taxNumber, "FC"),
      [
        "cac:PartyLegalEntity",
        [
          ["cbc:RegistrationName", name],
          ["cbc:CompanyLegalForm", legal],
        ],
      ],
      [
        "cac:Contact",
        [
          ["cbc:Name", contact.name],
          ["cbc:ElectronicMail", contact.email],
        ],
      ],
    ],
  ];
}

function address(name: string, { lines: [street, second, third], ...place }: Place): XmlElement {
  return [
    `cac:${name}`,
    [
      ["cbc:StreetName", street ?? null],
      ["cbc:AdditionalStreetName", second ?? null],
      ["cbc:CityName", place.city],
      ["cbc:PostalZone", place.zipCode],
      ["cbc:CountrySubentity", place.state],
      ["cac:AddressLine", [["cbc:Line", third ?? null]]],
      ["cac:Country", [["cbc:IdentificationCode", place.country]]],
    ],
  ];
}

const delivery = ({ deliveredOn, deliverTo }: EInvoice): (XmlElement | null)[] => [
  ["cbc:ActualDeliveryDate", deliveredOn],
  deliverTo && ["cac:DeliveryLocation", [address("Address", deliverTo.place)]],
  deliverTo && ["cac:DeliveryParty", [["cac:PartyName", [["cbc:Name", deliverTo.name]]]]],
];

/** 58 is a SEPA credit transfer (UNTDID 4461). */
const paymentMeans = ({ transfer }: EInvoice): XmlElement[] | null =>
  transfer && [
    ["cbc:PaymentMeansCode", "58"],
    ["cbc:PaymentID", transfer.reference],
    [
      "cac:PayeeFinancialAccount",
      [
        ["cbc:ID", transfer.iban],
        ["cbc:Name", transfer.name],
        ["cac:FinancialInstitutionBranch", [["cbc:ID", transfer.bic]]],
      ],
    ],
  ];

const category = (name: string, vat: Vat, exemption: XmlElement[] = []): XmlElement => [
  `cac:${name}`,
  [
    ["cbc:ID", vat.category],
    ["cbc:Percent", toDecimalPercent(vat.rate)],
    ...exemption,
    ["cac:TaxScheme", [["cbc:ID", "VAT"]]],
  ],
];

const adjustment = (one: Adjustment): XmlElement => [
  "cac:AllowanceCharge",
  [
    ["cbc:ChargeIndicator", String(one.isCharge)],
    ["cbc:AllowanceChargeReasonCode", one.code],
    ["cbc:AllowanceChargeReason", one.reason],
    amount("Amount", one.amount),
    category("TaxCategory", one),
  ],
];

const lineElement = (line: EInvoiceLine, id: number, isCredit: boolean): XmlElement => [
  isCredit ? "cac:CreditNoteLine" : "cac:InvoiceLine",
  [
    ["cbc:ID", String(id)],
    ["cbc:Note", line.note],
    [isCredit ? "cbc:CreditedQuantity" : "cbc:InvoicedQuantity", String(line.quantity), { unitCode: line.unit }],
    amount("LineExtensionAmount", line.net),
    [
      "cac:Item",
      [
        ["cbc:Name", line.name],
        ["cac:SellersItemIdentification", [["cbc:ID", line.sku]]],
        ["cac:OriginCountry", [["cbc:IdentificationCode", line.origin]]],
        ["cac:CommodityClassification", [["cbc:ItemClassificationCode", line.hsCode, { listID: "HS" }]]],
        category("ClassifiedTaxCategory", line),
        ...line.attributes.map(([name, value]): XmlElement => [
          "cac:AdditionalItemProperty",
          [
            ["cbc:Name", name],
            ["cbc:Value", value],
          ],
        ]),
      ],
    ],
    ["cac:Price", [amount("PriceAmount", line.price)]],
  ],
];
