// Pictures and product data for the shops of retailers: which pieces, which names, and files that Shopify and WooCommerce import.
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";
import { fromBufferPromise } from "yauzl";

import { db } from "~/db/db.server";
import { shopFiles } from "~/shop/base/files/shop-files.server";
import { storeMaster } from "~/shop/brand/pictures/masters.server";
import { retailDownload, type RetailSelection } from "~/shop/orders/retail/download.server";
import { createStyle, createWindow } from "../support/carts";
import { makeOrder, orderLine } from "../support/orders";
import { makePerson } from "../support/people";
import { photo } from "../support/pictures";

type Row = Record<string, string>;

/** The styles that the tests take to another shop, by what is special about them. */
const styles = {} as Record<"usual" | "plain" | "odd" | "inactive", number>;
let windowId: number;
const stored = {} as Record<string, string>;

beforeAll(async () => {
  for (const name of ["usual-sand", "usual-sand-back", "usual-rust", "usual-detail", "plain"]) {
    const bytes = await photo().jpeg().toBuffer();
    stored[name] = await storeMaster(shopFiles, name, bytes, "jpeg");
  }
  const { "usual-sand": sand, "usual-sand-back": back, "usual-rust": rust } = stored;
  await db.write(async (tx) => {
    const text =
      "Labels count.\n\n## Sweaters\n\nWash at **30 °C**,\ninside out.\n\n- Do not tumble dry.\n\n## Home\n\n40 °C";
    const page = { slug: "care", title: "Care", text };
    await tx.page.create({ data: { ...page, publishedNumber: 1 } });
    await tx.pageVersion.create({ data: { ...page, number: 1 } });
    windowId = (await createWindow(tx, { name: "Retail Window" })).id;
    const create = async (data: Parameters<typeof createStyle>[1]) => {
      const { id } = await createStyle(tx, {
        category: "Sweaters",
        recommendedPrice: 12_990,
        windows: { create: { windowId } },
        ...data,
      });
      return id;
    };
    styles.usual = await create({
      styleCode: "USUAL",
      name: "Usual Sweater",
      description: "Soft & warm.\nKnitted in <one> piece.",
      colors: ["Sand", "Rust"],
      sizes: ["S", "M"],
      imageUrl: sand!,
      additionalImages: [rust!, back!, stored["usual-detail"]!, "/pictures/usual-rust-00000000"],
      fibreComposition: [
        { fibre: "cotton", percent: 95 },
        { fibre: "elastane", percent: 5 },
      ],
      hsCode: "611020",
      countryOfOrigin: "SI",
      netWeight: 350,
      wholesalePrice: 4_711,
    });
    styles.plain = await create({
      styleCode: "PLAIN",
      name: "=HYPERLINK(1)",
      colors: [],
      sizes: [],
      imageUrl: stored.plain!,
      additionalImages: ["https://elsewhere.example/a,b.jpg"],
      fibreComposition: [],
      recommendedPrice: null,
      wholesalePrice: 4_711,
    });
    styles.odd = await create({
      styleCode: "ODD",
      name: "Usual Sweater",
      description: '-20 %, "quoted"; and a comma, Čopič ž',
      colors: ["Ecru, melange", "Sand"],
      sizes: [],
      imageUrl: sand!,
      additionalImages: [],
      fibreComposition: [],
      wholesalePrice: 4_711,
    });
    styles.inactive = await create({
      styleCode: "GONE",
      name: "Gone Sweater",
      isActive: false,
      colors: ["Sand"],
      sizes: ["S"],
      imageUrl: sand!,
      additionalImages: [],
      fibreComposition: [],
      wholesalePrice: 4_711,
    });
    await tx.piece.update({ where: { sku: "USUAL-RUST-M" }, data: { availability: "not_made" } });
    await tx.piece.update({ where: { sku: "USUAL-SAND-S" }, data: { ean: "4006381333931" } });
  });
});

/** The files of a download by name. */
async function download(selection: RetailSelection, onlyPictures = false) {
  const found = (await retailDownload(selection, { onlyPictures }))!;
  const chunks: Uint8Array[] = [];
  for await (const chunk of found.zip.read(0, found.zip.size)) chunks.push(chunk);
  const zip = await fromBufferPromise(Buffer.concat(chunks));
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const content = await (await zip.openReadStreamPromise(entry)).toArray();
    expect(files.has(entry.fileName)).toBe(false);
    files.set(entry.fileName, Buffer.concat(content));
  }
  return { ...found, files };
}

const rowsOf = (files: Map<string, Buffer>, name: string, delimiter = ","): Row[] =>
  parse(new TextDecoder("utf-8", { fatal: true }).decode(files.get(name)), {
    columns: true,
    delimiter,
    bom: true,
  });

const ofWindow = () => download({ of: "window", id: windowId });

describe("a download for a retailer's shop", () => {
  it("names pictures by SKU and position, and holds them as they were uploaded", async () => {
    const { files, fileName } = await download({ of: "style", id: styles.usual }, true);
    expect(fileName).toBe("usual-pictures.zip");
    expect([...files.keys()].sort()).toEqual([
      "pictures/USUAL-1.jpg",
      "pictures/USUAL-RUST-1.jpg",
      "pictures/USUAL-SAND-1.jpg",
      "pictures/USUAL-SAND-2.jpg",
    ]);
    const master = `${stored["usual-rust"]!.replace("/pictures/", "").replace(/-(\w+)$/, ".$1")}.jpeg`;
    const bytes = await shopFiles.store.get(`pictures/masters/${master}`);
    expect(files.get("pictures/USUAL-RUST-1.jpg")!.equals(bytes!)).toBe(true);
  });

  it("has a row for each piece that is made, with all that there is to tell of it", async () => {
    const { files } = await ofWindow();
    const rows = rowsOf(files, "pieces.csv", ";");
    expect(files.get("pieces.csv")!.subarray(0, 3).toString("hex")).toBe("efbbbf");
    expect(rows.map(({ SKU }) => SKU)).toEqual([
      "USUAL-SAND-S",
      "USUAL-SAND-M",
      "USUAL-RUST-S",
      "PLAIN",
      "ODD-ECRUMELANGE",
      "ODD-SAND",
    ]);
    expect(rows[0]).toEqual({
      SKU: "USUAL-SAND-S",
      EAN: "4006381333931",
      "Style Code": "USUAL",
      Name: "Usual Sweater",
      Color: "Sand",
      Size: "S",
      Category: "Sweaters",
      Description: "Soft & warm.\nKnitted in <one> piece.",
      "Fibre Composition": "95% cotton, 5% elastane",
      Care: "Wash at 30 °C, inside out.\nDo not tumble dry.",
      "Country of Origin": "Slovenia",
      "HS Code": "611020",
      "Net Weight g": "350",
      "RRP EUR": "129,90",
      Pictures: "USUAL-SAND-1.jpg, USUAL-SAND-2.jpg, USUAL-1.jpg",
      "Pictures Not Included": "",
    });
    // A file that is not in the store, and one of another site.
    expect(rows[2]!["Pictures Not Included"]).toBe("/pictures/usual-rust-00000000");
    expect(rows[3]).toMatchObject({
      Name: "'=HYPERLINK(1)",
      "RRP EUR": "",
      "Pictures Not Included": "https://elsewhere.example/a,b.jpg",
    });
    expect(rows[4]!.Description).toBe('\'-20 %, "quoted"; and a comma, Čopič ž');
  });

  it("never has a wholesale price", async () => {
    const { files } = await ofWindow();
    for (const [name, bytes] of files) {
      if (name.endsWith(".csv")) expect(bytes.toString()).not.toMatch(/47[.,]11|4711|wholesale/i);
    }
  });

  it("gives an order as it was ordered: inactive, deleted and renamed styles, ordered pieces only", async () => {
    const { id: companyId } = await makePerson("approved");
    const line = { window: null, quantity: 1, unitPrice: 4_711, lineTotal: 4_711 };
    const lines = [
      { productId: styles.inactive, sku: "OLD-SAND-S", name: "Old Name", color: "Sand", size: "S" },
      { productId: styles.usual, sku: "USUAL-RUST-S", name: "Usual", color: "Rust", size: "S" },
      { productId: 2_000_000_000, sku: "NO-MORE", name: "No More", color: null, size: null },
    ];
    const { id } = await makeOrder({
      companyId,
      lines: lines.map((one) => orderLine({ ...line, ...one })),
    });
    const { files } = await download({ of: "order", id, companyId });
    const rows = rowsOf(files, "pieces.csv", ";");
    expect(rows.map(({ SKU, Name, Pictures }) => [SKU, Name, Pictures])).toEqual([
      ["OLD-SAND-S", "Old Name", "OLD-SAND-S-1.jpg"],
      ["USUAL-RUST-S", "Usual", "USUAL-RUST-1.jpg, USUAL-1.jpg"],
      ["NO-MORE", "No More", ""],
    ]);
    expect([...files.keys()].filter((name) => name.startsWith("pictures/"))).toHaveLength(3);
    const foreign = { of: "order", id, companyId: (await makePerson("approved")).id } as const;
    expect(await retailDownload(foreign, { onlyPictures: false })).toBeNull();
  });

  it("has nothing of what is not for sale", async () => {
    const nothing = (selection: RetailSelection) => retailDownload(selection, { onlyPictures: false });
    expect(await nothing({ of: "style", id: styles.inactive })).toBeNull();
    expect(await nothing({ of: "window", id: 2_000_000_000 })).toBeNull();
    expect(await nothing({ of: "order", id: 2_000_000_000, companyId: "nobody" })).toBeNull();
  });
});

describe("the file for Shopify", () => {
  let products: Map<string, Row[]>;
  let rows: Row[];

  beforeAll(async () => {
    rows = rowsOf((await ofWindow()).files, "shopify.csv");
    products = new Map();
    for (const row of rows) {
      products.set(row["URL handle"]!, [...(products.get(row["URL handle"]!) ?? []), row]);
    }
  });

  it("has a product for each style, whose rows follow each other and whose first row has its texts", () => {
    expect([...products.keys()]).toEqual([
      `usual-sweater-${styles.usual}`,
      `hyperlink-1-${styles.plain}`,
      `usual-sweater-${styles.odd}`,
    ]);
    const handles = rows.map((row) => row["URL handle"]);
    expect(handles.filter((handle, at) => handle !== handles[at - 1])).toHaveLength(3);
    for (const [first, ...more] of products.values()) {
      expect(first!.Title).not.toBe("");
      expect(first!.Status).toBe("draft");
      for (const row of more) expect([row.Title, row.Description, row.Status]).toEqual(["", "", ""]);
    }
    const [usual] = products.get(`usual-sweater-${styles.usual}`)!;
    expect(usual!.Description).toContain(
      "<p>Soft &amp; warm.</p><p>Knitted in &lt;one&gt; piece.</p><ul><li>Composition: 95% cotton, 5% elastane</li>",
    );
  });

  it("has one variant for each piece, with options of its own", () => {
    for (const found of products.values()) {
      const variants = found.filter(({ SKU }) => SKU !== "");
      const names = [variants[0]!["Option1 name"], variants[0]!["Option2 name"]];
      expect(names[0]).toMatch(/^(Color|Size|Title)$/);
      const options = variants.map((row) => [row["Option1 value"], row["Option2 value"]]);
      for (const [one, two] of options) {
        expect(one).not.toBe("");
        expect(two === "").toBe(names[1] === "");
      }
      expect(new Set(options.map(String)).size).toBe(variants.length);
      for (const row of found.slice(variants.length)) expect(row["Option1 value"]).toBe("");
    }
    expect(rows.filter(({ SKU }) => SKU !== "").map(({ SKU, Barcode, Price }) => [SKU, Barcode, Price])).toEqual([
      ["USUAL-SAND-S", "4006381333931", "129.90"],
      ["USUAL-SAND-M", "", "129.90"],
      ["USUAL-RUST-S", "", "129.90"],
      ["PLAIN", "", ""],
      ["ODD-ECRUMELANGE", "", "129.90"],
      ["ODD-SAND", "", "129.90"],
    ]);
  });

  it("numbers the pictures of a product without gaps, at public addresses with a file name", () => {
    for (const found of products.values()) {
      const pictures = found.filter((row) => row["Product image URL"] !== "");
      expect(pictures.map((row) => Number(row["Image position"]))).toEqual(pictures.map((_, at) => at + 1));
      const addresses = pictures.map((row) => row["Product image URL"]!);
      expect(new Set(addresses).size).toBe(addresses.length);
      for (const address of addresses) {
        expect(address).toMatch(/^https?:\/\/[^/]+\/.+\.jpg$/);
        expect(address).not.toContain(",");
      }
      for (const row of found) {
        if (row["Variant image URL"]) expect(addresses).toContain(row["Variant image URL"]);
      }
    }
    // More pictures than pieces: rows of pictures alone.
    expect(products.get(`usual-sweater-${styles.usual}`)).toHaveLength(4);
  });
});

describe("the file for WooCommerce", () => {
  let rows: Row[];

  beforeAll(async () => {
    rows = rowsOf((await ofWindow()).files, "woocommerce.csv");
  });

  it("has a product before its variations, each with its own SKU", () => {
    expect(rows.map(({ Type, SKU, Parent }) => [Type, SKU, Parent])).toEqual([
      ["variable", "USUAL", ""],
      ["variation", "USUAL-SAND-S", "USUAL"],
      ["variation", "USUAL-SAND-M", "USUAL"],
      ["variation", "USUAL-RUST-S", "USUAL"],
      ["simple", "PLAIN", ""],
      ["variable", "ODD", ""],
      ["variation", "ODD-ECRUMELANGE", "ODD"],
      ["variation", "ODD-SAND", "ODD"],
    ]);
    for (const row of rows) expect(row.Published).toBe(row.Type === "variation" ? "1" : "-1");
  });

  it("has of each variation a value that its product lists", () => {
    const listed = (cell: string) => cell.split(/(?<!\\), ?/).map((value) => value.replaceAll("\\,", ","));
    const parents = new Map(rows.map((row) => [row.SKU, row]));
    for (const row of rows.filter(({ Type }) => Type === "variation")) {
      const parent = parents.get(row.Parent)!;
      for (const number of [1, 2]) {
        expect(row[`Attribute ${number} name`]).toBe(parent[`Attribute ${number} name`]);
        const values = listed(parent[`Attribute ${number} value(s)`]!);
        expect(values).toContain(listed(row[`Attribute ${number} value(s)`]!)[0]);
      }
      expect(row["Attribute 3 name"]).toBe("");
    }
    expect(listed(parents.get("ODD")!["Attribute 1 value(s)"]!)).toEqual(["Ecru, melange", "Sand"]);
    expect(parents.get("USUAL")).toMatchObject({
      "Attribute 3 name": "Composition",
      "Attribute 3 value(s)": "95% cotton\\, 5% elastane",
    });
  });

  it("has prices and weights with a decimal point, and pictures that commas separate", () => {
    expect(rows[1]).toMatchObject({
      "Regular price": "129.90",
      "Weight (kg)": "0.35",
      "GTIN, UPC, EAN, or ISBN": "4006381333931",
    });
    expect(rows[0]!["Regular price"]).toBe("");
    const [usual, , , , plain] = rows.map(({ Images }) => Images!.split(", ").filter(Boolean));
    expect(usual).toHaveLength(4);
    expect(plain![1]).toBe("https://elsewhere.example/a%2Cb.jpg");
    for (const row of rows.slice(1, 4)) expect(usual).toContain(row.Images);
  });
});
