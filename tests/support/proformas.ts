import { epcPayload, paymentReference } from "~/shop/billing/documents/proforma-content.server";
import { proformaSums, type ProformaContent, type ProformaLine } from "~/shop/billing/documents/proforma";
import { vatTreatment } from "~/shop/billing/vat/vat-treatment";
import type { ValidVatId } from "~/shop/customers/companies/vies";
import type { Address } from "~/formats/address";

/** VIES has confirmed it. */
export const validVatId = (vatId: string): ValidVatId => ({
  vatId,
  checkedAt: "2026-11-20T10:00:00.000Z",
  requestIdentifier: "WAPIAAAAW1",
  decidedById: null,
  reason: null,
});

export const SELLER: ProformaContent["seller"] = {
  name: "Preja pletenine d.o.o.",
  address: ["Tovarniška cesta 12", "5270 Ajdovščina", "Slovenia"],
  vatId: "SI50223054",
  registration: "Ajdovščina, District Court of Nova Gorica, reg. no. 1234567000, share capital €7,500.00",
  iban: "SI56191000000123438",
  bic: "LJBASI2X",
  email: "sales@preja.example",
};

export const proformaLine = (more: Partial<ProformaLine> = {}): ProformaLine => {
  const line = {
    sku: "ALM-SAND-M",
    name: "Alma sweater",
    color: "Sand",
    size: "M",
    quantity: 12,
    unitPrice: 4_250,
    composition: "95% cotton, 5% elastane",
    ...more,
  };
  return { lineTotal: line.quantity * line.unitPrice, ...line };
};

interface ProformaOptions {
  company?: string;
  address: Address;
  vatId: string | null;
  lines?: ProformaLine[];
  discountPercentage?: number;
  discountAmount?: number;
  /** In cents; null when it is not decided yet. */
  shipping?: number | null;
  version?: number;
  poNumber?: string | null;
  notes?: string | null;
}

/** By default with one line. */
export function proformaOf({
  company = "Maison Test",
  address,
  vatId,
  lines = [proformaLine()],
  discountPercentage = 0,
  discountAmount = 0,
  shipping = 0,
  version = 1,
  poNumber = "BL-2107",
  notes = null,
}: ProformaOptions): ProformaContent {
  const number = "PF-2026-0017";
  const subtotal = lines.reduce((sum, { lineTotal }) => sum + lineTotal, 0);
  const check = vatId ? validVatId(vatId) : null;
  const vat = vatTreatment({ from: "SI", shipTo: address, vatId, check, seat: null, decided: null });
  const sums = proformaSums({ subtotal, discountPercentage, discountAmount }, shipping, vat);
  const reference = paymentReference(number);
  const place = [address.address, `${address.zipCode} ${address.city}`, address.country];
  const isFinal = vat.kind !== "to_confirm" && shipping !== null;
  return {
    number,
    version,
    issuedOn: "2026-11-20",
    validUntil: "2026-12-04",
    order: {
      number: "PRJ-1795000000-QX7K2",
      placedOn: "2026-11-19",
      poNumber,
      customerNotes: notes,
    },
    seller: SELLER,
    buyer: { name: address.name, company, address: place, vatId, email: "shop@maison.example" },
    shipTo: [address.name, ...place],
    lines,
    sums,
    vatWords: vat.text,
    paymentReference: reference,
    epc: isFinal ? epcPayload({ ...SELLER, amount: sums.total, reference }) : null,
    terms: ["Payment in advance by bank transfer, free of charges for us.", "Delivered DAP."],
    delivery: "January 2027; re-orders within 2 to 4 weeks after payment.",
  };
}

const place = (more: Partial<Address>): Address => ({
  name: "Žana Škof-Weiß",
  address: "Teststraße 12",
  city: "",
  state: "",
  zipCode: "",
  country: "",
  ...more,
});

/** In Slovenia, in another EU member state and outside the EU. */
export const PLACES = {
  ljubljana: place({ city: "Ljubljana", zipCode: "1000", country: "SI" }),
  munich: place({ city: "München", zipCode: "80331", country: "DE" }),
  zurich: place({ city: "Zürich", zipCode: "8001", country: "CH" }),
};
