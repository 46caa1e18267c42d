import type { Tx } from "~/db/db.server";
import * as tBrand from "~/messages/brand";
import type { Language } from "~/formats/language";
import { inLanguage } from "~/shop/base/language.server";
import type { PageSlug } from "~/shop/brand/pages/page";
import { TRANSLATED } from "./page-translations";
import { daysBefore } from "./random";

const SAMPLE = "**This is a sample text of the demo shop.** It is nobody’s legal notice, contract or advice.";

/** Company, people and numbers are invented. */
export const TEXTS: Record<PageSlug, string> = {
  "legal-notice": `${SAMPLE}

## Who runs this shop

Sample Knitwear Ltd.
1 Sample Street
1000 Sampletown

Represented by Sam Sample, managing director.

## Register

Entered in the commercial register of Sampletown under number 0000000.
VAT ID: none, because this company does not exist.

## How to reach us

By e-mail and telephone, as the page [Contact](/pages/contact) says.`,
  terms: `${SAMPLE}

## 1. Who these terms are for

They apply to orders from businesses. We do not sell to consumers here.

## 2. How a contract is made

Your order is an offer. It becomes a contract when we confirm it, at the prices of the order. The proforma invoice that you get by e-mail shows them again.

## 3. Prices and payment

All prices are in euro and exclude VAT. When payment is due depends on the delivery window, and is stated on the proforma invoice:

- goods in stock are paid in advance,
- pre-orders need a deposit, with the rest due before they are shipped.

## 4. Delivery

We ship in the delivery window of the order. If a window moves by more than two weeks, you may cancel what is affected.

## 5. Ownership

Goods stay ours until they are paid in full.

## 6. Faults

Check the goods when they arrive, and tell us within eight days if anything is wrong. How to do so is explained under [Shipping, returns and claims](/pages/shipping).

## 7. Law

The law of our place of business applies, without the UN convention on the sale of goods.`,
  privacy: `${SAMPLE}

## What we keep

- of a customer: name, company, addresses, VAT ID, orders and e-mails,
- of a visitor: nothing but short-lived counters that keep programs from flooding the shop.

There are no trackers, and nothing is loaded from other sites.

## What for, and for how long

To answer inquiries and to carry out orders. Invoices and orders are kept for ten years, as the law on bookkeeping requires; everything else until you ask us to erase it.

## Your rights

You may see, correct, copy and erase what we keep: customers download it under “Profile”, and anybody may [write to us](/pages/contact).`,
  shipping: `${SAMPLE}

## Shipping

Parcels leave our workshop on Tuesdays and Thursdays. We pay for shipping within the EU from the order value stated under [Benefits of ordering](/contact).

## If something is wrong

1. Take a picture of the piece and of its label.
2. Write to us within eight days, with the number of the order.
3. We send the piece again or take it off the bill, whichever you prefer.

## Returns

Pieces that are neither faulty nor wrong cannot be returned. Talk to us if a colour does not sell: often another shop is looking for it.`,
  contact: `${SAMPLE}

## Wholesale

Sam Sample answers questions about orders, delivery windows and prices.

- Telephone: +386 1 000 00 00, Monday to Friday, 9 am to 4 pm
- E-mail: [sales@shop.example](mailto:sales@shop.example)

There is a [form for inquiries](/inquiry) as well.`,
  sizes: `${SAMPLE} All measures are of the finished piece, lying flat, in centimetres; [how we measure](#section-how-we-measure) is at the end.

## Sweaters

| Size | Chest | Length | Sleeve |
| --- | ---: | ---: | ---: |
| XS | 46 | 58 | 59 |
| S | 49 | 60 | 60 |
| M | 52 | 62 | 61 |
| L | 55 | 64 | 62 |
| XL | 58 | 66 | 63 |
| XXL | 61 | 68 | 64 |

## Cardigans

| Size | Chest | Length | Sleeve |
| --- | ---: | ---: | ---: |
| XS | 47 | 60 | 58 |
| S | 50 | 62 | 59 |
| M | 53 | 64 | 60 |
| L | 56 | 66 | 61 |
| XL | 59 | 68 | 62 |
| XXL | 62 | 70 | 63 |

## Vests

| Size | Chest | Length | Shoulder |
| --- | ---: | ---: | ---: |
| XS | 45 | 56 | 36 |
| S | 48 | 58 | 37 |
| M | 51 | 60 | 38 |
| L | 54 | 62 | 39 |
| XL | 57 | 64 | 40 |
| XXL | 60 | 66 | 41 |

## Dresses

| Size | Chest | Length | Sleeve |
| --- | ---: | ---: | ---: |
| XS | 42 | 104 | 58 |
| S | 45 | 105 | 59 |
| M | 48 | 106 | 60 |
| L | 51 | 107 | 61 |
| XL | 54 | 108 | 62 |
| XXL | 57 | 109 | 63 |

## Accessories

Mittens

| Size | Width | Length |
| --- | ---: | ---: |
| S/M | 10 | 24 |
| L/XL | 11.5 | 27 |

Socks

| Size | Foot | Leg |
| --- | ---: | ---: |
| 36-38 | 22 | 24 |
| 39-41 | 24 | 25 |
| 42-44 | 26 | 27 |
| 45-47 | 28 | 28 |

One size

| Piece | Width | Length |
| --- | ---: | ---: |
| Veter scarf | 32 | 190 |
| Obala scarf | 45 | 180 |
| Snood | 32 | 36 |
| Beanie, watch cap | 21 | 24 |
| Headband | 10 | 23 |

## Baby

Rompers, leggings, cardigans and sweaters: the size is the child’s height.

| Size | Age | Chest | Length |
| --- | ---: | ---: | ---: |
| 50/56 | 0-2 m | 21 | 31 |
| 62/68 | 3-6 m | 23 | 35 |
| 74/80 | 7-12 m | 25 | 39 |
| 86/92 | 13-24 m | 27 | 43 |

Bonnet

| Size | Head | Depth |
| --- | ---: | ---: |
| 0-3 m | 36-40 | 13 |
| 3-9 m | 41-45 | 15 |
| 9-18 m | 46-48 | 16.5 |

Booties

| Size | Foot | Leg |
| --- | ---: | ---: |
| 0-6 m | 9.5 | 8 |
| 6-12 m | 11 | 9 |

One size

| Piece | Width | Length |
| --- | ---: | ---: |
| Blanket | 80 | 100 |

## Home

| Piece | Width | Length |
| --- | ---: | ---: |
| Domača throw | 130 | 170 |
| Satovje throw | 140 | 180 |
| Cushions | 50 | 50 |
| Bottle cover | 20 | 30 |
| Pouffe, 35 high | 55 | 55 |

## How we measure

Chest: from seam to seam, just below the armholes. Length: from the highest point of the shoulder; of leggings, along the outside. Sleeve: from the shoulder seam. Shoulder: from armhole to armhole.`,
  care: `${SAMPLE} The label inside each piece is what counts.

## Sweaters

Machine wash at 30 °C, inside out, with like colours. Dry flat. Do not tumble dry.

## Cardigans

As sweaters, with the buttons closed.

## Home

Blankets and covers may be washed at 40 °C. Spin slowly and dry them over two lines.

## Pilling

New cotton may pill where it rubs. Remove the bobbles with a comb; after a few washes there are none left.`,
};

export async function seedPages(tx: Tx, now: Date): Promise<void> {
  const titleOf = (slug: string) => tBrand.initialTitle(slug as PageSlug);
  const pages = Object.entries(TEXTS).map(([slug, text]) => ({ slug, title: titleOf(slug), text }));
  const translations = Object.entries(TRANSLATED).flatMap(([slug, texts]) =>
    Object.entries(texts).map(([language, text]) => ({
      slug,
      language,
      title: inLanguage(language as Language, () => titleOf(slug)),
      text,
    })),
  );
  const translationsOf = (slug: string) =>
    Object.fromEntries(
      translations.filter((one) => one.slug === slug).map(({ language, title, text }) => [language, { title, text }]),
    );
  const publishedAt = daysBefore(now, 90);
  await tx.page.createMany({
    data: pages.map((page) => ({
      ...page,
      translations: translationsOf(page.slug),
      publishedNumber: 1,
      updatedAt: publishedAt,
    })),
  });
  await tx.pageVersion.createMany({
    data: [...pages, ...translations].map((page) => ({ ...page, number: 1, publishedAt })),
  });
}
