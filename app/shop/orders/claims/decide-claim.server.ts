import { db, type Tx } from "~/db/db.server";
import * as t from "~/messages/orders";
import { record } from "~/shop/base/audit/audit.server";
import { Problem } from "~/shop/base/problem";
import { queueLetters } from "~/shop/brand/mail/send-letter.server";
import { returnToStock } from "~/shop/catalogue/pieces/stock.server";
import { ClaimRefusal, type ClaimView, type Settlement, settlementsOf, translatedClaim } from "./claim";
import { claimDecided } from "./claim-letters";
import { claimReaders, readClaim } from "./claims.server";

/** By the ids of the order's lines. */
interface Decision {
  claimId: number;
  /** The version that was seen. */
  version: number;
  /** Of each line, from 0 to what was claimed. */
  accepted: ReadonlyMap<number, { quantity: number; settlement: Settlement }>;
  /** To the customer. */
  answer: string | null;
  actorId: string;
}

/**
 * For good. Tells the customer. Refuses as not_found.order_claim, as stale a claim that somebody else has decided or changed, more than was claimed
 * (ClaimRefusal), at "answer" less than was claimed without a reason, and a credit of what came at no charge.
 */
export function decideClaim({ claimId: id, version, accepted, answer, actorId }: Decision): Promise<void> {
  return db.write(async (tx) => {
    const { count } = await tx.orderClaim.updateMany({
      where: { id, version, decidedAt: null },
      data: { decidedAt: new Date(), actorId, answer, version: { increment: 1 } },
    });
    const { orderNumber, orderId, reportedById } = await lockedClaim(tx, id);
    if (count === 0) throw new Problem("stale.order_claim");
    const { lines, isAtNoCharge } = await readClaim(id, tx);
    const tooMany = lines.filter((line) => (accepted.get(line.orderLineId)?.quantity ?? 0) > line.quantity);
    if (tooMany.length > 0) {
      throw new ClaimRefusal(new Map(tooMany.map(({ orderLineId, quantity }) => [orderLineId, quantity])));
    }
    const isLess = lines.some((line) => (accepted.get(line.orderLineId)?.quantity ?? 0) < line.quantity);
    if (isLess && answer === null) throw new Problem("wrong_step.claim_declined", {}, { field: "answer" });
    const isCredited = [...accepted.values()].some((line) => line.quantity > 0 && line.settlement === "credit");
    if (isAtNoCharge && isCredited) throw new Problem("wrong_step.claim_at_no_charge");
    for (const { orderLineId } of lines) {
      const { quantity, settlement } = accepted.get(orderLineId) ?? { quantity: 0, settlement: "none" };
      await tx.orderClaimLine.update({
        where: { claimId_orderLineId: { claimId: id, orderLineId } },
        data: { accepted: quantity, settlement: quantity > 0 ? settlement : "none" },
      });
    }
    const decided = await readClaim(id, tx);
    await record(tx, {
      actorId,
      action: "decide_claim",
      subject: `order:${orderId}`,
      label: orderNumber,
      note: answer,
      after: {
        claim: id,
        ...acceptedLines(decided),
      },
    });
    await tellDecision(tx, { orderId, orderNumber, reportedById }, decided, "decided");
  });
}

interface Resettled {
  claimId: number;
  /** The version that was seen. */
  version: number;
  /** By the ids of the order's lines. */
  settlements: ReadonlyMap<number, Settlement>;
  actorId: string;
}

/**
 * Changes how accepted pieces are settled that have neither their replacement nor their credit note, and tells the customer. Refuses as
 * not_found.order_claim, as stale a claim that somebody else has changed, and as wrong_step one that is not decided, a line that is settled, and
 * a second replacement or credit note.
 */
export function changeSettlements({ claimId: id, version, settlements, actorId }: Resettled): Promise<void> {
  return db.write(async (tx) => {
    const { count } = await tx.orderClaim.updateMany({
      where: { id, version },
      data: { version: { increment: 1 } },
    });
    const { decidedAt, ...order } = await lockedClaim(tx, id);
    if (count === 0) throw new Problem("stale.claim_settlement");
    if (decidedAt === null) throw new Problem("wrong_step.claim_open");
    const claim = await readClaim(id, tx);
    const changed = claim.lines.filter(
      ({ orderLineId, settlement }) => (settlements.get(orderLineId) ?? settlement) !== settlement,
    );
    if (changed.length === 0) return;
    for (const line of changed) {
      const { orderLineId } = line;
      const settlement = settlements.get(orderLineId)!;
      if (claim.isAtNoCharge && settlement === "credit") throw new Problem("wrong_step.claim_at_no_charge");
      if (!settlementsOf(line, claim).includes(settlement)) throw new Problem("wrong_step.claim_settled");
      await tx.orderClaimLine.update({
        where: { claimId_orderLineId: { claimId: id, orderLineId } },
        data: { settlement },
      });
    }
    const settled = await readClaim(id, tx);
    await record(tx, {
      actorId,
      action: "settle_claim",
      subject: `order:${order.orderId}`,
      label: order.orderNumber,
      before: { claim: id, ...acceptedLines(claim) },
      after: { claim: id, ...acceptedLines(settled) },
    });
    await tellDecision(tx, order, settled, `settled:${version}`);
  });
}

const acceptedLines = ({ lines }: Pick<ClaimView, "lines">): Record<string, string> =>
  Object.fromEntries(
    lines.map((line) => [
      t.pieceAndSku(line),
      t.acceptedText({ ...line, accepted: line.accepted!, settlement: line.settlement! }),
    ]),
  );

async function tellDecision(
  tx: Tx,
  { orderId, orderNumber, reportedById }: { orderId: number; orderNumber: string; reportedById: string | null },
  claim: ClaimView,
  what: string,
): Promise<void> {
  const readers = await claimReaders(tx, { orderId, reportedById });
  await queueLetters(
    tx,
    readers.map(({ key, email, firstName }) => ({
      key: `claim:${claim.id}:${what}:${key}`,
      kind: "claim-decided" as const,
      to: email,
      letter: () => claimDecided({ orderId, orderNumber, claim: translatedClaim(claim), firstName }),
    })),
  );
}

interface Returned {
  claimId: number;
  /** Pieces that came back by the ids of the order's lines. */
  returned: ReadonlyMap<number, number>;
  /** They can be sold again. */
  isRestocked: boolean;
  actorId: string;
}

/**
 * Records what came back of accepted pieces, once for each line. Refuses as not_found.order_claim, as wrong_step nothing, a claim that is not decided
 * and a line of which it was recorded before, and more than was accepted (ClaimRefusal).
 */
export function recordReturn({ claimId: id, returned, isRestocked, actorId }: Returned): Promise<void> {
  return db.write(async (tx) => {
    await tx.orderClaim.updateMany({ where: { id }, data: { version: { increment: 1 } } });
    const { orderId, orderNumber, decidedAt } = await lockedClaim(tx, id);
    if (decidedAt === null) throw new Problem("wrong_step.claim_open");
    const { lines } = await readClaim(id, tx);
    const back = lines.filter(({ orderLineId }) => (returned.get(orderLineId) ?? 0) > 0);
    if (back.length === 0) throw new Problem("wrong_step.nothing_returned");
    if (back.some((line) => line.returned !== null)) throw new Problem("wrong_step.return_recorded");
    const tooMany = back.filter((line) => returned.get(line.orderLineId)! > (line.accepted ?? 0));
    if (tooMany.length > 0) {
      throw new ClaimRefusal(new Map(tooMany.map(({ orderLineId, accepted }) => [orderLineId, accepted ?? 0])));
    }
    for (const { orderLineId } of back) {
      await tx.orderClaimLine.update({
        where: { claimId_orderLineId: { claimId: id, orderLineId } },
        data: { returned: returned.get(orderLineId)!, isRestocked },
      });
    }
    if (isRestocked) {
      const pieces = await tx.orderLine.findMany({
        where: { id: { in: back.map(({ orderLineId }) => orderLineId) } },
        select: { id: true, pieceId: true },
      });
      const quantities = pieces.map((line) => ({ pieceId: line.pieceId, quantity: returned.get(line.id)! }));
      await returnToStock(tx, quantities, { reason: "returned", actorId, orderId });
    }
    await record(tx, {
      actorId,
      action: "record_return",
      subject: `order:${orderId}`,
      label: orderNumber,
      after: {
        claim: id,
        ...Object.fromEntries(
          back.map((line) => [
            t.pieceAndSku(line),
            t.returnedText({ returned: returned.get(line.orderLineId)!, isRestocked }),
          ]),
        ),
      },
    });
  });
}

/** After a statement that locks it. */
async function lockedClaim(tx: Tx, id: number) {
  const claim = await tx.orderClaim.findUnique({
    where: { id },
    select: { orderId: true, decidedAt: true, reportedById: true, order: { select: { orderNumber: true } } },
  });
  if (!claim) throw new Problem("not_found.order_claim");
  const { order, ...rest } = claim;
  return { ...rest, ...order };
}
