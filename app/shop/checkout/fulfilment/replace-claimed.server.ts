import { db, type Prisma, type Tx } from "~/db/db.server";
import type { ShippingAddress } from "~/formats/address";
import { record } from "~/shop/base/audit/audit.server";
import { Problem } from "~/shop/base/problem";
import { lockCustomer } from "~/shop/cart/lock-cart.server";
import { pieceName, shortage } from "~/shop/cart/piece";
import { notRetired } from "~/shop/catalogue/pieces/piece-records.server";
import { checkStock, takeFromStock } from "~/shop/catalogue/pieces/stock.server";
import { skuKey } from "~/shop/catalogue/styles/keys";
import { skuField } from "~/shop/orders/claims/claim";
import { lockDecidedClaim, replacementOf } from "~/shop/orders/claims/claims.server";
import { insertOrder } from "~/shop/orders/insert-order.server";
import { NO_SALE, diffSales } from "~/shop/orders/sales-figures";
import { addFigures, readSales } from "~/shop/orders/sales.server";

/**
 * Makes the order of the accepted pieces that a claim replaces, once, and again after it was cancelled: confirmed, to the same address, at
 * no charge, numbered after the order ("PRJ-2026-00042-R1"). It has no proforma, nothing is due for it, and no sales figures count it; its
 * pieces count as to be shipped. `instead` are SKUs of pieces to be sent in place of the same ones, by the ids of the claimed lines. Refuses as
 * unreadable.replacement_sku one that no piece has, as not_found.order_claim, as wrong_step a claim without pieces to replace, one that has its order, a
 * customer who is not approved and a piece that is no longer made, and as short_stock more than is left.
 */
export function replaceClaimed(
  claimId: number,
  actorId: string,
  instead: ReadonlyMap<number, string> = new Map(),
): Promise<{ id: number; orderNumber: string }> {
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
    const lines = [];
    for (const { accepted, line } of claim.lines) {
      const piece = await pieceToSend(tx, line, instead.get(line.id));
      lines.push({ ...piece, quantity: accepted!, unitPrice: 0, lineTotal: 0, window: null });
    }
    const company = await lockCustomer(tx, order.companyId);
    const { counted, short } = await checkStock(tx, lines);
    if (short[0]) throw new Problem("short_stock", shortage(pieceName(short[0]), short[0].left));
    const sentInstead = lines.flatMap(({ sku }, at) => {
      const reported = claim.lines[at]!.line.sku;
      return sku === reported ? [] : [`${reported} → ${sku}`];
    });
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
    for (const [at, { line }] of claim.lines.entries()) {
      await tx.orderLine.updateMany({ where: { orderId: id, position: at + 1 }, data: { replacesId: line.id } });
    }
    await tx.orderEvent.create({ data: { orderId: id, status: "confirmed", actorId } });
    await takeFromStock(tx, [...counted], { reason: "ordered", actorId, orderId: id });
    await record(tx, {
      actorId,
      action: "replace_claimed",
      subject: `order:${order.id}`,
      label: order.orderNumber,
      after: { claim: claimId, replacement: orderNumber, ...(sentInstead.length > 0 && { sentInstead }) },
    });
    await addFigures(tx, diffSales([], await readSales(tx, [id])));
    return { id, orderNumber };
  });
}

/** The same piece as that of the line, or the one that has the SKU. */
async function pieceToSend(
  tx: Tx,
  { id, productId, pieceId, sku, name, size, color }: Prisma.OrderLineGetPayload<object>,
  typed: string | undefined,
) {
  if (!typed || skuKey(typed) === skuKey(sku)) {
    const isMade = pieceId !== null && (await tx.piece.count({ where: { id: pieceId, ...notRetired } })) > 0;
    const field = skuField(id);
    if (!isMade)
      throw new Problem("wrong_step.replacement_gone", { piece: pieceName({ name, size, color }) }, { field });
    return { productId, pieceId, sku, name, size, color };
  }
  const piece = await tx.piece.findFirst({
    where: { sku: { in: [typed, typed.toUpperCase()] }, ...notRetired },
    select: { id: true, productId: true, sku: true, size: true, color: true, product: { select: { name: true } } },
  });
  if (!piece) throw new Problem("unreadable.replacement_sku", { sku: typed }, { field: skuField(id) });
  const { id: otherId, product, ...other } = piece;
  return { ...other, pieceId: otherId, name: product.name };
}
