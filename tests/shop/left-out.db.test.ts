// Nothing leaves a cart or an order without being said: what of a cart cannot be ordered, is short or has another price is named on
// its pages, and everything that was in the cart is in the order, or named on its confirmation.

import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import * as tCart from "~/messages/cart";
import type { CartLine } from "~/shop/cart/cart";
import { cartView } from "~/shop/cart/cart-view.server";
import { changeCart } from "~/shop/cart/change-cart.server";
import { addLines as addLinesOf } from "~/shop/cart/add-lines.server";
import { cartRecords } from "~/shop/cart/cart-records.server";
import { compareLines } from "~/shop/cart/compare-lines.server";
import { limitedSizes } from "~/shop/cart/matrix";
import { pieceName } from "~/shop/cart/piece";
import { readQuickOrder } from "~/shop/cart/quick-order/quick-order.server";
import { LIST_PRICES } from "~/shop/catalogue/prices/price";
import { lineObstacle } from "~/shop/cart/unavailable-texts";
import { problemText } from "~/shop/base/problem-text.server";
import { readCart } from "~/shop/cart/read-cart.server";
import { copyCart, openCart, saveCart, savedCarts } from "~/shop/cart/saved-carts.server";
import { sendCart } from "~/shop/cart/inquiries/send-cart.server";
import { shareCart } from "~/shop/cart/shared-cart.server";
import { deleteWindow } from "~/shop/catalogue/delivery-windows/change-windows.server";
import { approvalPage } from "~/shop/checkout/approval-page.server";
import { approveOrder } from "~/shop/checkout/approve-order.server";
import { submitCheckout } from "~/shop/checkout/place-order.server";
import { myOrder } from "~/shop/orders/orders.server";
import { Problem } from "~/shop/base/problem";
import { makeApprovalRequest } from "../support/approvals";
import { actingFor, addLines, setLineQuantities } from "../support/change-cart";
import { createWindow, makeStyle, wanted } from "../support/carts";
import { codeOf } from "../support/outcomes";
import { emptyDatabase } from "../support/databases";
import { makePerson } from "../support/people";
import { findPiece, setPiece, stockPiece } from "../support/pieces";
import { makePriceGroup, putInGroup } from "../support/prices";
import { changesOfButton, parseLineButton } from "~/shop/cart/quantities-form.server";
import { checkoutOf } from "../support/orders";

beforeEach(() => emptyDatabase(db));

const SIZES = ["S", "M"];
const noticesOf = async (companyId: string) => (await cartView(companyId)).notices;

/** A style that is sold from stock and, in a second delivery window, made to order. */
async function styleInTwoWindows(name = "Alma") {
  const style = await makeStyle({ name });
  const autumn = { name: "Autumn", kind: "pre_order" };
  const made =
    (await db.read.deliveryWindow.findFirst({ where: autumn })) ?? (await db.write((tx) => createWindow(tx, autumn)));
  const stocked = await db.read.deliveryWindow.findFirstOrThrow({ where: { kind: "in_stock" } });
  for (const { id: windowId } of [stocked, made]) {
    const productId_windowId = { productId: style.id, windowId };
    await db.write((tx) =>
      tx.styleWindow.upsert({
        where: { productId_windowId },
        create: productId_windowId,
        update: {},
      }),
    );
  }
  return { ...style, stockWindow: stocked.id, madeWindow: made.id };
}

/** What is done to a shop so that a piece cannot be ordered. */
interface Obstacle {
  stock: number;
  ordersUntil: string;
  isActive: boolean;
}

const stock = (productId: number, left: number | null, size = "M") =>
  db.write((tx) => stockPiece(tx, { productId, color: "Sand", size, stock: left }));
const setPrice = (id: number, wholesalePrice: number) =>
  db.write((tx) => tx.product.update({ where: { id }, data: { wholesalePrice } }));
const setActive = (id: number, isActive: boolean) =>
  db.write((tx) => tx.product.update({ where: { id }, data: { isActive } }));

/** Presses a button of the notices. */
async function press(companyId: string, label: string) {
  const { leftOut, short } = (await noticesOf(companyId))!;
  const button = [...leftOut.lines, ...short.lines].flatMap(({ buttons }) => buttons);
  const form = new FormData();
  form.set("line", button.find((one) => one.label === label)!.value);
  return changeCart(actingFor(companyId), changesOfButton(parseLineButton(form)));
}

describe("any cart, with any changes before it is looked at and between looking and pressing", () => {
  const change = fc.oneof(
    fc.record({ kind: fc.constant("stock"), style: fc.nat(1), size: fc.nat(1), to: fc.nat(4) }),
    fc.record({ kind: fc.constant("price"), style: fc.nat(1), size: fc.nat(1), to: fc.nat(4) }),
    fc.record({
      kind: fc.constantFrom("style", "window", "piece", "offer", "group"),
      style: fc.nat(1),
      size: fc.nat(1),
      to: fc.nat(1),
    }),
  );
  type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;
  const line = fc.record({
    style: fc.nat(1),
    size: fc.nat(1),
    isMade: fc.boolean(),
    quantity: fc.integer({ min: 1, max: 4 }),
  });

  it("is ordered, or named where the buyer looks", { timeout: 240_000 }, async () => {
    let placed = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 2, maxLength: 5 }),
        fc.array(change, { maxLength: 3 }),
        fc.array(change, { maxLength: 1 }),
        fc.boolean(),
        async (wantedLines, before, between, agrees) => {
          await emptyDatabase(db);
          const styles = [await styleInTwoWindows("Alma"), await styleInTwoWindows("Bela")];
          const { id } = await makePerson("approved");
          const { id: groupId } = await makePriceGroup({}, [{ productId: styles[0]!.id, price: 700 }]);
          const windows = await db.read.deliveryWindow.findMany({ orderBy: { id: "asc" } });
          for (const { style, size, isMade, quantity } of wantedLines) {
            const { id: productId, stockWindow, madeWindow } = styles[style]!;
            const windowId = isMade ? madeWindow : stockWindow;
            await addLines(id, [wanted(productId, { size: SIZES[size]!, quantity, windowId })]);
          }
          const made = await readCart(id);
          const apply = async ({ kind, style, size, to }: Change) => {
            const { id: productId } = styles[style]!;
            const piece = await findPiece({ productId, color: "Sand", size: SIZES[size]! });
            if (kind === "stock") await stock(productId, to, SIZES[size]);
            if (kind === "price") await setPrice(productId, 1000 + to);
            if (kind === "style") await setActive(productId, to === 0);
            if (kind === "group") await putInGroup(id, to === 0 ? null : groupId);
            await db.write(async (tx) => {
              if (kind === "window") {
                const data = { ordersUntil: to === 0 ? null : "2020-01-01" };
                await tx.deliveryWindow.update({ where: { id: windows[size]!.id }, data });
              }
              if (kind === "piece") {
                const data = { availability: to === 0 ? "available" : "sold_out" };
                await tx.piece.update({ where: { id: piece.id }, data });
              }
              if (kind === "offer") {
                const where = { productId, windowId: windows[size]!.id };
                if (to === 1) await tx.styleWindow.deleteMany({ where });
              }
            });
          };
          for (const one of before) await apply(one);

          const looked = await readCart(id);
          const said = await noticesOf(id);
          expectSaid(made.lines, looked.lines, said);

          for (const one of between) await apply(one);
          const agreed = agrees ? (said?.leftOut.lines.map((one) => one.id) ?? []) : [];
          const result = await submitCheckout(
            await checkoutOf(id, { reviewed: looked.fingerprint, leftOut: agreed }),
          ).catch((error: unknown) => error);
          const left = await readCart(id);
          if (result instanceof Problem) {
            expect(["cart_changed", "cart_empty", "left_out", "short_stock"]).toContain(result.kind);
            // Nothing has left the cart, and its page says what is the matter now.
            expect(left.lines.map(({ id: lineId }) => lineId)).toEqual(made.lines.map(({ id: lineId }) => lineId));
            expectSaid(made.lines, left.lines, await noticesOf(id));
            if (result.kind === "left_out") expect(agreed).toEqual([]);
            return;
          }
          placed++;
          const order = (await myOrder(id, (result as { id: number }).id))!;
          const key = (one: Pick<CartLine, "name" | "color" | "size" | "quantity">, window = "") =>
            `${one.quantity} × ${pieceName(one)}${window}`;
          const ordered = order.lines.map((one) => key(one, one.window!.name));
          const isOrdered = (one: CartLine) => ordered.includes(key(one, one.window.name));
          const notOrdered = made.lines.filter((one) => !isOrdered(one));
          expect(ordered).toHaveLength(made.lines.length - notOrdered.length);
          expect(order.leftOut.map((one) => `${one.quantity} × ${pieceName(one)}`)).toEqual(
            notOrdered.map((one) => key(one)),
          );
          expect(left.lines.map((one) => one.id)).toEqual(notOrdered.map((one) => one.id));
          expect(agreed).toEqual(expect.arrayContaining(notOrdered.map((one) => one.id)));
          const letter = await db.read.outgoingMail.findFirstOrThrow({
            where: { key: `order:${order.id}:placed` },
          });
          for (const one of notOrdered) {
            expect(JSON.stringify(letter)).toContain(key(one));
          }
        },
      ),
      { numRuns: 20 },
    );
    expect(placed).toBeGreaterThan(2);
  });

  function expectSaid(
    before: readonly CartLine[],
    now: readonly CartLine[],
    said: Awaited<ReturnType<typeof noticesOf>>,
  ) {
    const ids = (lines: readonly { id: number }[] = []) => lines.map(({ id }) => id);
    const canBe = now.filter(({ isAvailable }) => isAvailable);
    const short = canBe.filter(({ left, quantity }) => left !== null && left < quantity);
    expect(ids(said?.leftOut.lines)).toEqual(ids(now.filter(({ isAvailable }) => !isAvailable)));
    expect(ids(said?.short.lines)).toEqual(ids(short));
    for (const one of [...(said?.leftOut.lines ?? []), ...(said?.short.lines ?? [])]) {
      const { quantity, ...line } = now.find(({ id }) => id === one.id)!;
      expect(one.text).toContain(`${quantity} × ${pieceName(line)}: `);
    }
    const was = new Map(before.map(({ id, unitPrice }) => [id, unitPrice]));
    const repriced = canBe.filter(({ id, unitPrice }) => was.get(id) !== unitPrice);
    expect(said?.repriced.styles.length ?? 0).toBe(new Set(repriced.map(({ name }) => name)).size);
  }
});

describe("a line that cannot be ordered as it is", () => {
  it("is ordered in the number that is left, in another delivery window, or taken out", async () => {
    const style = await styleInTwoWindows();
    const { id } = await makePerson("approved");
    const add = (size: string, quantity: number) =>
      addLines(id, [wanted(style.id, { size, quantity, windowId: style.stockWindow })]);
    await add("S", 6);
    await add("M", 6);
    await stock(style.id, 4, "S");
    await stock(style.id, 0, "M");
    const said = (await noticesOf(id))!;
    expect(said.short.lines).toMatchObject([
      {
        text: "6 × Alma, Sand, S: only 4 left",
        buttons: [{ label: "Order 4" }, { label: "Order 6 for Autumn" }, { label: "Remove" }],
      },
    ]);
    expect(said.leftOut.lines).toMatchObject([
      {
        text: "6 × Alma, Sand, M: sold out",
        buttons: [{ label: "Order 6 for Autumn" }, { label: "Remove" }],
      },
    ]);
    await press(id, "Order 4");
    await press(id, "Order 6 for Autumn");
    const { lines } = await readCart(id);
    expect(lines.map(({ size, quantity, window }) => [size, quantity, window.name])).toEqual([
      ["S", 4, "Re-orders"],
      ["M", 6, "Autumn"],
    ]);
    expect(await noticesOf(id)).toBeUndefined();
  });

  it("joins the line that the cart has in the other window, and moves once", async () => {
    const style = await styleInTwoWindows();
    const { id } = await makePerson("approved");
    for (const windowId of [style.stockWindow, style.madeWindow]) {
      await addLines(id, [wanted(style.id, { quantity: 3, windowId })]);
    }
    await stock(style.id, 0);
    const form = new FormData();
    form.set("line", (await noticesOf(id))!.leftOut.lines[0]!.buttons[0]!.value);
    const moved = changesOfButton(parseLineButton(form));
    await changeCart(actingFor(id), moved);
    expect(await codeOf(changeCart(actingFor(id), moved))).toBe("not_found");
    const { lines } = await readCart(id);
    expect(lines.map(({ quantity }) => quantity)).toEqual([6]);
  });

  it("is not offered in a window without enough of it", async () => {
    const style = await styleInTwoWindows();
    const { id } = await makePerson("approved");
    await addLines(id, [wanted(style.id, { quantity: 3, windowId: style.madeWindow })]);
    await stock(style.id, 2);
    const data = { ordersUntil: "2020-01-01" };
    await db.write((tx) => tx.deliveryWindow.update({ where: { id: style.madeWindow }, data }));
    expect((await noticesOf(id))!.leftOut.lines).toMatchObject([
      {
        text: "3 × Alma, Sand, M: can’t be ordered for Autumn at the moment",
        buttons: [{ label: "Remove" }],
      },
    ]);
  });

  it("is never called an empty cart", async () => {
    const style = await makeStyle();
    const { id } = await makePerson("approved");
    await addLines(id, [wanted(style.id)]);
    await setActive(style.id, false);
    const { fingerprint } = await readCart(id);
    const refused = { code: "cart_empty.none_available", values: {} };
    await expect(submitCheckout(await checkoutOf(id, { reviewed: fingerprint, leftOut: [] }))).rejects.toMatchObject(
      refused,
    );
    await expect(sendCart(id, null)).rejects.toMatchObject(refused);
    await expect(shareCart(id, { days: 7, showPrices: false })).rejects.toMatchObject(refused);
  });

  it("asks once: what the buyer has agreed to leave is left, and nothing else", async () => {
    const [alma, bela, cora] = [
      await makeStyle({ name: "Alma" }),
      await makeStyle({ name: "Bela" }),
      await makeStyle({ name: "Cora" }),
    ];
    const { id } = await makePerson("approved");
    await addLines(
      id,
      [alma, bela, cora].map((style) => wanted(style.id)),
    );
    await setActive(alma.id, false);
    await setActive(bela.id, false);
    const { fingerprint, lines } = await readCart(id);
    const [first, second] = lines.map((line) => line.id) as [number, number];
    await expect(
      submitCheckout(await checkoutOf(id, { reviewed: fingerprint, leftOut: [first] })),
    ).rejects.toMatchObject({
      code: "left_out",
      field: "leftOut",
      values: {},
    });
    expect(await db.read.order.count()).toBe(0);
    const result = await submitCheckout(await checkoutOf(id, { reviewed: fingerprint, leftOut: [first, second] }));
    const order = await myOrder(id, (result as { id: number }).id);
    expect(order!.lines.map(({ name }) => name)).toEqual(["Cora"]);
    expect(order!.leftOut.map(pieceName)).toEqual(["Alma, Sand, M", "Bela, Sand, M"]);
  });
});

it("of the last pieces for two buyers, the one who comes late keeps the cart, which names the line", async () => {
  const style = await makeStyle();
  await stock(style.id, 3);
  const buyers = await Promise.all(Array.from({ length: 8 }, () => makePerson("approved")));
  const checkouts = await Promise.all(
    buyers.map(async ({ id }) => {
      await addLines(id, [wanted(style.id, { quantity: 2 }), wanted(style.id, { size: "S" })]);
      return checkoutOf(id, { leftOut: [] });
    }),
  );
  const codes = await Promise.all(checkouts.map((checkout) => codeOf(submitCheckout(checkout))));
  expect(codes.filter((code) => code === "done")).toHaveLength(1);
  for (const [index, { id }] of buyers.entries()) {
    const { lines } = await readCart(id);
    if (codes[index] === "done") {
      expect(lines).toEqual([]);
      continue;
    }
    expect(["short_stock", "cart_changed"]).toContain(codes[index]);
    expect(lines).toHaveLength(2);
    expect((await noticesOf(id))!.short.lines).toMatchObject([
      { text: "2 × Alma, Sand, M: only 1 left", buttons: [{ label: "Order 1" }, {}] },
    ]);
  }
});

describe("a price that has changed", () => {
  const repriced = async (id: string) => (await noticesOf(id))?.repriced.styles;

  it("is said of a saved cart when it is opened, of its copy, and until it is accepted", async () => {
    const style = await makeStyle({ wholesalePrice: 18_400 });
    const { id } = await makePerson("approved");
    await addLines(id, [wanted(style.id, { quantity: 2 }), wanted(style.id, { size: "S" })]);
    await saveCart(actingFor(id), "Spring", { isCopy: false, token: null });
    await copyCart(actingFor(id), (await savedCarts(id))[0]!.id, null);
    await setPrice(style.id, 19_996);
    for (const { id: cart } of await savedCarts(id)) {
      await openCart(actingFor(id), cart, null);
      expect(await repriced(id)).toEqual(["Alma: €199.96, it was €184.00 (3 pieces)"]);
    }
    const form = new FormData();
    form.set("line", (await noticesOf(id))!.repriced.buttons[0]!.value);
    await changeCart(actingFor(id), changesOfButton(parseLineButton(form)));
    expect(await noticesOf(id)).toBeUndefined();
    expect((await readCart(id)).totals.pieces).toBe(3);
  });

  it("is said when it falls, when a price group is left, and not of a line that is set since", async () => {
    const style = await makeStyle({ wholesalePrice: 2000 });
    const { id } = await makePerson("approved");
    const group = await makePriceGroup({}, [{ productId: style.id, price: 1500 }]);
    await putInGroup(id, group.id);
    await addLines(id, [wanted(style.id, { quantity: 2 })]);
    await putInGroup(id, null);
    expect(await repriced(id)).toEqual(["Alma: €20.00, it was €15.00 (2 pieces)"]);
    await setPrice(style.id, 1000);
    expect(await repriced(id)).toEqual(["Alma: €10.00, it was €15.00 (2 pieces)"]);
    const [line] = (await readCart(id)).lines;
    await setLineQuantities(id, [{ lineId: line!.id, quantity: 5 }]);
    expect(await noticesOf(id)).toBeUndefined();
  });
});

const PAST = "2020-01-01";
const AHEAD = "2999-03-03";
/** How each thing that keeps a piece from being ordered is said of a line, in a table of sizes, and as a sentence. */
const OBSTACLES = [
  ["sold out", "sold out", "Alma, Sand, M is sold out.", { availability: "sold_out" }, {}],
  ["sold out", "sold out", "Alma, Sand, M is sold out.", {}, { stock: 0 }],
  ["sold out", "sold out", "Alma, Sand, M is sold out.", { availability: "until", availabilityDate: PAST }, {}],
  ["not made", "not made", "Alma, Sand, M is not made.", { availability: "not_made" }, {}],
  [
    "can be ordered from 3 March 2999",
    "from 3 March 2999",
    "Alma, Sand, M can be ordered from 3 March 2999.",
    { availability: "from", availabilityDate: AHEAD },
    { stock: 0 },
  ],
  [
    "can’t be ordered for Re-orders at the moment",
    null,
    "Alma can’t be ordered for Re-orders at the moment.",
    {},
    { ordersUntil: PAST },
  ],
  ["not in the collection any more", null, "Alma, Sand, M is not in the collection any more.", {}, { isActive: false }],
] as const;

describe("why a piece cannot be ordered", () => {
  it.each(OBSTACLES)(
    "is the same on every page, file and answer: %s",
    async (ofLine, ofSize, sentence, piece, { stock: left, ...more }: Partial<Obstacle>) => {
      const { id } = await makePerson("approved");
      const style = await makeStyle({ styleCode: "AL-1" });
      const line = wanted(style.id, { quantity: 2 });
      await addLines(id, [line]);
      const { cart } = await cartView(id);
      const { sku, window } = cart.lines[0]!;
      await setPiece(sku, piece);
      if (left !== undefined) await stock(style.id, left);
      if (more.ordersUntil) await db.write((tx) => tx.deliveryWindow.updateMany({ data: more }));
      if (more.isActive === false) await setActive(style.id, false);

      const { lines } = await readCart(id);
      expect(lineObstacle({ name: "Alma", quantity: 2, reason: lines[0]!.reason! })).toBe(`2 × Alma: ${ofLine}`);
      expect(await cartRecords(id)).toMatchObject([{ isAvailable: false, reason: ofLine }]);
      const problemOf = (work: Promise<unknown>) =>
        work.then(
          () => "done",
          (error: Problem) => problemText(error),
        );
      const acting = actingFor(id);
      expect(await problemOf(changeCart(acting, { set: [{ sku, quantity: 3, windowId: window.id }] }))).toBe(sentence);
      const adding = await problemOf(addLinesOf(acting, [{ ...line, windowId: window.id }]));
      expect(adding).toBe(more.isActive === false ? tCart.unknownStyle() : sentence);
      const { preview } = await readQuickOrder(`${sku} 2`, {
        mode: "add",
        cart: { lines: [] },
        prices: LIST_PRICES,
      });
      // A row that names no delivery window speaks of all of them.
      expect(preview.wrong[0]!.reason).toBe(
        ofSize ? sentence : sentence.replace(" for Re-orders", "").replace(", Sand, M", ""),
      );
      const earlier = {
        ...line,
        name: "Alma",
        unitPrice: 1000,
        window,
        shipping: null,
      };
      const { styles, gone } = await compareLines([{ ...earlier, color: "Sand", size: "M" }], LIST_PRICES);
      if (!ofSize) {
        expect(gone).toMatchObject([{ reason: ofLine.replace(" for Re-orders", "") }]);
        return;
      }
      expect(styles[0]!.changed).toMatchObject([{ reason: ofLine }]);
      const { matrix } = styles[0]!;
      expect(matrix.cells[0]![1]!.reason).toBe(ofSize);
      expect(limitedSizes(matrix)).toEqual({ M: { label: `M: ${ofSize}`, isClosed: true } });
    },
  );

  it("is said of the sizes of a style with the colours that it holds for", () => {
    const row = (...reasons: (string | null)[]) =>
      reasons.map((reason) => ({ sku: "", quantity: 0, ...(reason && { reason }) }));
    const matrix = {
      colors: ["Denim", "Taupe", "Rust"],
      sizes: ["S", "M", "L"],
      cells: [
        row(null, "not made", null),
        row("sold out", "from 7 January 2027", null),
        [null, ...row("sold out", null)],
      ],
    };
    expect(limitedSizes(matrix)).toEqual({
      S: { label: "S: Taupe sold out; Rust not made", isClosed: false },
      M: { label: "M: Denim not made; Taupe from 7 January 2027; Rust sold out", isClosed: true },
    });
  });
});

describe("an order that a colleague approves", () => {
  it("says what is left out before and after, and keeps it in a saved cart", async () => {
    const { id } = await makePerson("approved");
    const other = await makeStyle({ name: "Bela" });
    await addLines(id, [wanted(other.id, { quantity: 2 })]);
    const requestId = await makeApprovalRequest(id);
    await setActive(other.id, false);
    const { present } = (await approvalPage(id, requestId, id))!;
    expect(present!.changes).toContain("Bela, Sand, M is not in the collection any more. It is left out.");
    const { id: orderId } = await approveOrder({
      companyId: id,
      id: requestId,
      approvedById: id,
      reviewed: present!.fingerprint,
      terms: present!.terms,
      totalsHash: present!.payable.seen,
      shipTo: null,
    });
    const order = (await myOrder(id, orderId))!;
    expect(order.leftOut).toMatchObject([{ name: "Bela", color: "Sand", size: "M", quantity: 2, reason: "gone" }]);
    expect(await savedCarts(id)).toMatchObject([{ name: `Not ordered with ${order.orderNumber}`, pieces: 2 }]);
  });

  it("keeps its delivery window from being deleted", async () => {
    const { id } = await makePerson("approved");
    const admin = await makePerson("admin");
    await makeApprovalRequest(id);
    const { windowId } = await db.read.approvalLine.findFirstOrThrow();
    await db.write((tx) => tx.styleWindow.deleteMany({ where: { windowId } }));
    expect(await codeOf(deleteWindow(admin.id, windowId))).toBe("wrong_step");
  });
});
