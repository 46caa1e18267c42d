import type { Tx } from "~/db/db.server";
import { storedPlaces } from "~/shop/billing/shipping-prices/places";
import { placesOf } from "~/shop/billing/shipping-prices/read-places.server";
import { addDays, isoDay } from "~/formats/dates";
import type { DeliveryWindow } from "~/shop/catalogue/delivery-windows/window";

/** Percentages are hundredths of a percent. */
export const TIERS = [
  { minQuantity: 5, discountPercentage: 500, isActive: true },
  { minQuantity: 10, discountPercentage: 1000, isActive: true },
  { minQuantity: 25, discountPercentage: 1250, isActive: true },
  { minQuantity: 100, discountPercentage: 2000, isActive: false },
];

/** By the net weight of the goods: limits in grams, prices in cents. */
const SHIPPING: [name: string, places: string, prices: [upTo: number, price: number][]][] = [
  [
    "Slovenia",
    "Slovenia",
    [
      [5_000, 690],
      [15_000, 990],
      [30_000, 1_490],
      [300_000, 5_900],
    ],
  ],
  [
    "European Union",
    "EU",
    [
      [5_000, 1_290],
      [15_000, 1_990],
      [30_000, 2_990],
      [300_000, 9_900],
    ],
  ],
  [
    "Rest of the world",
    "all other countries",
    [
      [5_000, 2_900],
      [15_000, 4_900],
      [30_000, 7_900],
      [300_000, 24_900],
    ],
  ],
];

export async function seedShippingPrices(tx: Tx): Promise<void> {
  for (const [at, [name, typed, prices]] of SHIPPING.entries()) {
    const places = placesOf(typed).places.filter((place) => name === "Slovenia" || place !== "SI");
    await tx.shippingZone.create({
      data: {
        name,
        position: at + 1,
        places: storedPlaces(places),
        basis: "weight",
        prices: { create: prices.map(([upTo, price]) => ({ upTo, price })) },
      },
    });
  }
}

/**
 * Specification 1, without evidence, because there is none yet. The rating is therefore not shown: nobody is known who
 * gave it.
 */
export const CLAIMS = [
  {
    key: "organic-cotton",
    title: "100% organic cotton",
    text: "All the cotton in our yarns is organically grown. Where a style holds its shape with a little elastane, its composition says so.",
    evidenceUrl: null,
    translations: {
      de: {
        title: "100 % Bio-Baumwolle",
        text: "Die Baumwolle in unseren Garnen stammt ausschließlich aus biologischem Anbau. Hält ein Modell mit etwas Elasthan seine Form, steht es in der Zusammensetzung.",
      },
      sl: {
        title: "100 % ekološki bombaž",
        text: "Ves bombaž v naših prejah je pridelan ekološko. Če model drži obliko z malo elastana, to piše v sestavi.",
      },
      it: {
        title: "100% cotone biologico",
        text: "Tutto il cotone dei nostri filati è coltivato con metodo biologico. Se un modello tiene la forma grazie a un po’ di elastan, la composizione lo dice.",
      },
      fr: {
        title: "100 % coton biologique",
        text: "Tout le coton de nos fils est issu de l’agriculture biologique. Si un modèle garde sa forme grâce à un peu d’élasthanne, sa composition le dit.",
      },
    },
    position: 1,
  },
  {
    key: "made-in-eu",
    title: "Crafted in the EU",
    text: "Knitted, linked and finished in Slovenia, in workshops we visit every week.",
    evidenceUrl: null,
    translations: {
      de: {
        title: "Gefertigt in der EU",
        text: "Gestrickt, gekettelt und vollendet in Slowenien, in Werkstätten, die wir jede Woche besuchen.",
      },
      sl: {
        title: "Izdelano v EU",
        text: "Pleteno, spojeno in dokončano v Sloveniji, v delavnicah, ki jih obiščemo vsak teden.",
      },
      it: {
        title: "Realizzato nell’UE",
        text: "Lavorato a maglia, rimagliato e rifinito in Slovenia, in laboratori che visitiamo ogni settimana.",
      },
      fr: {
        title: "Fabriqué dans l’UE",
        text: "Tricoté, remaillé et fini en Slovénie, dans des ateliers où nous passons chaque semaine.",
      },
    },
    position: 2,
  },
  {
    key: "vegan",
    title: "Vegan",
    text: "No wool, no leather patches, no horn: our buttons are cut from corozo nut.",
    evidenceUrl: null,
    translations: {
      de: {
        title: "Vegan",
        text: "Keine Wolle, keine Lederetiketten, kein Horn: Unsere Knöpfe sind aus der Corozo-Nuss geschnitten.",
      },
      sl: {
        title: "Vegansko",
        text: "Brez volne, usnjenih etiket in roževine: naši gumbi so izrezani iz oreha korozo.",
      },
      it: {
        title: "Vegano",
        text: "Niente lana, niente etichette di pelle, niente corno: i nostri bottoni sono ricavati dalla noce di corozo.",
      },
      fr: {
        title: "Végane",
        text: "Ni laine, ni étiquettes de cuir, ni corne : nos boutons sont taillés dans la noix de corozo.",
      },
    },
    position: 3,
  },
  {
    key: "rating",
    title: "Top 10 of 6,000 brands rated",
    text: "Rated among the top 10 of 6,000 brands for sustainability.",
    evidenceUrl: null,
    position: 4,
  },
];

/** Of the contact page (specification 9). */
export function demoSettings() {
  return {
    id: 1,
    freeShippingThresholdEU: 0,
    freeShippingThresholdWorld: 250_000,
    minimumOrderValue: 100_000,
    minimumPiecesPerStyle: 3,
    markupFrom: 290,
    markupTo: 320,
    paymentNote: "Payment by bank transfer, free of charges for the seller.",
    incoterm: "DAP",
    retentionOfTitle: true,
    proformaValidDays: 14,
  };
}

/**
 * Specification 9: re-orders in 2-4 weeks, and pre-orders for the January after the next September, in which early
 * orders end, that is at least a month ahead.
 */
export function demoWindows(now: Date) {
  const [year, ends] = [Number(isoDay(now).slice(0, 4)), addDays(isoDay(now), 30)];
  const orders = ends <= `${year}-09-30` ? year : year + 1;
  const none = {
    shipsFrom: null,
    shipsUntil: null,
    weeksFrom: null,
    weeksTo: null,
    cashDiscountPercentage: null,
    cashDiscountDays: null,
  };
  return [
    {
      ...none,
      name: "In stock",
      kind: "in_stock",
      weeksFrom: 2,
      weeksTo: 4,
      ordersUntil: null,
      payment: "in_advance",
      paymentDays: 0,
      depositPercentage: 0,
      position: 1,
    },
    {
      ...none,
      name: `Spring/Summer ${orders + 1}`,
      kind: "pre_order",
      ordersUntil: `${orders}-09-30`,
      shipsFrom: `${orders + 1}-01-01`,
      shipsUntil: `${orders + 1}-01-31`,
      payment: "deposit",
      paymentDays: 14,
      depositPercentage: 3_000,
      position: 2,
    },
  ] satisfies Omit<DeliveryWindow, "id" | "ordersFrom">[];
}

/**
 * Indexes of demoWindows, by the index of the style in the collection: most are in stock, some in both, and a few new
 * ones can only be ordered in advance.
 */
export function windowsOfDemoStyle(index: number): number[] {
  if (index % 7 === 6) return [1];
  return index % 3 === 2 ? [0, 1] : [0];
}
