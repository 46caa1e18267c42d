import { db } from "~/db/db.server";
import { language } from "~/formats/language";
import { inquiryReceived, newInquiry } from "~/shop/cart/inquiries/inquiry-letters";
import { oneADay, queueLetter, queueToStaff } from "~/shop/brand/mail/send-letter.server";
import { claimDedupeKey } from "~/shop/base/dedupe.server";
import { searchText } from "~/shop/base/search/words";
import type { InquiryLine } from "./inquiry";
import { SAME_INQUIRY_SECONDS } from "./limits";

export interface NewInquiry {
  name: string;
  email: string;
  company: string | null;
  message: string;
  productId: number | null;
}

/**
 * Stores the inquiry as unread, and queues mails to the sender and the staff. An unknown or inactive style is ignored.
 * Identical inquiries within ten minutes are stored once. A mailbox, whose address anybody may have typed, gets at
 * most one confirmation a day.
 */
export async function sendInquiry(inquiry: NewInquiry): Promise<void> {
  const product = inquiry.productId
    ? await db.read.product.findFirst({
        where: { id: inquiry.productId, isActive: true },
        select: { id: true, name: true },
      })
    : null;
  const { name, email, company, message } = inquiry;
  const productId = product?.id ?? null;
  const lines: InquiryLine[] = product ? [{ productName: product.name, size: null, color: null, quantity: 1 }] : [];
  const dedupeKey = ["inquiry", name, email, company, message, productId];
  await db.write(async (tx) => {
    if (!(await claimDedupeKey(tx, dedupeKey, SAME_INQUIRY_SECONDS))) return;
    const { id } = await tx.inquiry.create({
      data: {
        customerName: name,
        customerEmail: email,
        company,
        searchText: searchText(name, email, company),
        message,
        language: language(),
        productId,
        productDetails: lines as object[],
        totalItems: lines.length,
      },
      select: { id: true },
    });
    await queueLetter(tx, {
      key: oneADay("inquiry-from", email),
      kind: "inquiry-received",
      to: email,
      letter: inquiryReceived,
    });
    await queueToStaff(tx, {
      key: `inquiry:${id}:desk`,
      kind: "new-inquiry",
      replyTo: email,
      letter: () => newInquiry({ ...inquiry, id, lines, isCart: false }),
    });
  });
}
