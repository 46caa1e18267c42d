import { cartCsv } from "~/shop/cart/csv";
import { seededRandom, daysBefore } from "./random";
import type { OrderableStyle } from "./orders";
import { STYLES } from "./styles";

/** With the number of its styles. One with a `cart` has a CSV file and perhaps a customer. */
type DemoInquiry = [
  days: number,
  isRead: boolean,
  name: string,
  email: string,
  company: string | null,
  message: string,
  styles: number,
  cart?: { companyId: string | null },
];

const INQUIRIES: DemoInquiry[] = [
  [
    0,
    false,
    "Hanna Lindqvist",
    "hanna@kust-och-garn.example",
    "Kust & Garn",
    "We run a small shop on the coast near Malmö and would like to know your minimum for a first order, and whether the striped styles come back next season.",
    3,
  ],
  [
    0,
    false,
    "Jonas Petersen",
    "einkauf@nordlicht-laden.example",
    "Nordlicht Laden GmbH",
    "Is all of this on the shelf? We would order it for the Advent market.",
    5,
    { companyId: "demo-second-buyer" },
  ],
  [
    1,
    false,
    "Pieter Claes",
    "pieter@huis-claes.example",
    "Huis Claes",
    "Is the throw available in a larger size for hotels? We would need about twenty.",
    1,
  ],
  [
    2,
    false,
    "Aoife Brennan",
    "aoife@the-turf-room.example",
    "The Turf Room",
    "Could you send swatches of these colours before we decide?",
    4,
  ],
  [
    6,
    false,
    "Klara Novotná",
    "klara@obchudek-nit.example",
    null,
    "Do you deliver to Czechia without customs papers, and how long does a re-order take in December?",
    0,
  ],
  [
    9,
    true,
    "Marco Bianchi",
    "marco@lana-lenta.example",
    "Lana Lenta",
    "We met at the fair in Milan. Here is the list we talked about.",
    6,
    { companyId: null },
  ],
  [
    15,
    true,
    "Sophie Maurer",
    "sophie@stubenladen.example",
    "Stubenladen",
    "Which of the baby styles can be washed at 60 degrees?",
    2,
  ],
  [
    28,
    true,
    "Inês Duarte",
    "ines@linha-clara.example",
    "Linha Clara",
    "Please tell us when the cardigans are back in every size.",
    2,
  ],
  [
    52,
    true,
    "Tomaž Zupan",
    "tomaz@zupan-moda.example",
    "Zupan moda",
    "Zanima nas, ali lahko naročilo prevzamemo sami.",
    0,
  ],
];

const DESCRIPTIONS = new Map(STYLES.map(({ code, description }) => [code, description]));

/** About random styles; the same for the same styles and time. */
export function demoInquiries(styles: readonly OrderableStyle[], now: Date) {
  return INQUIRIES.map(([days, isRead, customerName, customerEmail, company, message, count, cart], index) => {
    const random = seededRandom(500 + index);
    const selected = random.sample(styles, count);
    const productDetails = selected.map((style) => ({
      productName: style.name,
      size: style.sizes.length ? random.pick(style.sizes) : null,
      color: random.pick(style.colors),
      quantity: random.between(1, 8),
    }));
    return {
      customerName,
      customerEmail,
      company,
      message,
      productId: cart ? null : (selected[0]?.id ?? null),
      companyId: cart?.companyId ?? null,
      productDetails,
      csvData: cart
        ? cartCsv(
            productDetails.map(({ productName, ...line }, position) => ({
              ...line,
              name: productName,
              window: "In stock",
              description: DESCRIPTIONS.get(selected[position]!.code) ?? "",
            })),
          )
        : null,
      totalItems: productDetails.reduce((sum, line) => sum + line.quantity, 0),
      isRead,
      createdAt: daysBefore(now, days, 40 + index * 53),
    };
  });
}

/** Two open, one invited who has not signed in yet, one closed. */
export function demoAccessRequests(now: Date) {
  const request = (
    days: number,
    status: string,
    name: string,
    email: string,
    company: string,
    country: string,
    vatId: string | null,
    message: string,
  ) => ({
    name,
    email,
    company,
    country,
    vatId,
    website: `https://${email.split("@")[1]}`,
    message,
    status,
    createdAt: daysBefore(now, days, 95 + days * 11),
  });
  return [
    request(
      0,
      "open",
      "Nora Weiss",
      "nora@weiss-und-warm.example",
      "Weiß & Warm",
      "DE",
      "DE111111125",
      "Two shops in Leipzig, knitwear and linen. We found you through a colleague in Graz.",
    ),
    request(
      4,
      "open",
      "Luka Horvat",
      "luka@trgovina-more.example",
      "Trgovina More",
      "HR",
      "HR33392005961",
      "A concept store in Rovinj, open all year.",
    ),
    request(
      8,
      "invited",
      INVITED.name,
      INVITED.email,
      "Magasin du Port",
      "FR",
      null,
      "Small shop in Cassis, opening in spring. The VAT ID is on its way.",
    ),
    request(
      40,
      "closed",
      "Private buyer",
      "someone@at-home.example",
      "none",
      "BE",
      null,
      "I would like to buy one sweater for myself.",
    ),
  ];
}

/** Has an open invitation: an account with this e-mail is approved on sign-in. */
export const INVITED = { name: "Élise Garnier", email: "elise@magasin-du-port.example" };
