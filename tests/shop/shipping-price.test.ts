import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { COUNTRIES } from "~/formats/countries";
import { contestedPlaces, placesText, shippingPlace } from "~/shop/billing/shipping-prices/places";
import { placesOf } from "~/shop/billing/shipping-prices/read-places.server";
import {
  type ShippedGoods,
  shippingCost,
  type ShippingZone,
  zoneOf,
} from "~/shop/billing/shipping-prices/shipping-price";
import { zoneForm } from "~/shop/billing/shipping-prices/zone-form.server";

const zone = (more: Partial<ShippingZone> = {}): ShippingZone => ({
  id: 1,
  name: "A",
  places: ["SI"],
  basis: "weight",
  isPerWindow: false,
  freeFrom: null,
  prices: [],
  ...more,
});
const goods = (more: Partial<ShippedGoods> = {}): ShippedGoods => ({ windowId: 1, weight: 0, value: 0, ...more });
const upTo = (limit: number, price: number, windowId: number | null = null) => ({ upTo: limit, price, windowId });

describe("the price of shipping", () => {
  const bases = fc.constantFrom("weight" as const, "value" as const);
  const limits = fc.uniqueArray(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 6 });

  it("includes its limit, and a gram or a cent more is the next price, or to be confirmed after the last", () => {
    fc.assert(
      fc.property(bases, limits, (basis, all) => {
        const sorted = [...all].sort((a, b) => a - b);
        const one = zone({ basis, prices: all.map((limit) => upTo(limit, limit * 7)) });
        sorted.forEach((limit, at) => {
          expect(shippingCost(one, [goods({ [basis]: limit })])).toBe(limit * 7);
          const next = sorted[at + 1];
          expect(shippingCost(one, [goods({ [basis]: limit + 1 })])).toBe(next === undefined ? null : next * 7);
        });
      }),
    );
  });

  it("is never less for more where no higher limit is cheaper", () => {
    const amounts = fc.tuple(fc.nat(60_000), fc.nat(60_000));
    fc.assert(
      fc.property(bases, limits, amounts, (basis, all, [a, b]) => {
        const one = zone({ basis, prices: all.map((limit) => upTo(limit, limit)) });
        const costOf = (amount: number) => shippingCost(one, [goods({ [basis]: amount })]) ?? Infinity;
        expect(costOf(Math.min(a, b))).toBeLessThanOrEqual(costOf(Math.max(a, b)));
      }),
    );
  });

  it("is for the whole order once, however it is divided among windows, or for each window where the zone says so", () => {
    const parts = fc.array(fc.nat(10_000), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(parts, (weights) => {
        const prices = [upTo(10_000, 500), upTo(60_000, 900)];
        const divided = weights.map((weight, at) => goods({ windowId: at + 1, weight }));
        const sum = weights.reduce((all, weight) => all + weight, 0);
        expect(shippingCost(zone({ prices }), divided)).toBe(shippingCost(zone({ prices }), [goods({ weight: sum })]));
        expect(shippingCost(zone({ prices, isPerWindow: true }), divided)).toBe(500 * weights.length);
      }),
    );
  });

  it("is that of the window where it has prices of its own, also when these end sooner", () => {
    const prices = [upTo(10_000, 500), upTo(1_000, 300, 7)];
    const costs = (isPerWindow: boolean, ...all: ShippedGoods[]) => shippingCost(zone({ prices, isPerWindow }), all);
    expect(costs(false, goods({ windowId: 7, weight: 1_000 }))).toBe(300);
    expect(costs(false, goods({ windowId: 7, weight: 1_001 }))).toBeNull();
    expect(costs(false, goods({ windowId: 7, weight: 1_000 }), goods({ weight: 1 }))).toBe(500);
    expect(costs(true, goods({ windowId: 7, weight: 1_000 }), goods({ weight: 1 }))).toBe(800);
    expect(costs(true, goods({ windowId: 7, weight: 1_001 }), goods({ weight: 1 }))).toBeNull();
  });

  it("is to be confirmed without a weight where it is by weight", () => {
    const unknown = goods({ weight: null, value: 100 });
    expect(shippingCost(zone({ prices: [upTo(9, 1)] }), [goods(), unknown])).toBeNull();
    expect(shippingCost(zone({ basis: "value", prices: [upTo(100, 1)] }), [goods(), unknown])).toBe(1);
    expect(shippingCost(zone(), [goods()])).toBeNull();
  });
});

describe("the places of a zone", () => {
  const places = (typed: string) => placesOf(typed).places;

  it("are read as they are written, for every country and territory", () => {
    for (const { code, name } of COUNTRIES) {
      expect(places(code), name).toEqual([shippingPlace({ country: code, zipCode: "" })]);
      expect(places(name), name).toEqual(places(code));
      expect(places(placesText(places(code))), name).toEqual(places(code));
    }
    const special =
      "Northern Ireland, Canary Islands, Ceuta, Melilla, Büsingen, Åland, the French overseas territory, all other countries";
    expect(placesOf(special)).toMatchObject({ unknown: [] });
    expect(places("es-cn, AX, *")).toEqual(places("the Canary Islands, Åland, all other countries"));
    expect(places(placesText(places(special)))).toEqual(places(special));
    expect(placesOf("Austria; EU\nAtlantis")).toMatchObject({ unknown: ["Atlantis"] });
    expect(places("EU")).toHaveLength(27);
  });

  it.each([
    ["FI", "22100", "AX", "22100"],
    ["FR", "97400", "RE", "97400"],
    ["FR", "98800", "NC", "98800"],
    ["MC", "98000", "FR", "75001"],
    ["GB", "BT1 5GS", "GB", "N. Ireland, BT 1"],
  ])("have %s %s as %s %s", (country, zipCode, other, otherCode) => {
    const place = shippingPlace({ country, zipCode });
    expect(shippingPlace({ country: other, zipCode: otherCode })).toBe(place);
    expect(zoneOf(place, [zone({ places: ["FI", "GB", "ES"] })])).toBeNull();
  });

  it("have a territory without EU VAT only where it is named, and the first zone counts", () => {
    const [spain, islands] = [zone({ places: places("Spain") }), zone({ id: 2, places: places("Canary Islands, ES") })];
    const at = (zipCode: string) => zoneOf(shippingPlace({ country: "ES", zipCode }), [spain, islands])?.id;
    expect(at("28001")).toBe(1);
    expect(at("35001")).toBe(2);
    expect(at("51001")).toBeUndefined();
    expect(contestedPlaces([spain, { ...islands, name: "B" }])).toEqual([
      "Spain: in A and B. A counts, as it comes first.",
    ]);
  });

  it("are all others where no zone names them, whatever the order of the zones", () => {
    const zones = [zone({ places: places("all other countries, Norway") }), zone({ id: 2, places: places("CH") })];
    const at = (country: string, zipCode = "") => zoneOf(shippingPlace({ country, zipCode }), zones)?.id;
    expect(at("CH")).toBe(2);
    for (const { code } of COUNTRIES) if (code !== "CH") expect(at(code), code).toBe(1);
    expect(at("ES", "35001")).toBe(1);
    // Nothing is promised while the country is unknown.
    expect(at("")).toBeUndefined();
  });
});

describe("the form of a zone", () => {
  const FORM = { name: "EU", places: "Austria", basis: "weight" };
  const read = (prices: object[], more: object = {}) => {
    const { success, data, error } = zoneForm.safeParse({ ...FORM, ...more, prices });
    return success ? data.prices : error!.issues.map(({ path }) => path.join("."));
  };

  it("reads kilograms and euro, and leaves empty rows out", () => {
    const row = { upTo: "7,5 kg", price: "12.50", windowId: "3" };
    expect(read([row, { windowId: "0" }, { upTo: "10", price: "0" }])).toEqual([
      { upTo: 7_500, price: 1_250, windowId: 3 },
      { upTo: 10_000, price: 0, windowId: null },
    ]);
    expect(read([{ upTo: "1,500.00", price: "9" }], { basis: "value" })).toEqual([
      { upTo: 150_000, price: 900, windowId: null },
    ]);
  });

  it("says what is wrong where it is", () => {
    const wrong = [{ upTo: "5" }, { price: "5" }, { upTo: "1,500", price: "x" }, { upTo: "5", price: "6" }];
    expect(read(wrong)).toEqual([
      "prices.0.price",
      "prices.1.upTo",
      "prices.2.upTo",
      "prices.2.price",
      "prices.3.upTo",
    ]);
    expect(read([], { places: "Atlantis" })).toEqual(["places"]);
    expect(read([], { freeFrom: "none" })).toEqual(["freeFrom"]);
  });
});
