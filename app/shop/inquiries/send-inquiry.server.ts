import { db } from "~/db/db.server";

/** What a visitor asks about, maybe one style in particular. */
export interface NewInquiry {
  name: string;
  email: string;
  company: string | null;
  message: string;
  productId: number | null;
}

/** Puts a visitor's question on the brand's desk, unread. An unknown or inactive style is simply not named. */
export async function sendInquiry(inquiry: NewInquiry): Promise<{ id: number }> {
  const product = inquiry.productId
    ? await db.read.product.findFirst({
        where: { id: inquiry.productId, isActive: true },
        select: { id: true, name: true },
      })
    : null;
  return db.write((tx) =>
    tx.inquiry.create({
      data: {
        customerName: inquiry.name,
        customerEmail: inquiry.email,
        company: inquiry.company,
        message: inquiry.message,
        productId: product?.id ?? null,
        productDetails: product
          ? [{ productName: product.name, size: null, color: null, quantity: 1 }]
          : [],
        totalItems: product ? 1 : 0,
      },
      select: { id: true },
    }),
  );
}
