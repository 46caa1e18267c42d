// For each reader of uploaded files the files that cost it most, at the size that it takes.
import sharp from "sharp";

import { MAX_BYTES, MAX_FILE_BYTES, MAX_TEXT_FILE_BYTES } from "~/shop/cart/quick-order/limits";
import { MAX_TABLE_BYTES } from "~/shop/base/files/table/limits";
import { MAX_PAGE_TEXT_LENGTH } from "~/shop/brand/pages/limits";
import { MAX_STATEMENT_BYTES } from "~/shop/billing/payments/statement/entry";
import { makeTestFont } from "./fonts";
import { MAX_OWN_PRICE_BYTES } from "~/shop/catalogue/price-groups/limits";
import { camt } from "./statements";
import { workbookOfXml, zipOf, zipWithExtraFields } from "./workbooks";

/** Its file is costly to read. */
interface WorstUpload {
  what: string;
  by: "customer" | "admin";
  address: string;
  fields: Record<string, string>;
  /** Sent as a form without files, which may have more fields. */
  isEncoded?: boolean;
  /** None when one of the fields is what is costly. */
  file?: { field: string; name: string; bytes: Uint8Array | string };
}

const filled = (part: string, bytes: number) => part.repeat(Math.floor(bytes / part.length));

const sheet = (rows: string, rest = "") => `<worksheet><sheetData>${rows}</sheetData>${rest}</worksheet>`;

/**
 * @param style A style with many colours and sizes, with which rows are compared.
 * @param groupId A price group.
 */
export async function worstUploads(
  style: { styleCode: string; name: string },
  groupId: number,
): Promise<WorstUpload[]> {
  return [
    ...ownPrices(style, groupId),
    ...quickOrders(style),
    ...statements(),
    ...tables("/admin/tables/products", "Style Code;Name"),
    ...tables("/admin/tables/pieces", "SKU;EAN"),
    ...tables("/admin/tables/customers", "E-mail;Company"),
    ...(await pictures()),
    ...appearance(),
  ];
}

function quickOrders({ styleCode, name }: { styleCode: string; name: string }): WorstUpload[] {
  const paste = (what: string, rows: string): WorstUpload => {
    return {
      what: `paste: ${what}`,
      by: "customer",
      address: "/quick-order",
      fields: { rows: rows.slice(0, MAX_BYTES - 100), mode: "add" },
    };
  };
  const send = (what: string, bytes: Uint8Array | string, address = "/quick-order"): WorstUpload => {
    const file = { field: "file", name: "order", bytes };
    return { what: `file: ${what}`, by: "customer", address, fields: { mode: "add" }, file };
  };
  const merges = '<mergeCell ref="A1:A9999999"/>'.repeat(20_000);
  const row = (n: number) => `<row r="${n}"><c r="A${n}" t="str"><v>PR-1</v></c></row>`;
  const references = `<row>${'<c t="s"><v>0</v></c>'.repeat(200)}</row>`.repeat(5_000);
  const long = {
    "xl/sharedStrings.xml": `<sst><si><t>${"x".repeat(32_767)}</t></si></sst>`,
  };
  const words = Array.from({ length: 18 }, (_, n) => `w${n}`).join(";");
  const heads = `Style;Colour;${Array.from({ length: 190 }, (_, n) => `s${n}`).join(";")}\n`;
  return [
    paste("2,000 rows of 20 columns of one style", `${styleCode};${words};1\n`.repeat(2_000)),
    paste("2,000 rows of signs", Array.from({ length: 2_000 }, (_, n) => `${n}${"<&".repeat(125)}`).join("\n")),
    paste("one line of signs", filled("<", MAX_BYTES)),
    paste(
      "2,000 rows of all lengths",
      Array.from({ length: 2_000 }, (_, n) => `${`${styleCode};`.repeat((n % 20) + 1)}s${n}`).join("\n"),
    ),
    paste("2,000 rows of 20 ids", `${`${styleCode};`.repeat(19)}${name}\n`.repeat(2_000)),
    paste("2,000 unknown names", Array.from({ length: 2_000 }, (_, n) => `Almax ${n}`).join("\n")),
    paste("delimiters", filled(";", MAX_BYTES)),
    paste("line ends", `a;b${filled("\n", MAX_BYTES)}`),
    paste("a grid", heads + filled(`${name};Sand;${"1;".repeat(190)}\n`, MAX_BYTES)),
    send("CSV of separators", filled(";", MAX_TEXT_FILE_BYTES)),
    send("CSV of quotation marks", filled('"', MAX_TEXT_FILE_BYTES)),
    send("CSV of quoted cells", filled('"a";', MAX_TEXT_FILE_BYTES)),
    send("CSV of old line ends", filled("a\r", MAX_TEXT_FILE_BYTES)),
    send("CSV of line ends alone", `a;b${filled("\r", MAX_TEXT_FILE_BYTES - 3)}`),
    send("CSV of control characters", filled("\u0001a", MAX_TEXT_FILE_BYTES)),
    send("text of letters beyond ASCII", Buffer.alloc(MAX_TEXT_FILE_BYTES, 0xe8)),
    send("workbook of merged cells", workbookOfXml(sheet(row(1) + row(9), `<mergeCells>${merges}</mergeCells>`))),
    send("workbook of a million references", workbookOfXml(sheet(references), long)),
    send("workbook of cells", workbookOfXml(sheet(`<row>${"<c><v>1</v></c>".repeat(20)}</row>`.repeat(20_000)))),
    send("workbook of elements", workbookOfXml(sheet(filled("<a/>", 23_000_000)))),
    {
      what: "a field of 5 MB",
      by: "customer",
      address: "/quick-order",
      fields: { rows: filled("<", MAX_FILE_BYTES) },
    },
    {
      what: "1,500 fields",
      by: "customer",
      address: "/quick-order",
      fields: Object.fromEntries(Array.from({ length: 1_500 }, (_, n) => [`a${n}`, "x".repeat(100)])),
    },
    {
      what: "order sheet: 900 quantities",
      by: "customer",
      address: "/order-sheet",
      fields: Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`quantity[${styleCode}-${n}]`, "x"])),
    },
    ...[3_000, 19_000, 39_000].map((count): WorstUpload => ({
      what: `order sheet: ${count} quantities`,
      by: "customer",
      address: "/order-sheet",
      isEncoded: true,
      fields: Object.fromEntries(Array.from({ length: count }, (_, n) => [`quantity[A-${n}]`, "x".repeat(3)])),
    })),
  ];
}

function ownPrices({ styleCode }: { styleCode: string }, groupId: number): WorstUpload[] {
  const check = (what: string, rows: string): WorstUpload => ({
    what: `own prices: ${what}`,
    by: "admin",
    address: `/admin/price-groups/${groupId}/prices`,
    fields: { check: "on", rows: rows.slice(0, MAX_OWN_PRICE_BYTES) },
  });
  const wrong = Array.from({ length: 4_990 }, (_, n) => `${n}${"<".repeat(90)};x`);
  return [
    check("4,990 wrong rows", wrong.join("\n")),
    check("4,990 rows of one style", `${styleCode};1\n`.repeat(4_990)),
    check("separators", filled(";", MAX_OWN_PRICE_BYTES)),
  ];
}

function statements(): WorstUpload[] {
  const send = (what: string, bytes: string | Buffer): WorstUpload => {
    const file = { field: "file", name: "statement", bytes };
    const address = "/admin/payments/statement";
    return { what: `statement: ${what}`, by: "admin", address, fields: {}, file };
  };
  const document = (entries: string) => `<Document><BkToCstmrStmt><Stmt>${entries}</Stmt></BkToCstmrStmt></Document>`;
  const most = MAX_STATEMENT_BYTES - 100;
  const mt940 = ":20:X\n:25:SI56191000000123438\n:60F:C261124EUR1,00\n";
  const batch = (count: number, details: string) => {
    const payment = `<TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">1.00</Amt></TxAmt></AmtDtls>${details}</TxDtls>`;
    const amount = `<Amt Ccy="EUR">${count}.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-01-01</Dt></BookgDt>`;
    return `<Ntry>${amount}<NtryDtls>${payment.repeat(count)}</NtryDtls></Ntry>`;
  };
  const bookable = { amount: "1.00", text: `RF67PF20260017 ${"PF-2026-0017 ".repeat(10)}` };
  return [
    send("empty entries", document(filled("<Ntry/>", most))),
    send("unknown elements", document(filled("<Odd/>", most))),
    send("separators", filled(";", most)),
    send("line ends", filled("\n", most)),
    send(
      "4,990 entries that are left out",
      `Date;Amount;Name;Reference;Text\n${`1.1.2026;-1,00${`;${"&".repeat(330)}`.repeat(3)}\n`.repeat(4_990)}`,
    ),
    send("letters beyond ASCII", Buffer.alloc(most, 0xe8)),
    send("4,900 payments of one batch", document(batch(4_900, `<RmtInf><Ustrd>${"x".repeat(400)}</Ustrd></RmtInf>`))),
    send(
      "a payment of many parts",
      document(batch(1, "<RmtInf><Ustrd>x</Ustrd><Strd><AddtlRmtInf>y</AddtlRmtInf></Strd></RmtInf>".repeat(45_000))),
    ),
    send("MT940 of entries", `${mt940}${":61:261125D1,00NTRF//x\n:86:?20PF-2026-0017\n".repeat(4_900)}`),
    send("MT940 of one entry", `${mt940}:61:261125C1,00N\n:86:${filled("?20x", most - 100)}`),
    send("MT940 of details", `${mt940}:61:261125C1,00N\n${filled(":86:x\n", most - 100)}`),
    send(
      "a ZIP of camt files",
      zipOf(
        Object.fromEntries(Array.from({ length: 390 }, (_, n) => [`${n}.xml`, document(filled("<Odd/>", 50_000))])),
      ),
    ),
    send("500 payments", camt(...Array(500).fill(bookable))),
  ];
}

function tables(address: string, headings: string): WorstUpload[] {
  const send = (what: string, bytes: string): WorstUpload => {
    const file = { field: "file", name: "table.csv", bytes: bytes.slice(0, MAX_TABLE_BYTES) };
    return { what: `${address}: ${what}`, by: "admin", address, fields: {}, file };
  };
  const rows = Array.from({ length: 10_000 }, (_, n) => `N${n}@a.example;${"&".repeat(480)}\n`);
  return [
    send("separators", filled(";", MAX_TABLE_BYTES)),
    send("line ends", `${headings}\n${filled("\n", MAX_TABLE_BYTES)}`),
    send("wide rows", `${headings}\n${filled(`${";".repeat(5_000)}\n`, MAX_TABLE_BYTES)}`),
    send("10,000 rows", `${headings}\n${rows.join("")}`),
  ];
}

async function pictures(): Promise<WorstUpload[]> {
  const send = (what: string, bytes: Uint8Array): WorstUpload => {
    const file = { field: "files", name: "pictures.zip", bytes };
    const address = "/admin/products/pictures";
    return { what: `pictures: ${what}`, by: "admin", address, fields: {}, file };
  };
  const side = 7_071;
  const huge = await sharp({
    create: { width: side, height: side, channels: 3, background: "#fff" },
  })
    .png({ palette: true, colours: 2, compressionLevel: 9 })
    .toBuffer();
  const many = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`${n}.png`, huge]));
  return [
    send("500 files of 65 KB extra fields", zipWithExtraFields(500, 65_000)),
    send("10 of 50 million pixels", zipOf(many)),
    {
      what: "product form of 40 MB and a long text",
      by: "admin",
      address: "/admin/products/new",
      fields: { name: "Alma", description: filled("<", 60_000) },
      file: { field: "pictures", name: "a.jpg", bytes: Buffer.alloc(40 * 1024 * 1024, 0xff) },
    },
  ];
}

function appearance(): WorstUpload[] {
  const set = (what: string, svg: string): WorstUpload => ({
    what: `logo: ${what}`,
    by: "admin",
    address: "/admin/appearance/pictures",
    fields: { intent: "set", place: "logo", alt: "", version: "0" },
    file: {
      field: "file",
      name: "logo.svg",
      bytes: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${svg}</svg>`,
    },
  });
  const long = `M0 0${"h1".repeat(60_000)}`;
  const font = makeTestFont(new Uint8Array(1_900_000));
  const preview = (what: string, part: string): WorstUpload => ({
    what: `page: ${what}`,
    by: "admin",
    address: "/admin/pages/care",
    fields: {
      intent: "preview",
      title: "Care",
      version: "0",
      text: filled(part, MAX_PAGE_TEXT_LENGTH),
    },
  });
  return [
    set("a long shape used often", `<path id="a" d="${long}"/>${'<use href="#a"/>'.repeat(1_900)}`),
    set("fine dashes", '<path d="M0 0H9V9H0Z" stroke="red" stroke-dasharray="0.00001"/>'),
    set("huge curves", `<path stroke="red" d="M0 0${"C9e5 9e5-9e5 9e5 0 0".repeat(3_000)}"/>`),
    set("a style sheet of comments", `<style>${"/*a".repeat(6_000)}</style>`),
    {
      what: "typeface",
      by: "admin",
      address: "/admin/appearance/typeface",
      fields: { intent: "upload", licence: "on", version: "0" },
      file: { field: "file", name: "a.woff2", bytes: font },
    },
    preview("tables", `${"|a".repeat(256)}|\n${"|-".repeat(256)}|\n${"|\n".repeat(234)}\n`),
    preview("emphasis", "**a*"),
    preview("links", "[[a](/b)"),
  ];
}
