// Quick order in the API: the same preview and the same cart as on the page.
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { toDecimalString } from "~/formats/money";
import { MAX_CALL_BYTES } from "~/shop/cart/quick-order/limits";
import { readCart } from "~/shop/cart/read-cart.server";
import { type ApiClient, apiKeyClient, createClient, faultOfRefusal, visitorClient } from "../support/api-client";
import { makeStyle } from "../support/carts";
import { dumpOf } from "../support/databases";
import { signedInPerson } from "../support/people";
import { stockPiece } from "../support/pieces";
import { openShop, type Shop } from "../support/shop";

const PREVIEW = "POST /api/quick-order/preview";
const ADD = "POST /api/quick-order";
const CALLS = [PREVIEW, ADD];

let shop: Shop;
let buyer: ApiClient;
let userId: string;
let style: Awaited<ReturnType<typeof makeStyle>>;

beforeAll(async () => {
  shop = await openShop();
});
beforeEach(async () => {
  const created = await createClient(shop, "approved");
  [buyer, userId] = [created.client, created.person.id];
  // Capitals, as in every style that an admin has made.
  style = await makeStyle({ styleCode: `QA${crypto.randomUUID().slice(0, 6).toUpperCase()}` });
});

const sku = (rest: string) => `${style.styleCode}-${rest}`;

/** The pieces of a customer's cart as "SAND-M 4", without the code of the style. */
async function cart(of = userId): Promise<string[]> {
  const { lines } = await readCart(of);
  return lines.map((line) => `${line.color} ${line.size} ${line.quantity}`).sort();
}

/** Two right rows about one piece, one about another, one that is unclear and two that are wrong. */
const mixed = () =>
  [
    "SKU;Quantity",
    `${sku("SAND-M")};4`,
    `${sku("RUST-S")};2`,
    "",
    `${sku("SAND-MM")};1`,
    `${sku("SAND-S")};many`,
    "ZEPPELIN-1;3",
    `${sku("SAND-M")};1`,
  ].join("\n");

describe("the preview of a quick order", () => {
  it("says what is right, unclear and wrong, with row numbers, and changes nothing", async () => {
    await buyer.call(ADD, { text: `${sku("SAND-M")};1` });
    const before = await dumpOf(db);
    const { status, body } = await buyer.call(PREVIEW, { text: mixed() });
    expect(status).toBe(200);
    expect(await dumpOf(db)).toEqual(before);
    const { id: windowId } = (await db.read.deliveryWindow.findFirst())!;
    const line = (color: string, size: string, rows: number[], quantity: number) => ({
      rows,
      productId: style.id,
      sku: sku(`${color.toUpperCase()}-${size}`),
      productName: "Alma",
      color,
      size,
      windowId,
      window: expect.objectContaining({ id: windowId }) as unknown,
      quantity,
      wholesalePrice: "10.00",
      lineTotal: toDecimalString(quantity * 1_000),
      notes: rows.length > 1 ? ["Rows 2 and 8 are the same piece: 4 + 1 = 5."] : [],
    });
    expect(body).toMatchObject({
      mode: "add",
      lines: [line("Sand", "M", [2, 8], 5), line("Rust", "S", [3], 2)],
      unclear: [{ row: 5, text: `${sku("SAND-MM")} · 1` }],
      wrong: [
        { row: 6, reason: '"many" is not a whole number of pieces.', suggestions: [] },
        { row: 7, reason: 'There is no SKU "ZEPPELIN-1" in the collection.', suggestions: [] },
      ],
      pieces: 7,
      total: "70.00",
      blocked: null,
    });
    const values = (body.unclear as { suggestions: { value: string }[] }[])[0]!.suggestions;
    expect(values).toContainEqual({ label: sku("SAND-M"), cell: 0, value: sku("SAND-M") });
  });

  it("takes what is in the cart from the stock, unless its quantities are replaced", async () => {
    const { id: productId } = style;
    await db.write((tx) => stockPiece(tx, { productId, color: "Sand", size: "M", stock: 5 }));
    const text = `${sku("SAND-M")};5`;
    await buyer.call(ADD, { text: `${sku("SAND-M")};2` });
    const added = (await buyer.call(PREVIEW, { text })).body;
    expect(added.lines).toMatchObject([{ quantity: 3, lineTotal: "30.00" }]);
    expect(added.lines[0].notes).toEqual(["Only 5 left, 2 of them in your cart: 3 instead of 5."]);
    const replaced = (await buyer.call(PREVIEW, { text, mode: "replace" })).body;
    expect(replaced.lines).toMatchObject([{ quantity: 5, notes: [] }]);
  });

  it("says why nothing can be added", async () => {
    const text = `${sku("SAND-M")};9999`;
    await buyer.call(ADD, { text });
    const { body } = await buyer.call(PREVIEW, { text });
    expect(body.blocked).toContain("A line holds at most 10,000 pieces");
    const refused = await buyer.call(ADD, { text });
    expect([refused.status, refused.body.code, faultOfRefusal(refused)]).toEqual([409, "pieces", ""]);
    expect(await cart()).toEqual(["Sand M 9999"]);
  });

  it("is for keys that may only read; adding is not", async () => {
    const { client } = await apiKeyClient(shop, userId, "read");
    expect((await client.call(PREVIEW, { text: mixed() })).status).toBe(200);
    const refused = await client.call(ADD, { text: mixed() });
    expect([refused.status, refused.body.code]).toEqual([403, "key_scope"]);
    expect(await cart()).toEqual([]);
  });
});

describe("a quick order", () => {
  it.each(["add", "replace"] as const)("puts the same into the cart as the page (%s)", async (mode) => {
    const { person, browser } = await signedInPerson(shop, "approved");
    const first = `${sku("SAND-M")};2\n${sku("RUST-M")};9`;
    for (const { text, how } of [
      { text: first, how: "add" },
      { text: mixed(), how: mode },
    ]) {
      const form = (await browser.open("/quick-order")).form("CHECK THE ROWS");
      const page = await form.fill({ Rows: text, mode: how }).submit("CHECK THE ROWS");
      const button = page.$("button[name=add]").text().trim();
      expect((await page.press(button)).url.pathname).toBe("/cart");
      expect((await buyer.call(ADD, { text, mode: how })).status).toBe(200);
    }
    expect(await cart()).toEqual(await cart(person.id));
    expect(await cart()).toEqual(["Rust M 9", "Rust S 2", `Sand M ${mode === "add" ? 7 : 5}`]);
  });

  it("returns what was added, as the preview does, and the rows that were not", async () => {
    const { blocked, ...preview } = (await buyer.call(PREVIEW, { text: mixed() })).body;
    const { status, body } = await buyer.call(ADD, { text: mixed() });
    expect([status, blocked]).toEqual([200, null]);
    expect(body).toEqual(preview);
    expect(await cart()).toEqual(["Rust S 2", "Sand M 5"]);
  });

  it("with an Idempotency-Key adds once, also 20 times at once, and without one each time", async () => {
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const text = mixed();
    const answers = await Promise.all(Array.from({ length: 20 }, () => buyer.call(ADD, { text }, key)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    const replayed = answers.filter(({ headers }) => headers.has("Idempotent-Replayed"));
    expect(replayed).toHaveLength(19);
    expect(await cart()).toEqual(["Rust S 2", "Sand M 5"]);
    expect((await buyer.call(ADD, { text: `${text}\n` }, key)).status).toBe(422);
    await buyer.call(ADD, { text });
    expect(await cart()).toEqual(["Rust S 4", "Sand M 10"]);
  });

  it("without a right row is refused with the rows, and may be corrected with the same key", async () => {
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const refused = await buyer.call(ADD, { text: `${sku("SAND-M")};many\nZEPPELIN;1` }, key);
    expect([refused.status, refused.body.code]).toEqual([409, "nothing_available"]);
    expect(faultOfRefusal(refused)).toBe("");
    expect(refused.body).toMatchObject({ unclear: [], wrong: [{ row: 1 }, { row: 2 }] });
    expect((await buyer.call(ADD, { text: `${sku("SAND-M")};3` }, key)).status).toBe(200);
    expect(await cart()).toEqual(["Sand M 3"]);
  });

  it("asks which column holds the quantities, adds nothing meanwhile, and takes the answer", async () => {
    const text = `Was;Wieviel;Noch\n${sku("SAND-M")};4;46\n${sku("RUST-S")};2;46`;
    const question = {
      column: "quantity",
      options: [
        { number: 2, heading: "Wieviel", samples: ["4", "2"] },
        { number: 3, heading: "Noch", samples: ["46"] },
      ],
      mayBeNone: false,
      suggested: null,
    };
    const { status, body } = await buyer.call(PREVIEW, { text });
    expect([status, body.lines, body.columnQuestions]).toEqual([200, [], [question]]);
    expect(body.blocked).toContain("Which column holds the quantities?");
    const refused = await buyer.call(ADD, { text });
    expect([refused.status, refused.body.code, faultOfRefusal(refused)]).toEqual([409, "nothing_available", ""]);
    expect(refused.body.columnQuestions).toEqual([question]);
    expect(await cart()).toEqual([]);
    const added = await buyer.call(ADD, { text, columns: { quantity: 2 } });
    expect([added.status, added.body.columnQuestions]).toEqual([200, []]);
    expect(await cart()).toEqual(["Rust S 2", "Sand M 4"]);
    expect((await buyer.call(PREVIEW, { text, columns: { quantity: 0 } })).status).toBe(400);
    // It is about this call.
    expect((await buyer.call(PREVIEW, { text })).body.columnQuestions).toHaveLength(1);
  });

  it("that is the shop's order sheet replaces quantities, unless the call says otherwise", async () => {
    await buyer.call(ADD, { text: `${sku("SAND-M")};2` });
    // The sheet has the 2 pieces in it.
    const text = (await buyer.call("GET /order-sheet.csv")).text;
    expect((await buyer.call(PREVIEW, { text })).body).toMatchObject({
      mode: "replace",
      lines: [{ sku: sku("SAND-M"), quantity: 2 }],
    });
    expect((await buyer.call(ADD, { text })).body.mode).toBe("replace");
    expect(await cart()).toEqual(["Sand M 2"]);
    expect((await buyer.call(ADD, { text, mode: "add" })).body.mode).toBe("add");
    expect(await cart()).toEqual(["Sand M 4"]);
  });
});

describe.each(CALLS)("%s", (call) => {
  const rows = (count: number) => `${sku("SAND-M")};1\n`.repeat(count);

  it("takes 2,000 rows, and refuses more in the words of the page", async () => {
    const most = await buyer.call(call, { text: rows(2_000) });
    expect([most.status, most.body.pieces]).toEqual([200, 2_000]);
    const text = "There are 2,001 rows; a quick order takes at most 2,000. Send them in parts.";
    const refused = await buyer.call(call, { text: rows(2_001) });
    expect([refused.status, faultOfRefusal(refused)]).toEqual([400, ""]);
    expect(refused.body).toMatchObject({
      message: text,
      code: "invalid_fields",
      fieldErrors: { text },
    });
  });

  it("takes 512 KB of text as JSON, and refuses more by its field or as a body", async () => {
    const long = (bytes: number) => `${sku("SAND-M")};1;${"\n".repeat(1_000)}`.padEnd(bytes - 2, '"') + ";x";
    const most = await buyer.call(call, { text: long(512 * 1024) });
    expect(most.status, most.text.slice(0, 300)).not.toBe(413);
    expect(most.body.message ?? "").not.toContain("512 KB");
    const longer = await buyer.call(call, { text: long(512 * 1024 + 1) });
    expect(longer.body).toMatchObject({
      fieldErrors: { text: "The rows are longer than 512 KB. Please send them in parts." },
    });
    const refused = await buyer.call(call, { text: "x".repeat(MAX_CALL_BYTES) });
    expect([refused.status, faultOfRefusal(refused), refused.body.code]).toEqual([413, "", "too_large"]);
    expect(refused.body.message).toContain("at most 1 MB");
  });

  it.each([
    ["text", {}],
    ["text", { text: 7 }],
    ["text", { text: "" }],
    ["text", { text: "SKU;Quantity" }],
    ["text", { text: "A\0;1" }],
    ["mode", { text: "A;1", mode: "set" }],
  ])("names an invalid field: %s of %j", async (field, body) => {
    const refused = await buyer.call(call, body);
    expect([refused.status, faultOfRefusal(refused)]).toEqual([400, ""]);
    expect(Object.keys(refused.body.fieldErrors as object)).toEqual([field]);
  });

  it("is only for approved customers, whose body alone is read, up to 1 MB", async () => {
    const sent = { bytes: 0 };
    const endless = (client: ApiClient, headers: Record<string, string> = {}) =>
      client.send(call, {
        headers: { "Content-Type": "application/json", ...headers },
        body: new ReadableStream<Uint8Array>(
          {
            pull(stream) {
              sent.bytes += 10_000;
              stream.enqueue(new Uint8Array(10_000).fill(65));
            },
          },
          { highWaterMark: 0 },
        ),
        duplex: "half",
      } as RequestInit);
    const { client: pending } = await createClient(shop, "pending");
    const { person } = await createClient(shop, "approved");
    const { client: withKey } = await apiKeyClient(shop, person.id, "order");
    await db.write((tx) => tx.company.update({ where: { id: person.id }, data: { approvalStatus: "waiting" } }));
    const unknown = { Authorization: `Bearer shop_${"x".repeat(43)}` };
    for (const [client, status, headers] of [
      [visitorClient(shop), 401, {}],
      [visitorClient(shop), 401, unknown],
      [pending, 403, {}],
      [withKey, 403, {}],
    ] as const) {
      const refused = await endless(client, headers);
      expect([refused.status, faultOfRefusal(refused)]).toEqual([status, ""]);
    }
    expect(sent.bytes).toBe(0);
    expect((await endless(buyer)).status).toBe(413);
    expect(sent.bytes).toBeLessThanOrEqual(MAX_CALL_BYTES + 20_000);
    const { client: ordering } = await apiKeyClient(shop, userId, "order");
    expect((await ordering.call(call, { text: mixed() })).status).toBe(200);
  });
});
