import { shownWindow } from "~/shop/catalogue/delivery-windows/window-texts";
import type { Tx } from "~/db/db.server";
import { pictureForColour } from "~/shop/catalogue/search/colours";
import type { DeliveryWindow } from "~/shop/catalogue/delivery-windows/window";
import type { OrderableStyle } from "./orders";
import { BUYER, DEMO_PEOPLE } from "./people";
import type { StylePictures } from "./pictures";
import { DAY, daysBefore } from "./random";

/** Two lines, and a shared cart with them. */
export async function seedCart(
  tx: Tx,
  styles: readonly OrderableStyle[],
  pictures: Map<string, StylePictures>,
  { shareId, window, now }: { shareId: string; window: DeliveryWindow; now: Date },
): Promise<void> {
  const lines = [
    { code: "PR-101", size: "M", color: "Sand", quantity: 4 },
    { code: "PR-501", size: "", color: "Rust", quantity: 6 },
  ].map((line) => ({ ...line, style: styles.find(({ code }) => code === line.code)! }));
  const createdAt = daysBefore(now, 1, 200);
  const { id: cartId } = await tx.cart.create({
    data: { companyId: BUYER, isCurrent: true, createdAt },
    select: { id: true },
  });
  for (const { style, size, color, quantity } of lines) {
    const { id: pieceId } = await tx.piece.findFirstOrThrow({
      where: { productId: style.id, size: size || null, color },
      select: { id: true },
    });
    await tx.cartItem.create({
      data: { cartId, pieceId, windowId: window.id, quantity, createdAt },
      select: { id: true },
    });
  }
  const buyer = DEMO_PEOPLE.find(({ subject }) => subject === BUYER)!;
  await tx.sharedCart.create({
    data: {
      shareId,
      companyId: BUYER,
      cartItems: lines.map(({ style, size, color, quantity }) => {
        const { imageUrl, additionalImages } = pictures.get(style.code)!;
        return {
          productId: style.id,
          name: style.name,
          size: size || null,
          color,
          quantity,
          imageUrl: pictureForColour(color, imageUrl, additionalImages),
          unitPrice: style.wholesale,
          window: { ...shownWindow(window) },
        };
      }),
      customerInfo: {
        name: `${buyer.firstName} ${buyer.lastName}`,
        email: buyer.email,
        company: buyer.companyName ?? null,
        shippingCountry: buyer.address?.country ?? null,
      },
      createdAt: daysBefore(now, 1, 220),
      expiresAt: new Date(now.getTime() + 29 * DAY),
    },
  });
}
