import { db } from "~/db/db.server";
import type { ShippingAddress } from "~/formats/address";
import { record } from "~/shop/base/audit/audit.server";
import { Problem } from "~/shop/base/problem";
import { lockCustomer } from "~/shop/cart/lock-cart.server";
import { pieceName, shortage } from "~/shop/cart/piece";
import { checkStock, takeFromStock } from "~/shop/catalogue/pieces/stock.server";
import { lockDecidedClaim, replacementOf } from "~/shop/orders/claims/claims.server";
import { insertOrder } from "~/shop/orders/insert-order.server";
import { NO_SALE, diffSales } from "~/shop/orders/sales-figures";
import { addFigures, readSales } from "~/shop/orders/sales.server";

/**
 * Makes the order of the accepted pieces that a claim replaces, once, and again after it was cancelled: confirmed, to the same address, at
 * no charge, numbered after the order ("PRJ-2026-00042-R1"). It has no proforma, nothing is due for it, and no sales figures count it; its
 * pieces count as to be shipped. Refuses as not_found.order_claim, as wrong_step a claim without pieces to replace, one that has its order, a
 * customer who is not approved and a piece that is no longer made, and as short_stock more than is left.
 */
export function replaceClaimed(claimId: number, actorId: string): Promise<{ id: number; orderNumber: string }> {
  return db.write(async (tx) => {
    await lockDecidedClaim(tx, claimId);
    const claim = await tx.orderClaim.findUniqueOrThrow({
      where: { id: claimId },
      select: {
        replacements: replacementOf,
        order: {
          select: {
            id: true,
            orderNumber: true,
            companyId: true,
            poNumber: true,
            shippingAddress: true,
            company: { select: { approvalStatus: true } },
          },
        },
        lines: {
          where: { settlement: "replacement", accepted: { gt: 0 } },
          orderBy: { line: { position: "asc" } },
          select: { accepted: true, line: true },
        },
      },
    });
    const { order, replacements } = claim;
    if (replacements[0]) throw new Problem("wrong_step.claim_replaced", { orderNumber: replacements[0].orderNumber });
    if (order.company.approvalStatus !== "approved") throw new Problem("wrong_step.replacement_not_approved");
    if (claim.lines.length === 0) throw new Problem("wrong_step.nothing_to_replace");
    const lines = claim.lines.map(({ accepted, line }) => {
      const { productId, pieceId, sku, name, size, color } = line;
      const free = { quantity: accepted!, unitPrice: 0, lineTotal: 0, window: null };
      return { productId, pieceId, sku, name, size, color, ...free };
    });
    const made = await tx.piece.findMany({
      where: { id: { in: lines.flatMap(({ pieceId }) => pieceId ?? []) }, retiredAt: null },
      select: { id: true },
    });
    const gone = lines.find(({ pieceId }) => !made.some(({ id }) => id === pieceId));
    if (gone) throw new Problem("wrong_step.replacement_gone", { piece: pieceName(gone) });
    const company = await lockCustomer(tx, order.companyId);
    const { counted, short } = await checkStock(tx, lines);
    if (short[0]) throw new Problem("short_stock", shortage(pieceName(short[0]), short[0].left));
    const earlier = await tx.order.count({ where: { claim: { orderId: order.id } } });
    const orderNumber = `${order.orderNumber}-R${earlier + 1}`;
    const createdAt = new Date();
    const id = await insertOrder(
      tx,
      {
        orderNumber,
        documentNumbers: [],
        createdAt,
        salesMonth: NO_SALE,
        lines: lines.map((line) => ({ ...line, fromStock: counted.has(line) })),
        subtotal: 0,
        discountPercentage: 0,
        discountAmount: 0,
        total: 0,
        leftOut: [],
        poNumber: order.poNumber,
        customerNotes: null,
        shippingAddress: order.shippingAddress as unknown as ShippingAddress,
        terms: null,
        shippingCost: 0,
        isAmountFinal: true,
        instalments: [],
        company,
      },
      {
        companyId: order.companyId,
        clientReference: `claim:${claimId}:${orderNumber}`,
        requestHash: "",
        placedById: actorId,
        onBehalf: true,
        approvedById: null,
      },
    );
    await tx.order.update({ where: { id }, data: { claimId, status: "confirmed" } });
    await tx.orderEvent.create({ data: { orderId: id, status: "confirmed", actorId } });
    await takeFromStock(tx, [...counted], { reason: "ordered", actorId, orderId: id });
    await record(tx, {
      actorId,
      action: "replace_claimed",
      subject: `order:${order.id}`,
      label: order.orderNumber,
      after: { claim: claimId, replacement: orderNumber },
    });
    await addFigures(tx, diffSales([], await readSales(tx, [id])));
    return { id, orderNumber };
  });
}
