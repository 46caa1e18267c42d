import { z } from "zod";

import { importAddress } from "~/shop/orders/retail/import-pictures";
import { picturesOf, type RetailPiece, type RetailStyle } from "~/shop/orders/retail/retail-style";
import { shopAddress } from "~/shop/base/shop-address.server";
import { euro, euroOf } from "../fields.server";

/** A piece as a retailer's own shop sells it; without wholesale prices. */
export const retailPiece = z
  .object({
    sku: z.string(),
    ean: z.string().nullable(),
    productId: z.int(),
    styleCode: z.string(),
    name: z.string(),
    color: z.string().nullable(),
    size: z.string().nullable(),
    category: z.string(),
    description: z.string(),
    fibreComposition: z.string().meta({ examples: ["95% cotton, 5% elastane"] }),
    care: z.string().meta({ description: "A line for each paragraph; empty when unknown." }),
    countryOfOrigin: z.string().nullable().meta({ description: "ISO 3166-1 alpha-2." }),
    hsCode: z.string().nullable(),
    netWeight: z.int().nullable().meta({ description: "In grams." }),
    recommendedPrice: euro.nullable().meta({ description: "The recommended retail price." }),
    pictures: z.array(
      z.object({
        name: z.string().meta({ description: "In the ZIP file.", examples: ["ALMA-SAND-1.jpg"] }),
        url: z.string().meta({ description: "A JPEG, 960 pixels wide, for everybody." }),
      }),
    ),
  })
  .meta({ id: "RetailPiece" });

export function serializeRetailPiece(style: RetailStyle, piece: RetailPiece) {
  const { id: productId, styleCode, name, category, description, composition, care } = style;
  const { countryOfOrigin, hsCode, netWeight, recommendedPrice } = style;
  const shop = shopAddress();
  return {
    sku: piece.sku,
    ean: piece.ean,
    productId,
    styleCode,
    name,
    color: piece.color,
    size: piece.size,
    category,
    description,
    fibreComposition: composition,
    care,
    countryOfOrigin,
    hsCode,
    netWeight,
    recommendedPrice: euroOf(recommendedPrice),
    pictures: picturesOf(style, piece).flatMap((picture) => {
      const url = importAddress(picture, shop);
      return picture.file && url ? [{ name: picture.file.givenName, url }] : [];
    }),
  } satisfies z.infer<typeof retailPiece>;
}
