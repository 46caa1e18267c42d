// An approved buyer pastes and uploads orders, as plain HTML.
import { writeXlsx } from "hucre/xlsx";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { addDays, isoDay } from "~/formats/dates";
import { setPiece } from "../support/pieces";
import { quantitiesIn } from "../support/change-cart";
import type { Browser, Page } from "../support/browser-without-scripts";
import { createStyle } from "../support/carts";
import { toastOf } from "../support/ordering";
import { makeOrder, orderLine } from "../support/orders";
import { signedInPerson } from "../support/people";
import { workbookOfXml } from "../support/workbooks";
import { openShop, ORIGIN, type Shop } from "../support/shop";

let shop: Shop;
let userId: string;
let browser: Browser;

const COLOURS = ["Sand", "Dark Navy"];
const SIZES = ["S", "M", "L", "XL"];

beforeAll(async () => {
  shop = await openShop();
  await db.write(async (tx) => {
    for (let number = 1; number <= 8; number++) {
      await createStyle(tx, {
        styleCode: `QJ-${number}`,
        name: `Journey, No ${number}`,
        description: 'Warm; "soft", and\nof one piece.',
        colors: COLOURS,
        sizes: SIZES,
        additionalImages: [],
        fibreComposition: [],
        wholesalePrice: 1_000 * number,
        minOrderQuantity: 3,
      });
    }
    await createStyle(tx, {
      styleCode: "QJ-OFF",
      name: "Switched off",
      colors: COLOURS,
      sizes: SIZES,
      additionalImages: [],
      fibreComposition: [],
      wholesalePrice: 1_000,
      isActive: false,
    });
  });
});

beforeEach(async () => {
  const { person, browser: own } = await signedInPerson(shop, "approved");
  [userId, browser] = [person.id, own];
});

const PIECES = Array.from({ length: 8 }, (_, style) =>
  COLOURS.flatMap((colour) =>
    SIZES.map((size) => ({
      style: `QJ-${style + 1}`,
      colour,
      size,
      sku: skuOf(style + 1, colour, size),
    })),
  ),
).flat();

function skuOf(style: number, colour: string, size: string) {
  return `QJ-${style}-${colour.toUpperCase().replace(" ", "")}-${size}`;
}

async function check(rows: string, mode = "add"): Promise<Page> {
  const form = (await browser.open("/quick-order")).form("CHECK THE ROWS");
  return form.fill({ Rows: rows, mode }).submit("CHECK THE ROWS");
}

async function upload(bytes: Uint8Array | string, name = "order.csv"): Promise<Page> {
  const form = (await browser.open("/quick-order")).form("CHECK THE ROWS");
  return form.choose("Or a file (optional)", { name, bytes: Buffer.from(bytes) }).submit();
}

/** What is in the field for rows. */
const typed = (page: Page, button = "CHECK AGAIN") => page.form(button).values.rows!.replaceAll("\r\n", "\n");

/** The texts of the preview's rows. */
const rowsOf = (page: Page) =>
  page
    .$("tbody tr")
    .toArray()
    .map((row) => page.$(row).text().replace(/\s+/g, " ").trim());

describe("quick order", () => {
  it("takes 20 pasted SKUs", async () => {
    const rows = PIECES.slice(0, 20).map(({ sku }, index) => `${sku}\t${index + 1}`);
    let page = await check(rows.join("\n"));
    expect(page.status).toBe(200);
    page.see("210 pieces in 20 lines", "Ready (20)").notSee("left out", "Wrong", "not read");
    expect(await quantitiesIn(userId)).toEqual({});
    page = await page.press("Put 210 pieces in 20 lines into the cart");
    expect(page.url.pathname).toBe("/cart");
    expect(toastOf(page)).toContain("210 pieces in 20 lines.");
    expect(await quantitiesIn(userId)).toEqual(
      Object.fromEntries(PIECES.slice(0, 20).map(({ sku }, index) => [sku, index + 1])),
    );
  });

  it("counts the lines of an e-mail that are text, and says that its dates are not taken", async () => {
    const page = await check("Dear Ana,\nShip date: 15 Jan 2099\n> 2x qj-1 Sand XL\n5 of the usual\nBest regards");
    page.see(
      "2 pieces in 1 line",
      "One row is left out",
      "2 lines of text were not read",
      "5: Best regards",
      'Not taken from your file: "Ship date: 15 Jan 2099".',
    );
    expect(rowsOf(page)).toHaveLength(2);
  });

  it("understands German and Slovenian, and the words that the brand adds", async () => {
    const { browser: desk } = await signedInPerson(shop, "admin");
    let words = await desk.open("/admin/words");
    words = await words.form("SAVE WORD").fill({ Word: "Mitternacht", "Means in the shop": "Dark Navy" }).submit();
    const again = await words.form("SAVE WORD").fill({ Word: "MITTERNACHT", "Means in the shop": "Sand" }).submit();
    expect(again.status).toBe(409);
    again.see("This word is in the list already.");
    let page = await check(
      "Artikel;Farbe;Größe;Menge\nQJ-1;Sandfarben;Gr. M;3 Stk\nQJ-1;Mitternacht;L;2 Stück\nZwischensumme;;;5\nGesamt;;;5",
    );
    page.see("5 pieces in 2 lines", "Ready (2)").notSee("Wrong", "not read");
    await page.press("Put 5 pieces in 2 lines into the cart");
    page = await check("Model;Barva;Velikost;Količina\nQJ-2;peščena;velikost S;4 kos\nSkupaj;;;4");
    page.see("4 pieces in 1 line").notSee("Wrong", "not read");
    await page.press("Put 4 pieces in 1 line into the cart");
    expect(await quantitiesIn(userId)).toEqual({ "QJ-1-SAND-M": 3, "QJ-1-DARKNAVY-L": 2, "QJ-2-SAND-S": 4 });
    words = await (await desk.open("/admin/words")).click("Mitternacht");
    await words.form("SAVE WORD").submit("REMOVE");
    (await check("QJ-1;Mitternacht;L;2")).see("Mitternacht").notSee("Ready (1)");
  });

  it("takes 64 lines in 2 posts and 3 page loads", async () => {
    const requests: string[] = [];
    const { fetch } = shop;
    shop.fetch = (request, context) => {
      requests.push(request.method);
      return fetch(request, context);
    };
    const rows = PIECES.map(({ style, colour, size }) => `${style};${colour};${size};4`);
    const page = await (await check(rows.join("\n"))).press("Put 256 pieces in 64 lines into the cart");
    shop.fetch = fetch;
    // The last one is the cart, to which the second post redirects.
    expect(requests).toEqual(["GET", "POST", "POST", "GET"]);
    page.see("Journey, No 1", "Journey, No 8");
    expect(Object.keys(await quantitiesIn(userId))).toHaveLength(64);
  });

  it("shows what needs a look and what is wrong, with row numbers", async () => {
    const until = addDays(isoDay(new Date()), 5);
    await setPiece("QJ-1-SAND-S", { availability: "sold_out" });
    await setPiece("QJ-1-SAND-M", { availability: "from", availabilityDate: "2999-03-03" });
    await setPiece("QJ-1-SAND-L", { availability: "not_made" });
    await setPiece("QJ-1-SAND-XL", { availability: "until", availabilityDate: until });
    const page = await check(
      [
        "Style;Colour;Size;Quantity",
        "QJ-1;Sand;S;4",
        "QJ-1;Sand;M;4",
        "QJ-1;Sand;L;4",
        "QJ-1;Sand;XL;4",
        "QJ-2;Sand;S;",
        "QJ-2;Sand;S;many",
        "QJ-2;Sand;S;-1",
        "QJ-2;Sand;S;1.5",
        "QJ-2;Sand;S;10001",
        "QJ-OFF;Sand;S;4",
        "NOTHING-9;Sand;S;4",
        "QJ-3;Sand;S;1",
        "QJ-4;Sand;S;5",
      ].join("\n"),
    );
    page.see("10 pieces in 3 lines", "9 rows are left out.", "Wrong (9)");
    const rows = rowsOf(page);
    for (const [row, text] of [
      [2, "is sold out."],
      [3, "can be ordered from 3 March 2999."],
      [4, "is not made."],
      [7, '"many" is not a whole number of pieces.'],
      [8, '"-1" is not a whole number of pieces.'],
      [9, '"1.5" is not a whole number of pieces.'],
      [10, "A line holds at most 10,000 pieces."],
      [11, "Switched off is not in the collection any more."],
      [12, 'There is no style "NOTHING-9" in the collection.'],
      [5, "Ends soon: it can be ordered until"],
      [13, "Below the minimum: 1 of 3 pieces of this style."],
      [14, "Journey, No 4, Sand, S"],
    ] as const) {
      const found = rows.find((one) => one.startsWith(String(row)) && one.includes(text));
      expect(found, `${row}: ${text} in\n${rows.join("\n")}`).toBeDefined();
    }
    const added = await page.press("Put 10 pieces in 3 lines into the cart");
    expect(added.url.pathname).toBe("/cart");
    expect(await quantitiesIn(userId)).toEqual({
      "QJ-1-SAND-XL": 4,
      "QJ-3-SAND-S": 1,
      "QJ-4-SAND-S": 5,
    });
    for (const size of SIZES) {
      await setPiece(`QJ-1-SAND-${size}`, { availability: "available", availabilityDate: null });
    }
  });

  it("is put right by suggestions", async () => {
    let page = await check("QJ-2-SNAD-M;4\nQJ-3;navy;L;5\nQJ-3;Sand;XLL;6\nQJ-4-SAND-S 7");
    page.see("Did you mean? (3)", "7 pieces in 1 line");
    page = await page.press("Row 1: QJ-2-SAND-M");
    page = await page.press("Row 2: Dark Navy");
    page = await page.press("Row 3: XL");
    page.notSee("Did you mean?").see("22 pieces in 4 lines");
    expect(typed(page)).toBe("QJ-2-SAND-M;4\nQJ-3;Dark Navy;L;5\nQJ-3;Sand;XL;6\nQJ-4-SAND-S 7");
    await page.press("Put 22 pieces in 4 lines into the cart");
    expect(await quantitiesIn(userId)).toEqual({
      "QJ-2-SAND-M": 4,
      "QJ-3-DARKNAVY-L": 5,
      "QJ-3-SAND-XL": 6,
      "QJ-4-SAND-S": 7,
    });
  });

  it("adds to the cart, or replaces quantities", async () => {
    const rows = "QJ-5-SAND-S 4\nQJ-5-SAND-M 6";
    await (await check(rows)).press("Put 10 pieces in 2 lines into the cart");
    await (await check("QJ-5-SAND-S 5")).press("Put 5 pieces in 1 line into the cart");
    expect(await quantitiesIn(userId)).toEqual({ "QJ-5-SAND-S": 9, "QJ-5-SAND-M": 6 });
    const page = await check("QJ-5-SAND-S 5", "replace");
    await page.press("Put 5 pieces in 1 line into the cart");
    expect(await quantitiesIn(userId)).toEqual({ "QJ-5-SAND-S": 5, "QJ-5-SAND-M": 6 });
  });

  it("adds nothing twice when its form is sent again", async () => {
    const page = await check("QJ-5-SAND-S 4");
    for (let time = 1; time <= 3; time++) {
      const landed = await page.press("Put 4 pieces in 1 line into the cart");
      expect(landed.url.pathname).toBe("/cart");
      expect(toastOf(landed)).toContain(time === 1 ? "4 pieces in 1 line." : "Already in your cart");
    }
    await setPiece("QJ-5-SAND-S", { availability: "sold_out" });
    expect((await page.press("Put 4 pieces in 1 line into the cart")).url.pathname).toBe("/cart");
    await setPiece("QJ-5-SAND-S", { availability: "available" });
    expect(await quantitiesIn(userId)).toEqual({ "QJ-5-SAND-S": 4 });
  });
});

describe("the shop's own files", () => {
  it("of the cart and of the orders can be handed in unchanged", async () => {
    const rows = PIECES.slice(8, 16).map(({ sku }, index) => `${sku};${index + 3}`);
    await (await check(rows.join("\n"))).press("Put 52 pieces in 8 lines into the cart");
    const before = await quantitiesIn(userId);
    const file = await (await browser.request("/cart.csv")).arrayBuffer();
    let page = await upload(new Uint8Array(file), "cart.csv");
    page.see("52 pieces in 8 lines").notSee("left out");
    const form = page.form("Put 52 pieces in 8 lines into the cart").fill({ mode: "replace" });
    await form.submit("Put 52 pieces in 8 lines into the cart");
    expect(await quantitiesIn(userId)).toEqual(before);
    const { id: productId, name } = await db.read.product.findFirstOrThrow({
      where: { styleCode: "QJ-6" },
    });
    const line = { productId, name, color: "Dark Navy", size: "XL", sku: "QJ-6-DARKNAVY-XL" };
    await makeOrder({ companyId: userId, lines: [orderLine({ ...line, quantity: 7 })] });
    const orders = await (await browser.request("/api/orders/my-orders.csv")).arrayBuffer();
    page = await upload(new Uint8Array(orders), "orders.csv");
    page.see("7 pieces in 1 line", "QJ-6-DARKNAVY-XL").notSee("left out");
  });
});

describe("a refused quick order", () => {
  it("of 2,001 rows keeps them and says why", async () => {
    const rows = Array.from({ length: 2_001 }, () => "QJ-1-SAND-S;1").join("\n");
    const page = await check(rows);
    expect(page.status).toBe(400);
    expect(page.title).toMatch(/^Error: /);
    page.see("There are 2,001 rows; a quick order takes at most 2,000.");
    expect(typed(page, "CHECK THE ROWS")).toBe(rows);
  });

  it("of no rows, or of a file that is no table, says so", async () => {
    let page = await check(" ");
    expect(page.status).toBe(400);
    page.see("Paste rows, or choose a file.");
    const form = page.form("CHECK THE ROWS").fill({ Rows: "QJ-1-SAND-S;1" });
    page = await form.choose("Or a file (optional)", { name: "a.xlsx", bytes: Buffer.from("PK\x03\x04xx") }).submit();
    expect(page.status).toBe(400);
    page.see("The workbook is damaged");
    expect(typed(page, "CHECK THE ROWS")).toBe("QJ-1-SAND-S;1");
    page = await upload(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), "a.png");
    page.see("This is not a text table.");
  });

  it("that is too large is refused with 413", async () => {
    const large = await browser.request("/quick-order", {
      method: "POST",
      headers: { Origin: ORIGIN, "Content-Type": "application/x-www-form-urlencoded" },
      body: `rows=${"x".repeat(6_000_000)}`,
    });
    expect(large.status).toBe(413);
    const form = (await browser.open("/quick-order")).form("CHECK THE ROWS");
    const page = await form
      .fill({ Rows: "QJ-1-SAND-S;1" })
      .choose("Or a file (optional)", {
        name: "order.csv",
        bytes: Buffer.alloc(600 * 1024, `${"a".repeat(99)}\n`),
      })
      .submit();
    expect(page.status).toBe(413);
    page.see("The file is larger than 512 KB.");
    expect(typed(page, "CHECK THE ROWS")).toBe("QJ-1-SAND-S;1");
    const long = await check("x".repeat(513 * 1024));
    expect(long.status).toBe(413);
    long.see("The rows are longer than 512 KB.");
  });

  it("shows the preview again when a piece is sold out meanwhile", async () => {
    const page = await check("QJ-7-SAND-S 4\nQJ-7-SAND-M 6");
    await setPiece("QJ-7-SAND-M", { availability: "sold_out" });
    const again = await page.press("Put 10 pieces in 2 lines into the cart");
    expect(again.status).toBe(409);
    again.see("Nothing was added; please look again.", "Journey, No 7, Sand, M is sold out.");
    expect(await quantitiesIn(userId)).toEqual({});
    expect(typed(again)).toBe("QJ-7-SAND-S 4\nQJ-7-SAND-M 6");
    await again.press("Put 4 pieces in 1 line into the cart");
    expect(await quantitiesIn(userId)).toEqual({ "QJ-7-SAND-S": 4 });
    await setPiece("QJ-7-SAND-M", { availability: "available" });
  });

  it("shows the preview again when its rows were changed since", async () => {
    const form = (await check("QJ-7-SAND-S 4")).form("Put 4 pieces in 1 line into the cart");
    const page = await form.fill({ Rows: "QJ-7-SAND-S 5" }).submit("Put 4 pieces in 1 line into the cart");
    expect(page.status).toBe(409);
    await page.press("Put 5 pieces in 1 line into the cart");
    expect(await quantitiesIn(userId)).toEqual({ "QJ-7-SAND-S": 5 });
  });

  it("of a full cart says so, and offers nothing to add", async () => {
    await (await check("QJ-7-SAND-S 9999")).press("Put 9,999 pieces in 1 line into the cart");
    const page = await check("QJ-7-SAND-S 2");
    page.see("A line holds at most 10,000 pieces");
    expect(page.$("button[name=add]")).toHaveLength(0);
  });

  it("can be downloaded with reasons, corrected and handed in again", async () => {
    const page = await check("QJ-8-SAND-S 4\n=1+1;5\nQJ-8-SAND-M many");
    const file = await page.press("Download these 2 rows with reasons");
    expect(file.headers.get("Content-Disposition")).toContain("rows-to-correct.csv");
    expect(file.source).toContain("'=1+1");
    const again = await upload(file.source.replace(";many", ";5").replace("1+1", "QJ-8-SAND-L"));
    again.see("QJ-8-SAND-L");
    const none = await browser.open("/quick-order/left-out.csv");
    expect(none.url.pathname).toBe("/quick-order");
  });
});

describe("rows that were left out", () => {
  it("are named in the cart, and kept until they are right or dismissed", async () => {
    const rows = "SKU;Qty;Status\nQJ-8-SAND-S;4;\nQJ-8-SAND-M;6;CANCELLED\nQJ-8-SNAD-L;2;";
    let page = await (await check(rows)).press("Put 4 pieces in 1 line into the cart");
    expect(toastOf(page)).toContain("4 pieces in 1 line. 2 rows of your quick order were left out.");
    for (const address of ["/cart", "/cart"]) {
      page = await browser.open(address);
      page.see("2 rows of your quick order were left out.");
    }
    page = await page.click("Correct them");
    expect(typed(page, "CHECK THE ROWS")).toMatch(/^Row;What is wrong;SKU;.*QJ-8-SNAD-L[^\n]*$/s);
    page = await page.press("CHECK THE ROWS");
    page = await page.press("Row 4: QJ-8-SAND-L");
    page = await page.press("Row 3: Leave it out");
    page = await page.press("Put 2 pieces in 1 line into the cart");
    expect((await browser.open("/cart")).notSee("left out").status).toBe(200);
    expect(await quantitiesIn(userId)).toEqual({ "QJ-8-SAND-S": 4, "QJ-8-SAND-L": 2 });
  });

  it("replace quantities again if that was chosen, and add to them if it was not", async () => {
    for (const [mode, quantity] of [
      ["replace", 9],
      ["add", 15],
    ] as const) {
      await (await check("QJ-8-SAND-S;6\nQJ-8-SAND-M;1", "replace")).press("Put 7 pieces in 2 lines into the cart");
      const page = await check("QJ-8-SAND-S;9.5\nQJ-8-SAND-M;1", mode);
      const added = await page.press("Put 1 piece in 1 line into the cart");
      expect(toastOf(added)).toContain(mode === "add" ? "Added to Cart" : "Cart Updated");
      const form = (await browser.open("/quick-order?left-out")).form("CHECK THE ROWS");
      const again = await form.fill({ Rows: "QJ-8-SAND-S;9" }).submit("CHECK THE ROWS");
      await again.press("Put 9 pieces in 1 line into the cart");
      expect(await quantitiesIn(userId)).toMatchObject({ "QJ-8-SAND-S": quantity });
    }
  });

  it("of two orders are kept together, and can be dismissed", async () => {
    for (const sku of ["QJ-1-SNAD-S", "QJ-1-SNAD-M"]) {
      await (await check(`QJ-8-SAND-S;1\n${sku};2`)).press("Put 1 piece in 1 line into the cart");
    }
    let page = (await browser.open("/cart")).see("2 rows of your quick order were left out.");
    const text = typed(await page.click("Correct them"), "CHECK THE ROWS");
    expect(text).toContain("QJ-1-SNAD-S");
    expect(text).toContain("QJ-1-SNAD-M");
    page = await page.press("Dismiss");
    page.notSee("left out");
  });
});

describe("a workbook of several sheets", () => {
  it("is ordered whole, and names what was not read", async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: "Women",
          rows: [
            ["SKU", "Qty"],
            ["QJ-7-SAND-S", 4],
          ],
        },
        { name: "Terms", rows: [["Payment", "30 days"]] },
        {
          name: "Men",
          rows: [
            ["Style", "Colour", "S", "M"],
            ["QJ-8", "Sand", 1, 2],
          ],
        },
      ],
    });
    const page = await upload(bytes, "order.xlsx");
    page.see("7 pieces in 3 lines", "The sheet “Terms” was not read.", "Women 2", "Men 2");
    await page.press("Put 7 pieces in 3 lines into the cart");
    expect(await quantitiesIn(userId)).toEqual({ "QJ-7-SAND-S": 4, "QJ-8-SAND-S": 1, "QJ-8-SAND-M": 2 });
  });
});

describe("what a file leaves open", () => {
  it("is asked: which column holds the quantities of rows without headings", async () => {
    let page = await upload("1;QJ-8-SAND-S;4\n2;QJ-8-SAND-M;6");
    expect(page.status).toBe(200);
    page.see("No row can be ordered yet", "Which column holds the quantities?", "Column 1: 1 · 2", "Column 3: 4 · 6");
    page.notSee("same headings");
    expect(page.$("button[name=add]")).toHaveLength(0);
    page = await page.form("Use these columns").fill({ "column-quantity": "2" }).submit("Use these columns");
    expect(typed(page)).toBe(";;Quantity;(headings added)\n1;QJ-8-SAND-S;4\n2;QJ-8-SAND-M;6");
    page.see("10 pieces in 2 lines").notSee("Which column");
    // Wrong answers are corrected.
    page = await page.press("Choose other columns");
    expect(page.form("Use these columns").values["column-quantity"]).toBe("2");
    page = await page.form("Use these columns").fill({ "column-quantity": "0" }).submit("Use these columns");
    await page.see("3 pieces in 2 lines").press("Put 3 pieces in 2 lines into the cart");
    expect(await quantitiesIn(userId)).toEqual({ "QJ-8-SAND-S": 1, "QJ-8-SAND-M": 2 });
  });

  it("is asked once for a row of headings, and read for the whole company then", async () => {
    const file = (sku: string) => `Was;Wieviel;Noch\n${sku};4;46\nQJ-8-SAND-L;6;46`;
    let page = await upload(file("QJ-8-SAND-S"));
    page.see("Which column holds the quantities?", "Wieviel: 4 · 6", "Noch: 46", "for files with the same headings");
    page = await page.press("Use these columns");
    expect(page.status).toBe(400);
    page.see("Please look again", "Choose one.", "Wieviel: 4 · 6");
    page = await page.form("Use these columns").fill({ "column-quantity": "1" }).submit("Use these columns");
    page.see("10 pieces in 2 lines");
    expect(typed(page)).toBe(file("QJ-8-SAND-S"));
    page = await upload(file("QJ-8-SAND-M").replace("Was;Wieviel", "WAS;wieviel"), "next.csv");
    page.see("10 pieces in 2 lines", "QJ-8-SAND-M").notSee("Which column");
    const { browser: stranger } = await signedInPerson(shop, "approved");
    browser = stranger;
    (await upload(file("QJ-8-SAND-M"))).see("Which column holds the quantities?");
  });

  it("is asked: which piece, of a SKU and an EAN, and whether a hidden row counts", async () => {
    await setPiece("QJ-8-SAND-L", { ean: "4006381333931" });
    const bytes = workbookOfXml(`<worksheet><sheetData>
      <row r="1"><c t="str"><v>SKU</v></c><c t="str"><v>EAN</v></c><c t="str"><v>Aantal</v></c></row>
      <row r="2"><c t="str"><v>QJ-8-SAND-S</v></c><c><v>4006381333931</v></c><c><v>4</v></c></row>
      <row r="3" hidden="1"><c t="str"><v>QJ-8-SAND-M</v></c><c/><c><v>6</v></c></row>
    </sheetData></worksheet>`);
    let page = await upload(bytes, "order.xlsx");
    page.see("No row can be ordered yet", "Please check. Did you mean? (2)", "This row is hidden in your file");
    page = await page.press("Row 2: QJ-8-SAND-L");
    page = await page.press("Row 3: Order 6");
    await page.press("Put 10 pieces in 2 lines into the cart");
    expect(await quantitiesIn(userId)).toEqual({ "QJ-8-SAND-L": 4, "QJ-8-SAND-M": 6 });
  });

  it("is said: which style a row without one is about", async () => {
    const page = await upload("Artikel;Kleur;Maat;Aantal\nQJ-8;Sand;M;4,00\n;;L;6");
    page.see("10 pieces in 2 lines", "Ready, but please check (1)", "QJ-8, Sand from row 2 is used");
  });
});

it("is only for approved customers, and linked from the cart and the menu", async () => {
  const { browser: pending } = await signedInPerson(shop, "pending");
  const refused = await pending.open("/quick-order");
  expect(refused.status).toBe(403);
  expect(refused.hasLink("Quick Order")).toBe(false);
  expect((await browser.open("/")).link("Quick Order").pathname).toBe("/quick-order");
  const cartPage = await browser.open("/cart");
  expect(cartPage.link("Quick order").pathname).toBe("/quick-order");
  await (await check("QJ-8-SAND-S 4")).press("Put 4 pieces in 1 line into the cart");
  const filled = await browser.open("/cart");
  expect(filled.link("Quick order").pathname).toBe("/quick-order");
});
