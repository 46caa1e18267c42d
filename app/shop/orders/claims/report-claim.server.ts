import { db } from "~/db/db.server";
import { nameOfCompany } from "~/formats/person-name";
import { transactionContext } from "~/shop/base/cached.server";
import { Problem } from "~/shop/base/problem";
import { contactColumns, namedCompany } from "~/shop/brand/mail/contact";
import { queueLetters, toStaff } from "~/shop/brand/mail/send-letter.server";
import { shopSettings } from "~/shop/catalogue/offers/settings.server";
import { addMessage } from "~/shop/conversations/add-message.server";
import type { NewPhoto } from "~/shop/conversations/photos.server";
import { ownedBy } from "../orders.server";
import { type ClaimedPieces, ClaimRefusal, type ClaimWish, translatedClaim } from "./claim";
import { claimableLines } from "./claimable.server";
import { claimReceived, newClaim } from "./claim-letters";
import { claimReaders, readClaim } from "./claims.server";

/** About one of the customer's own orders. */
interface NewClaim {
  companyId: string;
  orderId: number;
  wish: ClaimWish;
  text: string;
  photos: readonly NewPhoto[];
  lines: readonly ClaimedPieces[];
  /** Somebody of the company. */
  reportedById: string;
}

/**
 * Its text and photos are a message in the order's conversation. Tells the staff, and confirms it to the company's contact and to the
 * colleague who reported it. Returns its id. Refuses as not_found.own_order, as wrong_step a claim of nothing, and (ClaimRefusal) more than was
 * shipped in time and is not claimed yet.
 */
export function reportClaim({
  companyId,
  orderId,
  wish,
  text,
  photos,
  lines,
  reportedById,
}: NewClaim): Promise<number> {
  return db.write(async (tx) => {
    // Locks the order: claims of the same pieces wait for each other.
    const { count } = await tx.order.updateMany({
      where: { id: orderId, ...ownedBy(companyId) },
      data: { updatedAt: new Date() },
    });
    if (count === 0) throw new Problem("not_found.own_order");
    if (lines.length === 0) throw new Problem("wrong_step.nothing_claimed");
    const { claimDays } = await shopSettings(await transactionContext(tx));
    const most = new Map((await claimableLines(orderId, claimDays, tx)).map((line) => [line.id, line.claimable]));
    const refused = lines.flatMap(({ orderLineId, quantity }) => {
      const possible = most.get(orderLineId) ?? 0;
      return quantity > possible ? [[orderLineId, possible] as const] : [];
    });
    if (refused.length > 0) throw new ClaimRefusal(new Map(refused));
    const subject = { kind: "order", id: orderId } as const;
    const messageId = await addMessage(tx, {
      subject,
      companyId,
      fromShop: false,
      authorId: reportedById,
      text,
      photos,
      isTold: true,
    });
    const { id } = await tx.orderClaim.create({
      data: { orderId, wish, messageId, reportedById, lines: { create: [...lines] } },
      select: { id: true },
    });
    const { orderNumber, company } = await tx.order.findUniqueOrThrow({
      where: { id: orderId },
      select: { orderNumber: true, company: { select: namedCompany } },
    });
    const reporter = await tx.user.findUniqueOrThrow({ where: { id: reportedById }, select: contactColumns });
    const claim = { ...(await readClaim(id, tx)), text, photos: photos.length };
    const readers = await claimReaders(tx, { orderId, reportedById });
    await queueLetters(tx, [
      toStaff({
        key: `claim:${id}:desk`,
        kind: "new-claim",
        replyTo: reporter.email,
        letter: () => newClaim({ orderNumber, claim, customer: nameOfCompany(company) }),
      }),
      ...readers.map(({ key, email, firstName, colleague }) => ({
        key: `claim:${id}:received:${key}`,
        kind: "claim-received" as const,
        to: email,
        letter: () => claimReceived({ orderId, orderNumber, claim: translatedClaim(claim), firstName, colleague }),
      })),
    ]);
    return id;
  });
}
