// Bulk editing of products by a CSV table, without scripts: download, edit, upload, preview, apply or discard; bad files.
import { writeXlsx } from "hucre/xlsx";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { MAX_TABLE_BYTES } from "~/shop/base/files/table/limits";
import { Browser, type Page } from "../support/browser-without-scripts";
import { dumpOf } from "../support/databases";
import { expectErrors } from "../support/expect-errors";
import { signedInPerson } from "../support/people";
import { openShop, type Shop } from "../support/shop";
import { workbookOf } from "../support/workbooks";

let shop: Shop;
let browser: Browser;
let adminId: string;

beforeAll(async () => {
  shop = await openShop();
});
beforeEach(async () => {
  const admin = await signedInPerson(shop, "admin");
  browser = admin.browser;
  adminId = admin.person.id;
});

const styles = () => db.read.product.findMany({ orderBy: { id: "asc" } });
const styleOf = (styleCode: string) => db.read.product.findUniqueOrThrow({ where: { styleCode } });

async function upload(file: string | Uint8Array, name = "spring.csv", by = browser): Promise<Page> {
  const page = await by.open("/admin/tables/products");
  const bytes = typeof file === "string" ? Buffer.from(file) : file;
  return page
    .form("SHOW WHAT WOULD CHANGE")
    .choose("Table (CSV or Excel)", { name, bytes })
    .submit("SHOW WHAT WOULD CHANGE");
}

describe("the product table", () => {
  it("is downloaded, edited, uploaded, previewed and applied", async () => {
    const tab = await browser.open("/admin/products");
    const page = await tab.click("Edit as a table");
    const file = await page.click("DOWNLOAD TABLE");
    expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(file.headers.get("Content-Disposition")).toMatch(/"styles-\d{4}-\d\d-\d\d\.csv"/);
    expect(file.headers.get("Cache-Control")).toBe("no-store");

    const count = (await styles()).length;
    const unchanged = await upload(file.source);
    expect(unchanged.heading).toBe("What would change");
    unchanged
      .see(`0 changed, 0 new, 0 wrong, ${count} unchanged`, "The table changes nothing.")
      .notSee("APPLY", "not in the table", "not read");
    expect(unchanged.$("[name=intent]").length).toBe(1);

    const [first, second, third] = await styles();
    const lines = file.source.split("\r\n");
    const rowOf = (code: string) => lines.findIndex((line) => line.startsWith(`${code};`));
    const edit = (code: string, change: (line: string) => string) => {
      lines[rowOf(code)] = change(lines[rowOf(code)]!);
    };
    edit(first!.styleCode, (line) => line.replace(first!.name, "<b>Žametna</b> jopa"));
    edit(second!.styleCode, (line) => line.replace(/"\d+,\d\d"/, "gratis"));
    edit(third!.styleCode, (line) => line.replace(/(yes|no)(?=(;[^;]*){15}$)/, "no"));
    lines.splice(-1, 0, "NOVA-1;=Nova;;;;;S,M;;;;49,90;;;;yes;;;;;;;;;;;;;;;;");
    const preview = await upload(lines.join("\n"), "C:\\Users\\me\\<i>spring.csv");
    expect(preview.status).toBe(200);
    preview.see(
      `2 changed, 1 new, 1 wrong, ${count - 3} unchanged`,
      "<i>spring.csv",
      `Row ${rowOf(first!.styleCode) + 1} ${first!.styleCode} ${first!.name}`,
      `${first!.name} → becomes <b>Žametna</b> jopa`,
      "Yes → becomes No",
    );
    expect(preview.$("thead").last().text()).toMatch(/Name.*Active/);
    // What is wrong stands above what would change.
    preview.see("Wrong rows", "Wholesale Price: Enter an amount in euro");
    expect(preview.form("DISCARD").buttons[0]).toBe("APPLY 2 CHANGES AND 1 NEW STYLE, WITHOUT THE 1 WRONG ROW");
    (await preview.click("1 wrong")).see(
      `Row ${rowOf(second!.styleCode) + 1} ${second!.styleCode}`,
      "Wholesale Price: Enter an amount in euro",
    );
    const { name: window } = await db.read.deliveryWindow.findFirstOrThrow({
      orderBy: { position: "asc" },
    });
    (await preview.click("1 new")).see("NOVA-1", "=Nova", "49.90", window);
    (await preview.click(`${count - 3} unchanged`)).notSee("becomes");
    expect(await styleOf(first!.styleCode)).toEqual(first);

    const done = await (await preview.click("1 new")).press("APPLY 2 CHANGES AND 1 NEW STYLE, WITHOUT THE 1 WRONG ROW");
    expect(done.heading).toBe("Table applied");
    done.see(
      "Table Applied",
      "Applied: 2 changes and 1 new style.",
      "Left out: the 1 wrong row.",
      "Wholesale Price: Enter an amount in euro",
    );
    expect(await styleOf(first!.styleCode)).toMatchObject({
      name: "<b>Žametna</b> jopa",
      version: first!.version + 1,
    });
    expect(await styleOf(second!.styleCode)).toEqual(second);
    expect((await styleOf(third!.styleCode)).isActive).toBe(false);
    expect(await styleOf("NOVA-1")).toMatchObject({
      name: "=Nova",
      wholesalePrice: 4990,
      isActive: true,
    });

    // The wrong rows are corrected and uploaded again; the audit log has all changes.
    const wrong = await done.click("DOWNLOAD THE WRONG ROWS");
    expect(wrong.source).toContain(`${rowOf(second!.styleCode) + 1};"Wholesale Price: Enter an amount`);
    const mended = await upload(wrong.source.replace("gratis", "1,00"));
    mended.see("1 changed, 0 new, 0 wrong, 0 unchanged", `${count} styles in the shop are not`);
    (await mended.press("DISCARD")).see("Table Discarded", "Nothing was changed.");
    expect(await styleOf(second!.styleCode)).toEqual(second);
    (await done.click("audit")).see(
      "Products changed from a table",
      "<i>spring.csv",
      `${first!.styleCode} Name: ${first!.name}`,
    );
    done.see("It can be undone for 30 days.");
    const change = await done.click("UNDO...");
    change.see("3 styles changed or added by the table <i>spring.csv", "Styles that the table added are deactivated.");
    (await change.press("UNDO")).see("Put back: 3 styles.", "undone");
    expect((await styleOf("NOVA-1")).isActive).toBe(false);
    (await upload(file.source)).see(`0 changed, 0 new, 0 wrong, ${count} unchanged`);
    (await done.click("audit")).see("Undone");
    (await browser.open(done.address)).see("It was undone").notSee("can be undone", "UNDO...");
    // As after a table that an earlier version applied, which kept nothing to undo it.
    await db.write((tx) => tx.bulkChange.deleteMany());
    (await browser.open(done.address)).see("It can no longer be undone.").notSee("UNDO...");
  });

  it("says which delivery windows there are when one is unknown, and sets those that it names", async () => {
    const [style] = await styles();
    const heading = "Style Code;Delivery Windows";
    const { name } = await db.read.deliveryWindow.findFirstOrThrow();
    const wrong = await upload(`${heading}\n${style!.styleCode};${name}x\n`);
    wrong.see(
      `Row 2 ${style!.styleCode} Delivery Windows: There is no delivery window “${name}x”. Did you mean`,
      `“${name}”`,
    );
    const page = await upload(`${heading}\n${style!.styleCode};\n`);
    page.see("Delivery Windows", "→ becomes nothing");
    await page.press("APPLY 1 CHANGE");
    (await browser.open(`/admin/products/${style!.id}`)).see("it can’t be ordered at the moment");
    const back = await upload(`${heading}\n${style!.styleCode};${name}\n`);
    const done = await back.press("APPLY 1 CHANGE");
    (await done.click("audit")).see(`${style!.styleCode} Delivery Windows: nothing`, name);
  });

  it("lets the admin choose the encoding when it was guessed, and names ignored columns", async () => {
    const [style] = await styles();
    const table = Buffer.from(`Style Code;EAN;Name;Note\n${style!.styleCode};1;\xc8e\x9anja;x\n`, "latin1");
    const page = await upload(table);
    page.see("read as Windows-1250", "2 columns are not read: EAN, Note.", "becomes Češnja");
    (await page.click("1 changed")).see("read as Windows-1250");
    const western = await upload(Buffer.from(`Style Code,Name\n${style!.styleCode},"Pull \xe0 c\xf4tes"\n`, "latin1"));
    western.see("read as Windows-1252", "becomes Pull à côtes");
    const excel = `\uFEFFStyle Code\tName\r\n${style!.styleCode}\tČešnja\r\n`;
    (await upload(Buffer.from(excel, "utf16le"))).see("becomes Češnja").notSee("read as");
  });

  it("is paginated", async () => {
    const rows = Array.from({ length: 250 }, (_, index) => `W-${index};;1\n`).join("");
    const page = await upload(`Style Code;Name;Wholesale Price\n${rows}OK-1;Fine;1\n`);
    page.see("0 changed, 1 new, 250 wrong, 0 unchanged");
    const wrong = await page.click("250 wrong");
    wrong.see("Row 2 W-0", "Row 51 W-49").notSee("W-50");
    (await wrong.click("Page 5")).see("Row 251 W-249").notSee("W-199");
    const file = await wrong.click("DOWNLOAD THE WRONG ROWS");
    expect(file.source.split("\r\n")).toHaveLength(252);
    expect((await wrong.press("DISCARD")).url.pathname).toBe("/admin/products");
  });

  it("is not applied when a style has changed since the preview", async () => {
    const [style] = await styles();
    const page = await upload(`Style Code;Name\n${style!.styleCode};From the table\n`);
    await db.write((tx) =>
      tx.product.update({
        where: { id: style!.id },
        data: { name: "From another admin", version: { increment: 1 } },
      }),
    );
    const refused = await page.press("APPLY 1 CHANGE");
    expect(refused.status).toBe(409);
    expect(refused.title).toMatch(/^Error: /);
    refused.see(
      "Nothing was applied",
      "Styles have changed since you opened this page",
      "From another admin → becomes From the table",
    );
    expect((await styleOf(style!.styleCode)).name).toBe("From another admin");
    // After the new preview it is applied once, however often it is sent.
    const [done] = [await refused.press("APPLY 1 CHANGE"), await refused.press("APPLY 1 CHANGE")];
    done.see("Applied: 1 change.");
    const again = await refused.press("DISCARD");
    again.see("Table applied", "Applied: 1 change.");
    expect((await styleOf(style!.styleCode)).version).toBe(style!.version + 2);
    expect(await db.read.auditEntry.count({ where: { actorId: adminId } })).toBe(1);
  });
});

it("takes the table as an Excel workbook, and as HTML under that name", async () => {
  const [style, other] = await styles();
  const long = "Soft. ".repeat(300).trim();
  const bytes = await workbookOf([
    ["Style Code", "Name", "Description", "Wholesale Price", "Active"],
    [style!.styleCode, "As a workbook", long, 48.5, true],
    [null, null, null, null, null],
    [other!.styleCode, "", null, "46,00", null],
  ]);
  const page = await upload(bytes, "spring.xlsx");
  page.see("1 changed, 0 new, 1 wrong", "Wholesale Price", "becomes 48.50");
  (await page.click("1 wrong")).see(`Row 4 ${other!.styleCode}`, "Name is required");
  await page.press("APPLY 1 CHANGE, WITHOUT THE 1 WRONG ROW");
  expect(await styleOf(style!.styleCode)).toMatchObject({
    name: "As a workbook",
    description: long,
    wholesalePrice: 4_850,
  });
  const html = `<table><tr><th>Style Code</th><th>Name</th></tr><tr><td>${style!.styleCode}</td><td>H&amp;M</td></tr></table>`;
  (await upload(html, "spring.xls")).see("1 changed", "As a workbook → becomes H&M");
});

it("says which sheet of a workbook was read, and which were not", async () => {
  const [style] = await styles();
  const bytes = await writeXlsx({
    sheets: [
      { name: "Notes", rows: [["Hello"]] },
      {
        name: "Spring",
        rows: [
          ["Style Code", "Name"],
          [style!.styleCode, "Of a sheet"],
        ],
      },
      {
        name: "Autumn",
        rows: [
          ["Style Code", "Name"],
          [style!.styleCode, "Of another"],
        ],
      },
    ],
  });
  let page = await upload(bytes, "styles.xlsx");
  page.see("1 changed", "Only the sheet “Spring” was read, not “Notes”, “Autumn”.");
  page = await page.browser.open(page.address);
  page.see("Only the sheet “Spring” was read");
});

describe("a bad table", () => {
  it.each([
    ["nothing", "", "The file is empty."],
    ["half of an Excel workbook", "PK\x03\x04\x14\0\x06\0", "The workbook is damaged"],
    ["a picture", "\x89PNG\r\n\x1a\n\0\0\0", "This is not a text table."],
    ["another table", "Order\n1\n", 'no column "Style Code"'],
    ["headings alone", "Style Code;Name\n", "no row below its headings"],
    ["a quote without an end", 'Style Code;Name\nA;"b\nC;d\n', "from row 2 on"],
    ["too many rows", "Style Code\n" + "A\n".repeat(10_001), "more than 10,000 rows"],
  ])("is refused with a message at the field: %s", async (_, file, words) => {
    const before = await dumpOf(db);
    const page = await upload(Buffer.from(file, "latin1"));
    expect(page.status).toBe(400);
    expectErrors(page, ["Table (CSV or Excel)"]);
    page.see("The table was not read", words);
    expect(await dumpOf(db)).toEqual(before);
  });

  it("is required", async () => {
    const page = await browser.open("/admin/tables/products");
    const refused = await page.press("SHOW WHAT WOULD CHANGE");
    expect(refused.status).toBe(400);
    expectErrors(refused, ["Table (CSV or Excel)"]);
    refused.see("Choose the table to upload.");
  });

  it("is refused when it is too large", async () => {
    const heading = "Style Code;Name\n";
    const large = await upload(heading + "x".repeat(MAX_TABLE_BYTES));
    expect(large.status).toBe(413);
    large.see("larger than 15 MB");
    const larger = await upload(heading + "x".repeat(MAX_TABLE_BYTES + 100_000));
    expect(larger.status).toBe(413);
    larger.see("Too large");
  });

  it("shows the errors of each row, and only those", async () => {
    const [one, two] = await styles();
    const page = await upload(
      `Style Code;Name;Wholesale Price\n${one!.styleCode};A;1\n\n;B;1\n${two!.styleCode};C;1,234\n` +
        `X-1;D;1;more\nX-2;E\nX-3;F;1\nX-3;G;1\nX-4;${"h".repeat(300)};1\n`,
    );
    const wrong = await page.click("7 wrong");
    wrong.see(
      "1 changed, 0 new, 7 wrong, 0 unchanged",
      "Row 4 (no style code) Style Code: The style code is missing.",
      `Row 5 ${two!.styleCode} Wholesale Price: Enter an amount`,
      "Row 6 X-1 The row has 4 cells, but there are 3 headings.",
      "Row 7 X-2 Wholesale Price: Wholesale price is required",
      "Row 8 X-3 Style Code: The style code occurs 2 times: rows 8, 9.",
      "Row 10 X-4 Name: This is too long: at most 255 characters.",
    );
  });
});

describe("a table with headings of another system", () => {
  it("is read by what its columns are said to be, and the next one like it without a question", async () => {
    const [style] = await styles();
    const csv = `Artikel,Benaming,Preis,Preis\n${style!.styleCode},New name,1,33.00\n`;
    const page = await upload(csv);
    page.see("Choose the columns", "Which column is “Style Code”?", `Artikel: ${style!.styleCode}`, "Preis: 33.00");
    const form = page.form("SHOW WHAT WOULD CHANGE");
    const refused = await form.submit("SHOW WHAT WOULD CHANGE");
    expect(refused.status).toBe(400);
    expectErrors(refused, []);
    refused.see("Some columns are not clear yet", "Choose one.");
    const preview = await refused
      .form("SHOW WHAT WOULD CHANGE")
      .fill({ "column-styleCode": "0", "column-name": "1", "column-wholesalePrice": "3" })
      .submit("SHOW WHAT WOULD CHANGE");
    preview.see("What would change", "1 changed", "New name", "33.00").notSee("Which column");
    (await preview.click("Choose other columns")).see("Net Weight in Grams", "Benaming: New name");
    (await upload(csv.replace("33.00", "34.00"))).see("What would change", "34.00").notSee("Which column");
  });
});

describe("an uploaded table", () => {
  it("is visible only to the admin who uploaded it", async () => {
    const [style] = await styles();
    const page = await upload(`Style Code;Name\n${style!.styleCode};Secret\nX;;\n`);
    const { pathname } = page.url;
    const other = (await signedInPerson(shop, "admin")).browser;
    for (const address of [pathname, "/admin/tables/products/unknown"]) {
      const refused = await other.open(address);
      expect(refused.status).toBe(404);
      refused.see("Table Not Found", "or named somebody whose data was erased.").notSee("Secret");
    }
    expect((await other.open(`${pathname}/wrong.csv`)).status).toBe(404);
    const taken = await other.request(pathname, {
      method: "POST",
      body: new URLSearchParams(page.form("APPLY 1 CHANGE, WITHOUT THE 1 WRONG ROW").values),
    });
    expect(taken.status).toBe(404);

    const buyer = (await signedInPerson(shop, "approved")).browser;
    for (const by of [buyer, new Browser(shop)]) {
      for (const address of [
        "/admin/products.csv",
        "/admin/tables/products",
        pathname,
        `${pathname}/wrong.csv`,
        `${pathname}.data`,
      ]) {
        const answer = await by.request(address);
        expect(answer.status, address).toBe(by === buyer ? 403 : 401);
        expect(await answer.text()).not.toContain("Secret");
      }
      const body = new FormData();
      body.append("file", new Blob([`Style Code;Name\n${style!.styleCode};Secret\n`]), "x.csv");
      const sent = await by.request("/admin/tables/products", { method: "POST", body });
      expect(sent.status).toBe(by === buyer ? 403 : 401);
    }
    expect((await styleOf(style!.styleCode)).name).not.toBe("Secret");
  });

  it("is applied once by a form that arrives twice, which is told so; a second tab is refused", async () => {
    const [style] = await styles();
    const page = await upload(`Style Code;Name\n${style!.styleCode};Applied once\n`);
    const other = await browser.open(page.url.pathname);
    const apply = page.form("APPLY 1 CHANGE");
    expect((await apply.submit()).heading).toBe("Table applied");
    const again = await apply.submit();
    expect(again.status).toBe(200);
    again.see("It had already arrived");
    const refused = await other.form("APPLY 1 CHANGE").submit();
    expect([refused.status, refused.heading]).toEqual([409, "Table applied"]);
    expect((await styleOf(style!.styleCode)).version).toBe(style!.version + 1);
  });

  it("refuses unknown intents", async () => {
    const page = await upload("Style Code;Name;Wholesale Price\nX-9;X;1\n");
    const answer = await page.form("DISCARD").tamper({ intent: "burn" }).submit();
    expect(answer.status).toBe(400);
    const forged = await page.form("APPLY 1 NEW STYLE").tamper({ fingerprint: "x" }).submit();
    expect(forged.status).toBe(409);
    expect(await db.read.product.count({ where: { styleCode: "X-9" } })).toBe(0);
  });
});

it("offers postcodes with the zeros that a spreadsheet dropped, and takes them by one button", async () => {
  const page = await browser.open("/admin/tables/customers");
  const rows = "zeros@new.example;A;B;1067;Dresden;Deutschland\n";
  const bytes = Buffer.from(
    `E-mail;Billing Name;Billing Address;Billing Postcode;Billing City;Billing Country\n${rows}`,
  );
  const preview = await page
    .form("SHOW WHAT WOULD CHANGE")
    .choose("Table (CSV or Excel)", { name: "customers.csv", bytes })
    .submit("SHOW WHAT WOULD CHANGE");
  preview.see("Row 2 (zeros@new.example), Billing Postcode: 1067 should be 01067.", "APPLY 1 NEW CUSTOMER");
  const corrected = await preview.form("CORRECT 1 POSTCODE").submit();
  expect(corrected.status).toBe(200);
  corrected.see("01067").notSee("should be", "CORRECT");
  await corrected.form("APPLY 1 NEW CUSTOMER").submit();
  const { billingAddress } = await db.read.company.findFirstOrThrow({
    where: { contact: { email: "zeros@new.example" } },
  });
  expect(billingAddress).toMatchObject({ zipCode: "01067", country: "DE" });
  // Applied, it is not corrected any more.
  const applied = await preview.form("CORRECT 1 POSTCODE").submit();
  expect(applied.heading).toBe("Table applied");
});
