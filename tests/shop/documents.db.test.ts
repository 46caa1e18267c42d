// The documents of the admin area: the packing list of an order, and the line sheet of the collection.
import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { env } from "~/env.server";
import { lineSheetOptions, lineSheetName } from "~/shop/catalogue/line-sheet/line-sheet";
import { lineSheetPdf } from "~/shop/catalogue/line-sheet/line-sheet-pdf.server";
import {
  drawPackingList,
  packingListPdf,
  packingListsPdf,
  packingList,
  packingListName,
} from "~/shop/billing/documents/packing-list.server";
import { shopFiles } from "~/shop/base/files/shop-files.server";
import { storeMaster } from "~/shop/brand/pictures/masters.server";
import { makeStyle } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { makeOrder, orderLine } from "../support/orders";
import { linesOfPages, readPdf } from "../support/pdf";
import { photo } from "../support/pictures";
import { makePriceGroup } from "../support/prices";
import { inScope } from "../support/in-scope";

beforeEach(() => emptyDatabase(db));

const squeezed = (text: string) => text.replace(/\s/g, "");
const change = (id: number, data: Parameters<typeof db.read.product.update>[0]["data"]) =>
  db.write((tx) => tx.product.update({ where: { id }, data }));

describe("the packing list of an order", () => {
  async function order(more: Partial<Parameters<typeof makeOrder>[0]> = {}) {
    const alma = await makeStyle({ name: "Alma" });
    const lines = [
      orderLine({ productId: alma.id, quantity: 1_200, unitPrice: 4_711, lineTotal: 5_653_200 }),
      orderLine({
        productId: alma.id + 1_000,
        sku: "SAL",
        name: "Sal",
        color: null,
        size: null,
        quantity: 1,
        unitPrice: 4_711,
        lineTotal: 4_711,
      }),
    ];
    return makeOrder({ lines, orderNumber: "PRJ-17-QX7K2", poNumber: "BL-2107", ...more });
  }

  it("has the order as it was placed, with the current fibre composition and no prices", async () => {
    const { id } = await order();
    const list = await packingList(inScope(id));
    expect(list).toMatchObject({
      orderNumber: "PRJ-17-QX7K2",
      poNumber: "BL-2107",
      pieces: 1_201,
      status: "pending",
      company: "Maison Test",
      shipTo: { city: "Utrecht", country: "NL" },
    });
    expect(list?.lines).toEqual([
      {
        sku: "ALM-SAND-M",
        name: "Alma",
        color: "Sand",
        size: "M",
        quantity: 1_200,
        composition: "100% cotton",
        window: null,
      },
      {
        sku: "SAL",
        name: "Sal",
        color: null,
        size: null,
        quantity: 1,
        composition: null,
        window: null,
      },
    ]);
    expect(JSON.stringify(list)).not.toMatch(/price|total|4711/i);
    expect(await packingList(inScope(id + 1))).toBeNull();
    expect(await packingListPdf(inScope(id + 1))).toBeNull();
  });

  it("is a PDF with all data and a checkbox for each piece", async () => {
    const { id } = await order();
    const data = { customerNotes: "Ring twice." };
    await db.write((tx) => tx.order.update({ where: { id }, data }));
    const file = (await packingListPdf(inScope(id)))!;
    expect(file.name).toBe("packing-list-PRJ-17-QX7K2.pdf");
    const { text, roles, info } = await readPdf(file.bytes);
    for (const words of [
      "Packing list",
      "PRJ-17-QX7K2",
      "Maison Test",
      "Teststraat 12",
      "3511 AB Utrecht",
      "Netherlands",
      "BL-2107",
      "CUSTOMER’S NOTES Ring twice.",
      "ALM-SAND-M",
      "Alma",
      "Sand",
      "1,200",
      "100% cotton",
      "SAL",
      "Total: 1,201 pieces in 2 lines",
      "Page 1 of 1",
    ]) {
      expect(text).toContain(words);
    }
    expect(text.match(/☐/g)).toHaveLength(2);
    expect(text).not.toMatch(/€|47[.,]11|Do not pack/);
    expect([roles.get("Table"), roles.get("TR")]).toEqual([2, 3 + 4]);
    expect(info.Title).toBe("Packing list PRJ-17-QX7K2");
  });

  it("continues on further pages, and warns of a cancelled order", async () => {
    const lines = Array.from({ length: 200 }, (_, n) =>
      orderLine({ sku: `S${n}-SAND-M.`, name: "Žametna ".repeat(31).trim() }),
    );
    const { id } = await order({ lines, status: "cancelled" });
    const { pages, text } = await readPdf((await packingListPdf(inScope(id)))!.bytes);
    for (const { sku } of lines) expect(squeezed(text)).toContain(sku);
    for (const page of pages) expect(page).toContain("STYLE, COLOUR, SKU SIZES PIECES");
    expect(text).toContain("Do not pack it.");
    expect(text).toContain("Total: 600 pieces in 200 lines");
  });

  it("has no page with less than five lines, whatever its number of lines", async () => {
    const list = (await packingList(inScope((await order()).id)))!;
    for (let count = 10; count <= 22; count++) {
      const lines = Array.from({ length: count }, (_, n) => ({
        ...list.lines[0]!,
        name: `Style ${n}`,
      }));
      const counts = await linesOfPages(await drawPackingList({ ...list, lines }));
      expect(Math.min(...counts), `${count} lines: ${counts.join(", ")}`).toBeGreaterThanOrEqual(5);
    }
  });

  it("has cartons and weights, where they are known", async () => {
    const list = (await packingList(inScope((await order()).id)))!;
    expect(list.netWeight).toBeNull();
    const style = await makeStyle({ netWeight: 450 });
    const { id } = await makeOrder({ lines: [orderLine({ productId: style.id, quantity: 12 })] });
    const known = (await packingList(inScope(id)))!;
    const shipment = {
      number: 1,
      shippedOn: "2026-11-24",
      carrier: null,
      trackingNumber: null,
      note: null,
      cartons: 2,
      grossWeight: 9_450,
    };
    const { text } = await readPdf(await drawPackingList({ ...known, shipment }));
    expect(text).toContain("Cartons 2 Gross weight 9.45 kg Net weight 5.40 kg");
  });

  it("has its total on a page with lines, when several are one PDF as well", async () => {
    const lines = Array.from({ length: 11 }, (_, n) => orderLine({ sku: `S${n}`, name: `No. ${n}` }));
    const orders = await Promise.all(
      [0, 1, 2, 3].map(async (count) => {
        const { id } = await makeOrder({ lines });
        const customerNotes = "Ring twice.\n".repeat(count) || null;
        await db.write((tx) => tx.order.update({ where: { id }, data: { customerNotes } }));
        return id;
      }),
    );
    const { pages } = await readPdf((await packingListsPdf(orders.map(inScope)))!.bytes);
    const last = pages.filter((page) => page.includes("Total: 33 pieces in 11 lines"));
    expect(last).toHaveLength(orders.length);
    for (const page of last) expect(page).toContain("No. 10");
  });

  it("has a file name without header injection", () => {
    expect(packingListName({ orderNumber: 'PRJ"\r\n../1', shipment: null })).toBe("packing-list-PRJ1.pdf");
  });
});

describe("a line sheet", () => {
  const now = new Date("2026-11-20T10:00:00Z");
  const sheet = async (
    category: string | null,
    withPrices: boolean,
    windowId: number | null = null,
    groupId: number | null = null,
  ) => {
    const file = await lineSheetPdf({ category, windowId, withPrices, groupId }, now);
    return file && readPdf(file.bytes);
  };

  async function collection() {
    const bytes = await photo().jpeg().toBuffer();
    const imageUrl = await storeMaster(shopFiles, "alma-sand", bytes, "jpeg");
    const alma = await makeStyle({ name: "Alma Sweater", wholesalePrice: 4_250 });
    const more = { material: "Organically grown yarn", minOrderQuantity: 6 };
    await change(alma.id, {
      styleCode: "PR-101",
      category: "Sweaters",
      imageUrl,
      recommendedPrice: 12_900,
      ...more,
    });
    const bor = await makeStyle({ name: "Bor Sweater", sizes: [], colors: [] });
    await change(bor.id, { category: "Sweaters", imageUrl: "https://elsewhere.example/bor.jpg" });
    const sal = await makeStyle({ name: "Sal Scarf" });
    await change(sal.id, { category: "Accessories", imageUrl: `${imageUrl}x/../../etc` });
    const loose = await makeStyle({ name: "Loose Thing" });
    const gone = await makeStyle({ name: "Gone Sweater", isActive: false });
    await change(gone.id, { category: "Gone" });
    return { alma, loose };
  }

  it("has the active styles by category, those without one last, and only the shop's pictures", async () => {
    await collection();
    const reading = (await sheet(null, true))!;
    const { text } = reading;
    for (const words of [
      "Line sheet",
      "20 November 2026",
      "4 styles",
      env.SHOP_NAME,
      "PR-101",
      "Alma Sweater",
      "100% cotton",
      "Organically grown yarn",
      "Colours: Sand, Rust",
      "Sizes: S, M",
      "Minimum: 6 pieces",
      "Minimum: 3 pieces",
      "€42.50",
      "RRP €129.00",
      "Prices valid on 20 November 2026",
      "excluding VAT",
    ]) {
      expect(text).toContain(words);
    }
    const order = ["Accessories", "Sal Scarf", "Sweaters", "Alma", "Bor", "More styles", "Loose"];
    const places = order.map((words) => text.indexOf(words));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(text).not.toContain("Gone");
    expect(reading.alternatives).toEqual(["Alma Sweater"]);
    expect([reading.roles.get("H2"), reading.roles.get("H3")]).toEqual([3, 4]);
  });

  it("may have one category, and no prices by default", async () => {
    await collection();
    const { text, info } = (await sheet("Sweaters", false))!;
    expect(text).toContain("Bor Sweater");
    expect(text).not.toMatch(/Sal Scarf|Loose|€|RRP|rices/);
    expect(info.Title).toBe(`${env.SHOP_NAME} Line sheet: Sweaters`);
  });

  it("may have the styles of one delivery window", async () => {
    const { alma } = await collection();
    const { id } = await db.write((tx) =>
      tx.deliveryWindow.create({
        data: {
          name: "Spring 2028",
          kind: "pre_order",
          payment: "in_advance",
          ordersUntil: "2027-09-30",
          shipsFrom: "2028-01-01",
          shipsUntil: "2028-01-31",
        },
      }),
    );
    expect(await sheet(null, false, id)).toBeNull();
    await db.write((tx) => tx.styleWindow.create({ data: { productId: alma.id, windowId: id } }));
    const { text, info } = (await sheet(null, false, id))!;
    expect(text).toContain("Line sheet Spring 2028");
    expect(text).toContain("1 style.");
    expect(text).toContain("Order until 30 September 2027 · ships 1–31 January 2028.");
    expect(text).not.toContain("Bor Sweater");
    expect(info.Title).toBe(`${env.SHOP_NAME} Line sheet: Spring 2028`);
    expect(await sheet("Accessories", false, id)).toBeNull();
  });

  it("may have the prices of a price group, which it does not name", async () => {
    const { alma, loose } = await collection();
    await db.write((tx) => tx.bulkDiscount.create({ data: { minQuantity: 10, discountPercentage: 750 } }));
    const days = { validFrom: "2026-11-20", validTo: "2026-11-20" };
    const { id, name } = await makePriceGroup({ percentOff: 1_000, tiersApply: false, ...days }, [
      { productId: loose.id, color: "Sand", size: "M", price: 777 },
    ]);
    const { text, info } = (await sheet(null, true, null, id))!;
    expect(text).toContain("€38.25");
    expect(text).toMatch(/€7\.77 – €9\.00/);
    expect(text).not.toMatch(/€42\.50|Bulk/);
    expect(text + JSON.stringify(info)).not.toContain(name);

    const listed = (await sheet(null, true))!.text;
    expect(listed).toContain("€42.50");
    expect(listed).toContain("Bulk discounts: 7.5% for 10+ items.");
    const whole = { category: null, windowId: null, withPrices: true, groupId: id };
    const file = await lineSheetPdf(whole, new Date("2026-11-21T10:00:00Z"));
    expect((await readPdf(file!.bytes)).text).toContain("€42.50");
    expect(file!.name).toBe("line-sheet.pdf");

    const one = { ...whole, category: alma.name, groupId: id + 1 };
    await expect(lineSheetPdf(one, now)).rejects.toMatchObject({ kind: "not_found" });
  });

  it("is not found for a category without active styles, and has a message for an empty collection", async () => {
    expect((await sheet(null, true))?.text).toContain("No active styles.");
    await collection();
    for (const category of ["Gone", "Nonsense", "sweaters'--"]) {
      expect(await sheet(category, true)).toBeNull();
    }
  });

  it("fits very long words and lists", async () => {
    const { alma } = await collection();
    await change(alma.id, {
      name: "W".repeat(255),
      material: "M".repeat(100),
      category: "C".repeat(100),
      colors: Array.from({ length: 50 }, (_, n) => `Colour of the season ${n}`),
      sizes: Array.from({ length: 50 }, (_, n) => `SIZE-${n}`),
    });
    const { text } = (await sheet(null, true))!;
    expect(squeezed(text)).toContain("W".repeat(255));
    expect(text).toMatch(/Colour of the season 0.* and \d\d more/);
  });

  it("is the same file for the same styles and day", async () => {
    await collection();
    const make = () => lineSheetPdf({ category: null, windowId: null, withPrices: true, groupId: null }, now);
    const [one, other] = await Promise.all([make(), make()]);
    expect(Buffer.compare(one!.bytes, other!.bytes)).toBe(0);
  });
});

describe("the query of a line sheet", () => {
  const asked = (query: string) => lineSheetOptions(new URLSearchParams(query));

  it.each([
    ["", null, false, null],
    ["category=&prices=no", null, false, null],
    ["category=all&prices=yes", null, true, null],
    ["category=Sweaters&prices=YES", "Sweaters", false, null],
    ["category=Sweaters&prices=3", "Sweaters", true, 3],
    [`category=${"x".repeat(999)}%00&prices=yes&prices=no`, "x".repeat(100), true, null],
  ])("is read from %s", (query, category, withPrices, groupId) => {
    expect(asked(query)).toEqual({ category, windowId: null, withPrices, groupId });
  });

  it("names a delivery window", () => {
    expect(asked("window=2")).toMatchObject({ category: null, windowId: 2 });
    expect(asked("window=all")).toMatchObject({ windowId: null });
  });

  it("determines the file name", () => {
    const name = (category: string | null, window: string | null = null) => lineSheetName(category, window);
    expect(name("Sweaters", "Spring 2028")).toBe("line-sheet-sweaters-spring-2028.pdf");
    expect(name(null)).toBe("line-sheet.pdf");
    expect(name("Čudoviti Šali & Co")).toBe("line-sheet-cudoviti-sali-co.pdf");
    expect(name('"\r\nX: y')).toBe("line-sheet-x-y.pdf");
    expect(name("Ελλάδα")).toBe("line-sheet.pdf");
  });
});
