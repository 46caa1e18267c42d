import { PAGE_SLUGS, type PageSlug } from "~/shop/brand/pages/page";

const DRAFT =
  "**DRAFT: a lawyer must check this text before it is published.** Replace what stands in [square brackets], leave out what does not apply, then delete this paragraph.";

const TEMPLATES: Partial<Record<PageSlug, string>> = {
  "legal-notice": `${DRAFT}

## Who runs this shop

[company and legal form, such as d.o.o.]
[street and number]
[postcode and town], Slovenia

Represented by [name], [function].

## Register

Entered in the court register at [court] under registration number (matična številka) [number].
Share capital: [amount] €.
VAT ID: [SI and eight digits].

## How to reach us

E-mail: [address]
Telephone: [number]

## Manufacturer

Manufacturer under Regulation (EU) 2023/988 on general product safety: [company, postal address and e-mail, if it is not the company above].`,

  terms: `${DRAFT}

## 1. Scope

These terms apply to orders from businesses. We do not sell to consumers in this shop. Other terms apply only if we have agreed to them in writing.

## 2. Contract

Your order is an offer. The contract is made when we confirm the order. A proforma invoice is not a confirmation and not a VAT invoice.

## 3. Prices and VAT

Prices are in euro and exclude VAT and shipping. Supplies to a business in another EU country are exempt from VAT if you have given us a valid VAT ID of another member state and the goods leave Slovenia. Otherwise we charge the VAT that applies. Outside the EU, you pay import duties and taxes.

## 4. Minimum order

The minimum order value is [amount] € net before discount, and the minimum is [number] pieces of a style.

## 5. Payment

Payment is due as stated on the proforma invoice: [in advance / a deposit of … % with the order and the rest before shipping / within … days]. If you pay late, we may charge statutory default interest and 40 € for recovery costs (Directive 2011/7/EU).

## 6. Delivery

We ship in the delivery window of the order, [Incoterm and place]. If a window moves by more than [two weeks], you may cancel the pieces concerned. We may deliver in parts.

## 7. Retention of title

The goods remain ours until they are paid in full. You may resell them in the ordinary course of business.

## 8. Defects

Inspect the goods when they arrive and report visible defects and missing pieces within [8] days, hidden ones as soon as you find them. We replace or credit what is defective. How to report it: [Shipping, returns and claims](/pages/shipping).

## 9. Liability

We are liable without limit for intent and gross negligence, for injury to life and health, and under product liability law. Otherwise our liability is limited to [the net value of the order].

## 10. Brand and resale

You may use our pictures and product texts to sell our goods. [Rules about marketplaces, if there are any.]

## 11. Law and court

Slovenian law applies, without the UN Convention on Contracts for the International Sale of Goods. The court in [town] has jurisdiction.`,

  privacy: `${DRAFT}

## Controller

[company], [address], [e-mail]. [Data protection officer, if there is one.]

## What we process, and why

| Data | Purpose | Legal basis (GDPR) |
| --- | --- | --- |
| Name, e-mail, telephone, company of contacts | Applications and orders | Art. 6(1)(b), (f) |
| Orders, invoices, VAT ID | Bookkeeping and tax | Art. 6(1)(c) |
| Inquiries | To answer them | Art. 6(1)(b), (f) |
| IP address, time of sign-in | Security of the shop | Art. 6(1)(f) |

## How long

- Declined applications: [12 months]
- Inquiries: [24 months]
- Invoices and what belongs to them: [10 years]
- Everything else: until the customer relationship ends, and then [period]

## Who receives it

- Hosting: [provider, country]
- E-mail: [provider, country]
- Sign-in: [identity provider, country, if there is one]
- Carriers: [names]
- The European Commission (VIES) and tax authorities of the EU, which check VAT IDs [if this check is on]
- Accountants and tax authorities, as the law requires

[Transfers outside the EEA, and their safeguard, if there are any.]

## Cookies

This shop sets only the cookies that it needs to work. There is no tracking. [The newsletter is run by … on its own site.]

## Your rights

You may ask for access, correction, erasure, restriction and a copy of your data, and object to processing. Customers can download their data under “Profile”. Write to [e-mail].

You may complain to the Information Commissioner of the Republic of Slovenia (Informacijski pooblaščenec), [www.ip-rs.si](https://www.ip-rs.si).`,

  shipping: `${DRAFT}

## Shipping

We ship from [town], Slovenia, with [carriers], usually within [number] working days of [payment / the start of the delivery window]. Costs: [rates, or: stated on the proforma invoice]. From which order value shipping is free: [Benefits of ordering](/contact).

Outside the EU we ship [Incoterm and place]; import duties and taxes are paid by [whom].

## Damaged, wrong or missing pieces

1. Note visible damage on the carrier’s receipt.
2. Photograph the piece, its label and the parcel.
3. Write to [e-mail] within [8] days, with the order number.

We answer within [number] working days and replace the piece or credit it.

## Returns

Goods ordered correctly and free of defects [cannot be returned / can be returned within … days, unworn and with their labels, after we have agreed]. Return address: [address].`,

  contact: `${DRAFT}

## Wholesale

[name] answers questions about orders, delivery and prices.

- Telephone: [number], [Monday to Friday, 9 am to 4 pm]
- E-mail: [address]

[company]
[street and number]
[postcode and town], Slovenia`,
};

/** A template for a page, below what was typed before. */
export const withTemplate = (slug: PageSlug, typed: string) =>
  [typed.trim(), TEMPLATES[slug]].filter(Boolean).join("\n\n");

/** What stands in square brackets: "[company]". A link is no placeholder. */
const placeholdersOf = (text = ""): string[] => text.match(/\[[^[\]]+\](?!\()/g) ?? [];

/** What of the templates is still to be replaced in a text, in the order of the templates. */
export function openPlaceholders(text: string): string[] {
  const found = new Set(placeholdersOf(text));
  const all = PAGE_SLUGS.flatMap((slug) => placeholdersOf(TEMPLATES[slug]));
  return [...new Set(all)].filter((placeholder) => found.has(placeholder));
}
