import { beforeAll, describe, expect, it } from "vitest";

import { db, type Prisma } from "~/db/db.server";
import { readCart } from "~/shop/cart/read-cart.server";
import { lookUp } from "~/shop/catalogue/find-pieces/lookup.server";
import type { QuickOrderMode } from "~/shop/cart/quick-order/preview";
import { wereAdded } from "~/shop/cart/quick-order/pasted-order.server";
import { answerColumns, readQuickOrder } from "~/shop/cart/quick-order/quick-order.server";
import { readOrderFile } from "~/shop/cart/quick-order/read-file.server";
import { LIST_PRICES } from "~/shop/catalogue/prices/price";
import { watchStatements } from "../../scripts/bench/statements";
import { setPiece } from "../support/pieces";
import { addPieces, quantitiesIn } from "../support/change-cart";
import { createStyle } from "../support/carts";
import { makePerson } from "../support/people";
import { queryPlans } from "../support/query-plans";

const takeStatements = watchStatements();

beforeAll(async () => {
  await db.write(async (tx) => {
    const make = (styleCode: string, more: Partial<Prisma.ProductCreateInput> = {}) =>
      createStyle(tx, {
        styleCode,
        name: `Quick ${styleCode}`,
        colors: ["Sand", "Dark Navy", "Écru"],
        sizes: ["S", "M", "L", "XL"],
        additionalImages: [],
        fibreComposition: [],
        wholesalePrice: 1_050,
        minOrderQuantity: 3,
        ...more,
      });
    for (let number = 1; number <= 30; number++) await make(`QO-${number}`);
    await make("QO-OFF", { isActive: false });
    await make("QO-TWIN-1", { name: "Twin" });
    await make("QO-TWIN-2", { name: "Twin" });
    await tx.piece.update({ where: { sku: "QO-1-SAND-S" }, data: { ean: "4006381333931" } });
  });
});

const emptyCart = (await readCart("nobody")) as Awaited<ReturnType<typeof readCart>>;

const read = async (text: string, mode: QuickOrderMode = "add") =>
  (await readQuickOrder(text, { mode, cart: emptyCart, prices: LIST_PRICES })).preview;

describe("looking up", () => {
  it("finds SKUs in any spelling, EANs, codes and names", async () => {
    const { lines, unclear, wrong } = await read(
      ["qo-1-sand-s;3", "QO-1 SAND S;3", "QO1SANDS;3", "4006381333931;3", "qo-2-écru-m;3", "QO-2-DARKNAVY-M;3"].join(
        "\n",
      ),
    );
    expect(lines.map(({ sku, quantity, unitPrice }) => [sku, quantity, unitPrice])).toEqual([
      ["QO-1-SAND-S", 12, 1_050],
      ["QO-2-ÉCRU-M", 3, 1_050],
      ["QO-2-DARKNAVY-M", 3, 1_050],
    ]);
    expect([...unclear, ...wrong]).toEqual([]);
    const byName = await read("Name;Colour;Size;Qty\nQuick QO-3;dark navy;L;5\nqo3;ecru;xl;6");
    expect(byName.lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ["QO-3-DARKNAVY-L", 5],
      ["QO-3-ÉCRU-XL", 6],
    ]);
  });

  it("finds the code or the name of a style among other words, in any case", async () => {
    const { lines, unclear } = await read(
      ["> 2x quick QO-3 dark navy L", "1) XL Écru, QO-4: 5 pcs", "quick qo-5;Sand;M;4", "Twin sand M 3"].join("\n"),
    );
    expect(lines.map(({ sku, quantity }) => `${sku} ${quantity}`)).toEqual([
      "QO-3-DARKNAVY-L 2",
      "QO-4-ÉCRU-XL 5",
      "QO-5-SAND-M 4",
    ]);
    expect(unclear.map(({ suggestions }) => suggestions.map(({ value }) => value))).toEqual([
      ["QO-TWIN-1 sand M", "QO-TWIN-2 sand M"],
    ]);
    expect((await read("Quick QO-OFF Sand M 3")).wrong).toHaveLength(1);
  });

  it("finds a style once that one row names alone and another one among words", async () => {
    const { lines, unclear } = await read("Quick QO-6;Dark Navy;L;3\n2x Quick QO-6 Sand M");
    expect(lines.map(({ sku, quantity }) => `${sku} ${quantity}`)).toEqual(["QO-6-DARKNAVY-L 3", "QO-6-SAND-M 2"]);
    expect(unclear).toEqual([]);
  });

  it("counts the lines of an e-mail that are text, and lists each that may be an order", async () => {
    const mail = [
      "Dear Ana,",
      "",
      "please send us for the shop in Ljubljana:",
      "2x QO-3 Sand M",
      "3 QO-4 Écru L",
      "Ship date: 15 Jan 2099",
      "Also the usual in black",
      "and 5 of the long ones",
      "QO-5 Sand M",
      "Quick Sand M",
      "Thanks and best regards",
      "Maja Novak, Boutique Lotte",
      "Tel: +386 1 234 56 78",
      "www.lotte2.example, maja2@lotte.example",
      "On Fri, 27 Nov 2026 at 10:32, Ana wrote:",
      "Sent from my phone",
      "> Subject: Order AW26",
    ];
    const { lines, unclear, wrong, textLines, deliveries } = await read(mail.join("\n"));
    expect(lines.map(({ sku, quantity }) => `${sku} ${quantity}`)).toEqual(["QO-3-SAND-M 2", "QO-4-ÉCRU-L 3"]);
    expect([...unclear, ...wrong].map(({ row }) => row)).toEqual([8, 9, 10]);
    expect(textLines.map(({ row, text }) => [row, text])).toEqual(
      [0, 2, 6, 10, 11, 12, 13, 14, 15, 16].map((at) => [at + 1, mail[at]]),
    );
    expect(deliveries).toEqual(["Ship date: 15 Jan 2099"]);
    // Of a table each row is listed.
    expect((await read("QO-3-SAND-M;4\nAlva;Moss")).wrong).toMatchObject([{ row: 2 }]);
    expect((await read("SKU;Qty\nQO-3-SAND-M;4\nBest regards")).textLines).toMatchObject([{ row: 3 }]);
  });

  it("finds an EAN in each spelling of a spreadsheet", async () => {
    const spellings = ["4006381333931.0", "04006381333931", "4,006381333931E+12", "4006381333931"];
    const { lines, wrong } = await read(
      `EAN\tMenge\n${spellings.map((text) => `${text}\t4,00`).join("\n")}\n4,006E+12\t4`,
    );
    expect(lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([["QO-1-SAND-S", 16]]);
    expect(wrong).toMatchObject([{ reason: expect.stringContaining("Excel has shortened") }]);
    await setPiece("QO-2-SAND-S", { ean: "00012348" });
    expect((await read("EAN\tQty\n00012348\t1\n012348\t2")).lines).toMatchObject([{ sku: "QO-2-SAND-S", quantity: 3 }]);
    await setPiece("QO-2-SAND-S", { ean: null });
  });

  it("suggests what is like an unknown SKU, style, colour or size", async () => {
    const suggestions = async (text: string) =>
      (await read(text)).unclear.map((row) => row.suggestions.map(({ value }) => value));
    expect((await suggestions("QO-1-SNAD-S;3"))[0]![0]).toBe("QO-1-SAND-S");
    expect((await suggestions("QO-31-SAND-S;3"))[0]).toContain("QO-3-SAND-S");
    expect((await suggestions("Twinn;Sand;M;3"))[0]).toContain("QO-TWIN-1");
    expect((await suggestions("QO-7;Nav;M;3"))[0]![0]).toBe("Dark Navy");
    expect((await suggestions("QO-7;Sand;XXL;3"))[0]![0]).toBe("XL");
    expect((await suggestions("Twin;Sand;M;3"))[0]).toEqual(["QO-TWIN-1", "QO-TWIN-2"]);
    expect((await read("ZEPPELIN-1;3")).wrong).toMatchObject([
      { row: 1, reason: 'There is no SKU "ZEPPELIN-1" in the collection.' },
    ]);
    expect((await read("QO-OFF-SAND-S;3")).wrong).toMatchObject([
      { reason: "Quick QO-OFF is not in the collection any more." },
    ]);
  });

  it("takes as many queries for 2,000 rows of 30 styles as for 200", async () => {
    const colours = ["Sand", "Dark Navy", "Écru"];
    const rows = (count: number) =>
      Array.from(
        { length: count },
        (_, n) => `QO-${1 + (n % 30)};${colours[n % 3]};${"SML"[n % 3]};${1 + (n % 9)}`,
      ).join("\n");
    const statements = async (count: number) => {
      const text = rows(count);
      await read(text);
      takeStatements();
      expect((await read(text)).wrong).toEqual([]);
      return takeStatements().length;
    };
    const [few, many] = [await statements(200), await statements(2_000)];
    expect(many).toBe(few);
    // 11, and one more of the delivery windows without the cache.
    expect(many).toBeLessThan(13);
  });

  it("takes few queries for 2,000 different unknown SKUs", async () => {
    const text = Array.from({ length: 2_000 }, (_, n) => `QO-1-SAND-${n}X;1`).join("\n");
    takeStatements();
    expect((await read(text)).lines).toEqual([]);
    expect(takeStatements().length).toBeLessThan(30);
  });

  it("uses an index for each kind of text", async () => {
    const plans = await queryPlans(() => lookUp(["QO-1-SAND-S", "4006381333931", "QO-1", "Twin"], LIST_PRICES));
    const all = plans.join("\n");
    for (const index of ["pieces_sku_letters_idx", "products_style_code_letters_idx", "products_name_idx"]) {
      expect(all).toContain(index);
    }
    expect(all).toMatch(/pieces_ean_key|sqlite_autoindex_pieces/);
    expect(all).not.toMatch(/^SCAN (main\.)?(pieces|products)$|Seq Scan on (pieces|products)/m);
  });

  it("refuses too many rows, too long ones and none", async () => {
    const refusal = (text: string) => read(text).catch((error: unknown) => error);
    const rows = (count: number) => "QO-1-SAND-S;1\n".repeat(count);
    expect((await read(rows(2_000))).lines).toMatchObject([{ quantity: 2_000 }]);
    expect(await refusal(rows(2_001))).toMatchObject({
      code: "unreadable.too_many_rows",
      values: { count: 2_001, most: 2_000 },
    });
    expect(await refusal("x".repeat(512 * 1024 + 1))).toMatchObject({ kind: "unreadable" });
    for (const text of ["", "SKU;Quantity", ";;;"]) {
      expect(await refusal(text)).toMatchObject({ code: "unreadable.no_rows" });
    }
  });

  it("says nothing of rows of 0, however many and of whatever, but of a piece of the cart", async () => {
    const zeros = Array.from({ length: 5_000 }, (_, n) => `QO-1-SAND-${n}X;0`);
    const text = ["SKU;Qty", ...zeros, "QO-6-SAND-S;0", "QO-5-SAND-S;4"].join("\n");
    takeStatements();
    const { lines, unclear, wrong } = await read(text);
    expect(lines).toMatchObject([{ sku: "QO-5-SAND-S", quantity: 4, rows: [5_003] }]);
    expect([unclear, wrong]).toEqual([[], []]);
    expect(takeStatements().length).toBeLessThan(13);
    await expect(read("SKU;Qty\nQO-5-SAND-S;0\nQO-6-SAND-S;-")).rejects.toMatchObject({
      code: "unreadable.no_quantities",
    });
    const { id: pieceId, productId } = await db.read.piece.findFirstOrThrow({
      where: { sku: "QO-6-SAND-S" },
    });
    const held = { lines: [{ productId, pieceId, window: { id: 1 }, quantity: 2 }] } as never;
    const replaced = await readQuickOrder(text, {
      mode: "replace",
      cart: held,
      prices: LIST_PRICES,
    });
    expect(replaced.preview.wrong).toMatchObject([
      { row: 5_002, reason: "The quantity is 0. To take a piece out, use the cart." },
    ]);
  });

  it("reads files in any usual encoding, and says what another is", async () => {
    const text = "SKU;Qty\nQO-1-ÉCRU-S;4";
    const utf16 = Buffer.from(`\uFEFF${text}`, "utf16le");
    for (const bytes of [
      Buffer.from(text),
      Buffer.from(`\uFEFF${text}\r\n`),
      Buffer.from(text, "latin1"),
      utf16,
      Buffer.from(utf16).swap16(),
    ]) {
      expect(await readOrderFile({ bytes })).toEqual({ text, isOrderSheet: false });
    }
    const refusal = (bytes: Buffer) => expect(readOrderFile({ bytes })).rejects;
    await refusal(Buffer.from("PK\x03\x04...")).toMatchObject({ code: "unreadable.workbook_damaged" });
    await refusal(Buffer.from("%PDF-1.7")).toMatchObject({ code: "unreadable.table_pdf" });
    await refusal(Buffer.from([0x89, 0x50, 0, 1, 2])).toMatchObject({ code: "unreadable.table_no_text" });
    await refusal(Buffer.from(" ")).toMatchObject({ code: "unreadable.table_empty" });
    await refusal(Buffer.alloc(512 * 1024 + 1, 65)).toMatchObject({
      code: "unreadable.file_too_large",
      values: { kilobytes: 512 },
    });
  });
});

describe("an answer about columns", () => {
  const text = "Was;Wieviel;Noch\nQO-7-SAND-S;4;2\nQO-7-SAND-M;6;2";
  const readFor = (companyId: string | undefined, of = text, isAskedAgain = false) =>
    readQuickOrder(of, { mode: "add", cart: emptyCart, prices: LIST_PRICES, companyId, isAskedAgain });
  const linesOf = ({ preview }: Awaited<ReturnType<typeof readFor>>) =>
    preview.lines.map(({ sku, quantity }) => `${sku} ${quantity}`);

  it("is kept for all tables of the company with these headings, and may be given again", async () => {
    const [{ id }, { id: other }] = [await makePerson("approved"), await makePerson("approved")];
    const { asked, preview } = await readFor(id);
    expect(preview).toMatchObject({ lines: [], unclear: [], wrong: [], columnQuestions: [{ key: "quantity" }] });
    expect(await answerColumns(asked!, { quantity: 1 }, id)).toBe(text);
    expect(linesOf(await readFor(id))).toEqual(["QO-7-SAND-S 4", "QO-7-SAND-M 6"]);
    expect(linesOf(await readFor(id, "was; WIEVIEL;noch\nQO-8-SAND-S;3;9"))).toEqual(["QO-8-SAND-S 3"]);
    for (const companyId of [other, undefined]) expect(linesOf(await readFor(companyId))).toEqual([]);
    expect(linesOf(await readFor(id, text.replace("Noch", "Sonst")))).toEqual([]);
    const again = await readFor(id, text, true);
    expect(again.preview).toMatchObject({ lines: [], columnQuestions: [{ options: [{}, {}], suggested: 1 }] });
    await answerColumns(again.asked!, { quantity: 2 }, id);
    expect(linesOf(await readFor(id))).toEqual(["QO-7-SAND-S 2", "QO-7-SAND-M 2"]);
  });

  it("is asked again of a table that orders nothing by it", async () => {
    const { id } = await makePerson("approved");
    await answerColumns((await readFor(id)).asked!, { quantity: 2 }, id);
    expect((await readFor(id, text.replaceAll(";2", ";"))).preview.columnQuestions).toHaveLength(1);
  });
});

describe("adding", () => {
  const two = [
    { sku: "QO-5-SAND-S", quantity: 3 },
    { sku: "QO-5-SAND-M", quantity: 4 },
  ];

  it("adds to what is in the cart, or replaces it, and leaves other lines", async () => {
    const { id } = await makePerson("approved");
    const add = (mode: QuickOrderMode, quantity: number) =>
      addPieces(id, [{ sku: "QO-5-SAND-S", quantity }], { mode, token: null });
    await addPieces(id, two, { mode: "add", token: null });
    expect(await add("add", 5)).toMatchObject({ added: 0, changed: 1, removed: 0 });
    expect(await quantitiesIn(id)).toEqual({ "QO-5-SAND-S": 8, "QO-5-SAND-M": 4 });
    expect(await add("replace", 5)).toMatchObject({ added: 0, changed: 1, removed: 0 });
    expect(await quantitiesIn(id)).toEqual({ "QO-5-SAND-S": 5, "QO-5-SAND-M": 4 });
  });

  it("by the same form ten times at once adds once", async () => {
    const { id } = await makePerson("approved");
    const add = (token: string) => addPieces(id, two, { mode: "add", token });
    expect(await wereAdded(id, "a")).toBe(false);
    const results = await Promise.all(Array.from({ length: 10 }, () => add("a")));
    expect(results.filter((result) => result !== null)).toMatchObject([{ added: 2, changed: 0, removed: 0 }]);
    expect(await quantitiesIn(id)).toEqual({ "QO-5-SAND-S": 3, "QO-5-SAND-M": 4 });
    expect(await wereAdded(id, "a")).toBe(true);
    await Promise.all([add("b"), add("c"), add("b")]);
    expect(await quantitiesIn(id)).toEqual({ "QO-5-SAND-S": 9, "QO-5-SAND-M": 12 });
  });

  it("is all or nothing, and a refused form may come again", async () => {
    const { id } = await makePerson("approved");
    const add = () => addPieces(id, two, { mode: "add", token: "t" });
    await setPiece("QO-5-SAND-M", { availability: "sold_out" });
    await expect(add()).rejects.toMatchObject({
      kind: "pieces",
      facts: [{ values: { name: "Quick QO-5, Sand, M", reason: "sold_out" } }],
    });
    expect(await quantitiesIn(id)).toEqual({});
    expect(await wereAdded(id, "t")).toBe(false);
    await setPiece("QO-5-SAND-M", { availability: "available" });
    await add();
    expect(Object.keys(await quantitiesIn(id))).toHaveLength(2);
  });

  it("refuses more than a line or a cart holds", async () => {
    const { id } = await makePerson("approved");
    const most = [{ sku: "QO-5-SAND-S", quantity: 10_000 }];
    await addPieces(id, most, { mode: "add", token: null });
    await addPieces(id, most, { mode: "replace", token: null });
    await expect(addPieces(id, two, { mode: "add", token: null })).rejects.toMatchObject({
      facts: [{ code: "line_full.of_piece", values: { quantity: 10_003 } }],
    });
    const others = await db.read.piece.findMany({
      where: { product: { isActive: true, name: { startsWith: "Quick" } } },
      orderBy: { id: "desc" },
      take: 200,
    });
    const all = others.map(({ sku }) => ({ sku, quantity: 1 }));
    await expect(addPieces(id, all, { mode: "add", token: null })).rejects.toMatchObject({
      kind: "cart_full",
    });
    expect(await quantitiesIn(id)).toEqual({ "QO-5-SAND-S": 10_000 });
  });

  it("is for approved customers", async () => {
    const { id } = await makePerson("pending");
    await expect(addPieces(id, two, { mode: "add", token: null })).rejects.toMatchObject({
      kind: "not_approved",
    });
  });
});
