// Problems with shipped pieces: never more than was shipped, nothing granted twice, whoever acts at once.
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { claimableLines } from "~/shop/orders/claims/claimable.server";
import { creditClaim, creditOfClaim, isInvoicedElsewhere } from "~/shop/billing/invoices/credit-claim.server";
import type { InvoiceContent } from "~/shop/billing/invoices/invoice";
import { commercialLines, exportedOrder } from "~/shop/billing/documents/commercial-invoice-content.server";
import { countToInvoice, shipmentsToInvoice } from "~/shop/billing/invoices/invoices.server";
import { issuePrepayment } from "~/shop/billing/invoices/issue-prepayment.server";
import { takeCashDiscount } from "~/shop/billing/payments/cash-discount.server";
import { recordPayment } from "~/shop/billing/payments/record-payment.server";
import { agreePaymentTerms } from "~/shop/customers/companies/payment-terms.server";
import { issueInvoice } from "~/shop/billing/invoices/issue-invoice.server";
import { changeOrderStatus } from "~/shop/checkout/fulfilment/change-status.server";
import { replaceClaimed } from "~/shop/checkout/fulfilment/replace-claimed.server";
import { countSales } from "~/shop/desk/maintenance/count-sales.server";
import { reportPage } from "~/shop/desk/reports/read-report.server";
import { myOrder } from "~/shop/orders/orders.server";
import { adminClaim, countClaims, listClaims, orderOfClaim } from "~/shop/orders/claims/admin-claims.server";
import { claimsOf } from "~/shop/orders/claims/claims.server";
import { changeSettlements, decideClaim, recordReturn } from "~/shop/orders/claims/decide-claim.server";
import { reportClaim } from "~/shop/orders/claims/report-claim.server";
import type { Settlement } from "~/shop/orders/claims/claim";
import { changeShipment, deleteShipment } from "~/shop/checkout/fulfilment/change-shipment.server";
import { emptyDatabase } from "../support/databases";
import { makeOrderToInvoice, makeShippedOrder, NO_PARCEL, shipPieces } from "../support/invoices";
import { inScope } from "../support/in-scope";
import { orderLine, shipAll } from "../support/orders";
import { brokenHistories, stockPiece } from "../support/pieces";
import { makeStyle } from "../support/carts";
import { codeOf, codesOf } from "../support/outcomes";
import { day, payment } from "../support/payments";
import { makePerson } from "../support/people";

let admin: string;
beforeEach(async () => {
  await emptyDatabase(db);
  admin = (await makePerson("admin")).id;
  await db.write((tx) => tx.shopSettings.updateMany({ data: { invoicesFrom: day(-60), claimDays: null } }));
});

type Order = { id: number; companyId: string };
const linesOf = async ({ id }: Pick<Order, "id">) =>
  (await db.read.orderLine.findMany({ where: { orderId: id }, orderBy: { position: "asc" } })).map((line) => line.id);

const report = async (order: Order, quantities: readonly number[]) => {
  const ids = await linesOf(order);
  const lines = quantities.flatMap((quantity, at) =>
    quantity > 0 ? { orderLineId: ids[at]!, quantity, reason: "damaged" as const } : [],
  );
  const { id: orderId, companyId } = order;
  return reportClaim({
    companyId,
    orderId,
    wish: "credit",
    text: "Holes.",
    photos: [],
    lines,
    reportedById: companyId,
  });
};

const decide = async (claimId: number, quantities: readonly number[], settlement: Settlement = "none") => {
  const { version, lines } = await adminClaim(claimId);
  const accepted = new Map(
    lines.map(({ orderLineId }, at) => [orderLineId, { quantity: quantities[at] ?? 0, settlement }]),
  );
  return decideClaim({ claimId, version, accepted, answer: "As agreed.", actorId: admin });
};

const giveBack = async (claimId: number, quantities: readonly number[]) => {
  const { lines } = await adminClaim(claimId);
  const returned = new Map(lines.map(({ orderLineId }, at) => [orderLineId, quantities[at] ?? 0]));
  return recordReturn({ claimId, returned, isRestocked: true, actorId: admin });
};

const shippedOrder = async (pieces: readonly number[]) => {
  const order = await makeOrderToInvoice({ lines: pieces.map((quantity) => ({ quantity, unitPrice: 1_000 })) });
  return { ...order, shipmentId: await shipPieces(admin, order.id) };
};

describe("a claim", () => {
  it("is of pieces that were shipped in time, and stays with its customer", async () => {
    const order = await makeOrderToInvoice({ lines: [{ quantity: 5, unitPrice: 1_000 }] });
    expect(await codeOf(report(order, [1]))).toBe("quantity");
    await shipPieces(admin, order.id, [2], day(-20));
    await shipPieces(admin, order.id, [2], day(-1));
    await db.write((tx) => tx.shopSettings.updateMany({ data: { claimDays: 10 } }));
    expect(await codeOf(report(order, [3]))).toBe("quantity");
    const other = await makePerson("approved");
    expect(await codeOf(report({ ...order, companyId: other.id }, [1]))).toBe("not_found");
    const claim = await report(order, [2]);
    expect(await orderOfClaim([other.id], claim)).toBeNull();
    expect(await listClaims([other.id], { q: "", show: "all", page: 1 })).toMatchObject({ claims: [] });
    expect((await listClaims("all", { q: order.orderNumber, show: "open", page: 1 })).claims).toMatchObject([
      { id: claim, pieces: 2, reasons: ["damaged"], isDecided: false },
    ]);
    expect(await countClaims("open", 5)).toBe(1);
    await decide(claim, [1]);
    const year = String(new Date().getFullYear());
    const figures = { claims: 1, pieces: 2, accepted: 1, returned: 0 };
    for (const period of [year, "window-none"]) {
      const { rows } = await reportPage("claims", { period, before: period }, 1);
      expect(rows).toMatchObject([{ values: { reason: "Damaged", ...figures } }]);
    }
    const mails = await db.read.outgoingMail.findMany({
      where: { key: { startsWith: "claim:" } },
      select: { kind: true },
    });
    expect(mails.map(({ kind }) => kind).sort()).toEqual(["claim-decided", "claim-received", "new-claim"]);
  });

  it("keeps its shipment from being corrected to fewer pieces", async () => {
    const order = await shippedOrder([3]);
    await report(order, [2]);
    const [orderLineId] = await linesOf(order);
    const change = { orderId: order.id, shipmentId: order.shipmentId, version: 1, actorId: admin };
    const corrected = { ...NO_PARCEL, ...change, shippedOn: day(-1), tellsCustomer: false };
    const lines = (quantity: number) => [{ orderLineId: orderLineId!, quantity }];
    expect(await codeOf(changeShipment({ ...corrected, lines: lines(1) }))).toBe("wrong_step");
    expect(await codeOf(deleteShipment(change))).toBe("wrong_step");
    expect(await codeOf(changeShipment({ ...corrected, lines: lines(2) }))).toBe("done");
  });

  it("is reported, decided and returned once, whoever acts at once", async () => {
    const order = await shippedOrder([3]);
    const reported = await Promise.allSettled([report(order, [2]), report(order, [2]), report(order, [2])]);
    expect(codesOf(reported)).toEqual(["quantity", "quantity"]);
    const { id } = (await claimsOf(order.id))[0]!;
    const decided = await Promise.allSettled([decide(id, [2]), decide(id, [0]), decide(id, [1])]);
    expect(codesOf(decided)).toEqual(["stale", "stale"]);
    const { accepted } = (await claimsOf(order.id))[0]!.lines[0]!;
    if (accepted === 0) return;
    const returned = await Promise.allSettled([giveBack(id, [1]), giveBack(id, [1])]);
    expect(codesOf(returned)).toEqual(["wrong_step"]);
  });

  it("never makes more claimed than shipped, nor more accepted or returned than claimed", async () => {
    const pieces = fc.array(fc.nat(6), { minLength: 2, maxLength: 2 });
    const step = fc.oneof(
      fc.record({ do: fc.constant("report" as const), pieces }),
      fc.record({ do: fc.constant("decide" as const), pieces, at: fc.nat(3) }),
      fc.record({ do: fc.constant("return" as const), pieces, at: fc.nat(3) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
        const order = await shippedOrder([4, 5]);
        const ids: number[] = [];
        for (const one of steps) {
          if (one.do === "report") await report(order, one.pieces).then((id) => ids.push(id), refused);
          const id = one.do === "report" ? undefined : ids[one.at];
          if (id === undefined) continue;
          if (one.do === "decide") await decide(id, one.pieces).catch(refused);
          if (one.do === "return") await giveBack(id, one.pieces).catch(refused);
        }
        const lines = await claimableLines(order.id, null);
        const claims = (await claimsOf(order.id)).flatMap((claim) => claim.lines);
        for (const { id, shipped, claimed, claimable } of lines) {
          expect(claimed).toBeLessThanOrEqual(shipped);
          expect(claimable).toBe(shipped - claimed);
          const own = claims.filter(({ orderLineId }) => orderLineId === id);
          expect(own.reduce((sum, { accepted, quantity }) => sum + (accepted ?? quantity), 0)).toBe(claimed);
        }
        for (const { quantity, accepted, returned } of claims) {
          expect(accepted ?? 0).toBeLessThanOrEqual(quantity);
          expect(returned ?? 0).toBeLessThanOrEqual(accepted ?? 0);
        }
      }),
      { numRuns: 6 },
    );
  });
});

describe("a settlement", () => {
  it("is one replacement at no charge, from the stock, in no sales, due or invoices", async () => {
    const { id: productId } = await makeStyle({ colors: ["Sand"], sizes: ["M"] });
    await db.write((tx) => stockPiece(tx, { productId, color: "Sand", size: "M", stock: 5 }));
    const order = await makeShippedOrder(admin, { lines: [orderLine({ productId })] });
    const claimId = await report(order, [3]);
    await decide(claimId, [2], "replacement");
    await countSales(0);
    const sales = await salesOf();
    const made = await Promise.allSettled([replaceClaimed(claimId, admin), replaceClaimed(claimId, admin)]);
    expect(codesOf(made)).toEqual(["wrong_step"]);
    const replacement = await db.read.order.findFirstOrThrow({ where: { claimId }, include: { lines: true } });
    expect(replacement).toMatchObject({
      orderNumber: `${order.orderNumber}-R1`,
      status: "confirmed",
      total: 0,
      amountDue: 0n,
      lines: [{ quantity: 2, unitPrice: 0, fromStock: true }],
    });
    expect((await db.read.pieceStock.findFirstOrThrow()).quantity).toBe(3);
    expect(await brokenHistories()).toEqual([]);
    expect(await salesOf()).toEqual(sales);
    await shipAll(replacement.id, admin);
    expect((await db.read.order.findUniqueOrThrow({ where: { id: replacement.id } })).status).toBe("shipped");
    expect(await salesOf()).toEqual(sales);
    expect(await countToInvoice(9)).toBe(1);
    expect(await shipmentsToInvoice(inScope(replacement.id))).toEqual([]);
    expect((await myOrder(order.companyId, replacement.id))!.payments.status).toBe("nothing_due");
    const mine = await claimsOf(order.id);
    expect(mine).toMatchObject([{ replacement: { id: replacement.id } }]);
    await countSales(0);
    expect(await salesOf()).toEqual(sales);
  });

  it("refuses a replacement that is not in stock, or not made any more", async () => {
    const { id: productId } = await makeStyle({ colors: ["Sand"], sizes: ["M"] });
    const piece = { productId, color: "Sand", size: "M" };
    await db.write((tx) => stockPiece(tx, { ...piece, stock: 1 }));
    const claimOf = async () => {
      const claimId = await report(await makeShippedOrder(admin, { lines: [orderLine({ productId })] }), [2]);
      await decide(claimId, [2], "replacement");
      return claimId;
    };
    expect(await codeOf(replaceClaimed(await claimOf(), admin))).toBe("short_stock");
    await db.write((tx) => tx.piece.updateMany({ data: { retiredAt: new Date() } }));
    expect(await codeOf(replaceClaimed(await claimOf(), admin))).toBe("wrong_step");
    expect(await db.read.order.count({ where: { claimId: { not: null } } })).toBe(0);
  });

  it("is another piece where the desk names one, from its stock, and worth what was paid", async () => {
    const { id: productId } = await makeStyle({ colors: ["Sand"], sizes: ["M"] });
    const other = await makeStyle({ name: "Bora", colors: [], sizes: [], styleCode: "BORA" });
    const stock = (of: number, color: string | null, size: string | null, quantity: number) =>
      db.write((tx) => stockPiece(tx, { productId: of, color, size, stock: quantity }));
    await stock(productId, "Sand", "M", 0);
    await stock(other.id, null, null, 1);
    const order = await makeShippedOrder(admin, { lines: [orderLine({ productId })] });
    const claimId = await report(order, [2]);
    await decide(claimId, [2], "replacement");
    const [lineId] = await linesOf(order);
    const replace = (sku: string) => replaceClaimed(claimId, admin, new Map([[lineId!, sku]]));
    const field = `sku-${lineId}`;
    await expect(replace("NONE-M")).rejects.toMatchObject({ code: "unreadable.replacement_sku", field });
    await expect(replace("")).rejects.toMatchObject({ code: "short_stock" });
    await expect(replace("bora")).rejects.toMatchObject({ code: "short_stock" });
    await stock(other.id, null, null, 5);
    const { id } = await replace("bora");
    const made = await db.read.order.findUniqueOrThrow({ where: { id }, select: { ...exportedOrder, total: true } });
    expect([made.total, made.lines[0]!.sku, made.lines[0]!.quantity]).toEqual([0, "BORA", 2]);
    expect((await commercialLines(made)).map(({ name, unitPrice }) => [name, unitPrice])).toEqual([["Bora", 1000]]);
    expect((await db.read.pieceStock.findFirstOrThrow({ where: { piece: { productId: other.id } } })).quantity).toBe(3);
    expect(await brokenHistories()).toEqual([]);
  });

  it("is a replacement again after the first was cancelled, unless the customer is not approved", async () => {
    const { id: productId } = await makeStyle({ colors: ["Sand"], sizes: ["M"] });
    await db.write((tx) => stockPiece(tx, { productId, color: "Sand", size: "M", stock: 5 }));
    const order = await makeShippedOrder(admin, { lines: [orderLine({ productId })] });
    const claimId = await report(order, [2]);
    await decide(claimId, [2], "replacement");
    const { id } = await replaceClaimed(claimId, admin);
    const cancelled = { from: "confirmed", to: "cancelled", note: "Wrong address" } as const;
    await changeOrderStatus({ ...cancelled, orderId: id, actorId: admin });
    expect(await claimsOf(order.id)).toMatchObject([{ replacement: null }]);
    const approval = (approvalStatus: string) =>
      db.write((tx) => tx.company.update({ where: { id: order.companyId }, data: { approvalStatus } }));
    await approval("suspended");
    await expect(replaceClaimed(claimId, admin)).rejects.toMatchObject({ code: "wrong_step.replacement_not_approved" });
    await approval("approved");
    const made = await Promise.allSettled([replaceClaimed(claimId, admin), replaceClaimed(claimId, admin)]);
    expect(codesOf(made)).toEqual(["wrong_step"]);
    const orderNumber = `${order.orderNumber}-R2`;
    expect(await claimsOf(order.id)).toMatchObject([{ replacement: { orderNumber } }]);
  });

  it("is to be made until there is an order or a credit note, and can be changed until then", async () => {
    const { id: productId } = await makeStyle({ colors: ["Sand"], sizes: ["M"] });
    await db.write((tx) => stockPiece(tx, { productId, color: "Sand", size: "M", stock: 5 }));
    const order = await makeShippedOrder(admin, { lines: [orderLine({ productId })] });
    const [orderLineId] = await linesOf(order);
    const settle = async (claimId: number, settlement: Settlement) => {
      const { version, lines } = await adminClaim(claimId);
      const settlements = new Map([[lines[0]!.orderLineId, settlement]]);
      return changeSettlements({ claimId, version, settlements, actorId: admin });
    };
    const toSettle = async () => {
      const { claims } = await listClaims("all", { q: "", show: "to-settle", page: 1 });
      expect(await countClaims("to-settle", 5)).toBe(claims.length);
      return claims.map(({ id }) => id);
    };
    const claimId = await report(order, [2]);
    expect(await codeOf(settle(claimId, "credit"))).toBe("wrong_step");
    expect(await toSettle()).toEqual([]);
    await decide(claimId, [2], "credit");
    expect(await toSettle()).toEqual([claimId]);
    await settle(claimId, "none");
    expect(await toSettle()).toEqual([]);
    const { version } = await adminClaim(claimId);
    await settle(claimId, "replacement");
    const stale = { claimId, version, settlements: new Map([[orderLineId!, "none" as const]]), actorId: admin };
    expect(await codeOf(changeSettlements(stale))).toBe("stale");
    expect(await toSettle()).toEqual([claimId]);
    const { id } = await replaceClaimed(claimId, admin);
    expect(await toSettle()).toEqual([]);
    expect(await codeOf(settle(claimId, "credit"))).toBe("wrong_step");

    await shipAll(id, admin);
    const again = await report({ ...order, id }, [1]);
    await expect(decide(again, [1], "credit")).rejects.toMatchObject({ code: "wrong_step.claim_at_no_charge" });
    await decide(again, [1], "none");
    await expect(settle(again, "credit")).rejects.toMatchObject({ code: "wrong_step.claim_at_no_charge" });
  });

  it("has for customs what was paid, less the discount, also the second time", async () => {
    const { id: productId } = await makeStyle({ colors: ["Sand"], sizes: ["M"] });
    await db.write((tx) => stockPiece(tx, { productId, color: "Sand", size: "M", stock: 9 }));
    const lines = [orderLine({ productId, quantity: 3, lineTotal: 3_000 })];
    const order = await makeShippedOrder(admin, { lines, discountAmount: 300 });
    const replaced = async (id: number) => {
      const claimId = await report({ ...order, id }, [3]);
      await decide(claimId, [3], "replacement");
      return (await replaceClaimed(claimId, admin)).id;
    };
    const worth = async (id: number) =>
      (await commercialLines(await db.read.order.findUniqueOrThrow({ where: { id }, select: exportedOrder }))).map(
        ({ lineTotal }) => lineTotal,
      );
    const first = await replaced(order.id);
    await shipAll(first, admin);
    const second = await replaced(first);
    expect([await worth(first), await worth(second)]).toEqual([[2_700], [2_700]]);
  });

  it("is no credit by pieces after a cash discount, of a prepaid invoice, or of what is invoiced elsewhere", async () => {
    const credited = async (order: Order) => {
      const claimId = await report(order, [3]);
      await decide(claimId, [3], "credit");
      return claimId;
    };
    const ordered = () => makeOrderToInvoice({ lines: [{ quantity: 10, unitPrice: 1_000 }], shipping: 0 });
    const invoiced = async (order: Order) =>
      issueInvoice({ shipmentIds: [await shipPieces(admin, order.id)], actorId: admin });

    const discounted = await ordered();
    const terms = { netDays: null, cashDiscountPercentage: 200, cashDiscountDays: 10 };
    await agreePaymentTerms(admin, discounted.companyId, terms);
    const number = await invoiced(discounted);
    await recordPayment(payment(discounted.id, admin, { amount: 11_956, paidOn: day(0) }));
    await takeCashDiscount({ orderId: discounted.id, number, actorId: admin });

    await db.write((tx) => tx.shopSettings.updateMany({ data: { prepaymentDocuments: true } }));
    const prepaid = await ordered();
    await recordPayment(payment(prepaid.id, admin, { amount: 12_200, paidOn: day(-2) }));
    await issuePrepayment({ orderId: prepaid.id, actorId: admin });
    const rest = await invoiced(prepaid);

    for (const [order, byAmount] of [
      [discounted, number],
      [prepaid, rest],
    ] as const) {
      const claimId = await credited(order);
      expect(await creditOfClaim(claimId)).toMatchObject({ byAmount });
      await expect(creditClaim(claimId, admin)).rejects.toMatchObject({ code: "wrong_step.claim_by_amount" });
    }

    const shipped = await ordered();
    await shipPieces(admin, shipped.id);
    const claimId = await credited(shipped);
    expect(await isInvoicedElsewhere(claimId)).toBe(false);
    await db.write((tx) => tx.shopSettings.updateMany({ data: { invoicesFrom: null } }));
    expect(await isInvoicedElsewhere(claimId)).toBe(true);
  });

  it("is a credit of the accepted pieces on the invoices that have them, once", async () => {
    const part = fc.nat(3);
    await fc.assert(
      fc.asyncProperty(
        part,
        part,
        fc.integer({ min: 1, max: 6 }),
        fc.nat(2_000),
        async (one, other, asked, discount) => {
          const lines = [
            { quantity: 3, unitPrice: 3_333 },
            { quantity: 3, unitPrice: 1_001 },
          ];
          const order = await makeOrderToInvoice({ lines, discountPercentage: discount });
          const shipments = [
            [one, other],
            [3 - one, 3 - other],
          ].filter(([a, b]) => a! + b! > 0);
          const ids: number[] = [];
          for (const pieces of shipments) ids.push(await shipPieces(admin, order.id, pieces));
          const quantities = [Math.min(3, asked), Math.max(0, asked - 3)];
          const claimId = await report(order, quantities);
          await decide(claimId, quantities, "credit");
          expect(await codeOf(creditClaim(claimId, admin))).toBe("wrong_step");
          for (const id of ids) await issueInvoice({ shipmentIds: [id], actorId: admin });
          const planned = (await creditOfClaim(claimId))!;
          const done = await Promise.allSettled([creditClaim(claimId, admin), creditClaim(claimId, admin)]);
          expect(codesOf(done)).toEqual(["wrong_step"]);
          const notes = await db.read.invoice.findMany({ where: { claimId } });
          expect(notes.reduce((sum, { net, vat }) => sum + Number(net + vat), 0)).toBe(planned.total);
          const credited = notes.flatMap(({ content }) =>
            (content as unknown as InvoiceContent).orders.flatMap(({ lines }) => lines),
          );
          const piecesAt = (price: number) =>
            credited.reduce((sum, line) => sum + (line.unitPrice === price ? line.quantity : 0), 0);
          expect([piecesAt(3_333), piecesAt(1_001)]).toEqual(quantities);
          expect((await claimsOf(order.id))[0]!.creditNotes).toHaveLength(notes.length);
        },
      ),
      { numRuns: 3 },
    );
  });
});

/** What the sales figures have. */
const salesOf = async () => [
  await db.read.monthlySales.findMany({ orderBy: [{ month: "asc" }, { productId: "asc" }] }),
  await db.read.salesFigure.findMany({
    where: { kind: { notIn: ["open", "to-make", "to-confirm"] }, OR: [{ pieces: { not: 0 } }, { net: { not: 0 } }] },
    orderBy: [{ kind: "asc" }, { period: "asc" }, { productId: "asc" }, { pieceId: "asc" }, { key: "asc" }],
  }),
];

const refused = (error: { kind?: string }) => {
  if (error.kind === undefined) throw error;
};
