import { db } from "~/db/db.server";
import { pictureForColour } from "~/shop/catalogue/search/colours";
import type { OrderStyles } from "./order";

/** The code of each style in these lines, and its picture in the first colour that they have. */
export async function orderStyles(
  lines: readonly { productId: number; color: string | null }[],
): Promise<OrderStyles> {
  const colours = new Map<number, string | null>();
  for (const { productId, color } of lines) {
    if (!colours.has(productId)) colours.set(productId, color);
  }
  const rows = await db.read.product.findMany({
    where: { id: { in: [...colours.keys()] } },
    select: { id: true, styleCode: true, imageUrl: true, additionalImages: true },
  });
  return Object.fromEntries(
    rows.map(({ id, styleCode, imageUrl, additionalImages }) => [
      id,
      {
        styleCode,
        imageUrl: pictureForColour(colours.get(id) ?? "", imageUrl, additionalImages as string[]),
      },
    ]),
  );
}
