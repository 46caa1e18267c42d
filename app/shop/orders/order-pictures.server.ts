import { db } from "~/db/db.server";
import { pictureForColour } from "~/shop/catalogue/search/colours";
import type { StylePictures } from "./order";

/** Today's picture of each style, in the first colour of these lines. */
export async function orderPictures(
  lines: readonly { productId: number; color: string | null }[],
): Promise<StylePictures> {
  const colours = new Map<number, string | null>();
  for (const { productId, color } of lines) {
    if (!colours.has(productId)) colours.set(productId, color);
  }
  if (colours.size === 0) return {};
  const rows = await db.read.product.findMany({
    where: { id: { in: [...colours.keys()] } },
    select: { id: true, imageUrl: true, additionalImages: true },
  });
  return Object.fromEntries(
    rows.map(({ id, imageUrl, additionalImages }) => [
      id,
      pictureForColour(colours.get(id) ?? "", imageUrl, additionalImages as string[]),
    ]),
  );
}
