import { db } from "~/db/db.server";
import { isFirst } from "~/shop/once.server";
import { SAME_INQUIRY_SECONDS } from "./limits";

/** What a visitor asks about, maybe one style in particular. */
export interface NewInquiry {
  name: string;
  email: string;
  company: string | null;
  message: string;
  productId: number | null;
}

/**
 * Puts a visitor's question on the brand's desk, unread. An unknown or inactive style is simply not named.
 * The very same inquiry within ten minutes is one.
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
  const same = ["inquiry", name, email, company, message, productId];
  await db.write(async (tx) => {
    if (!(await isFirst(tx, same, SAME_INQUIRY_SECONDS))) return;
    await tx.inquiry.create({
      data: {
        customerName: name,
        customerEmail: email,
        company,
        message,
        productId,
        productDetails: product
          ? [{ productName: product.name, size: null, color: null, quantity: 1 }]
          : [],
        totalItems: product ? 1 : 0,
      },
    });
  });
}
