import { swatch } from "~/shop/catalogue/search/colours";
import type { ShopFiles } from "~/shop/base/files/shop-files.server";
import { pictureName } from "~/shop/brand/pictures/names";
import { storeDrawing } from "~/shop/brand/pictures/masters.server";
import { drawView, type View, viewsOf } from "./drawings";
import { STYLES } from "./styles";

/** All views of each colour; the first one is the main picture. */
export interface StylePictures {
  imageUrl: string;
  additionalImages: string[];
}

/** Returns the addresses by style code. */
export async function storePictures(files: ShopFiles): Promise<Map<string, StylePictures>> {
  const pictures = new Map<string, StylePictures>();
  for (const style of STYLES) {
    const addresses = await Promise.all(
      style.colors.flatMap((colour, at) => viewsOf(style, at).map((view) => storeView(files, style, colour, view))),
    );
    const [imageUrl = "", ...additionalImages] = addresses;
    pictures.set(style.code, { imageUrl, additionalImages });
  }
  return pictures;
}

function storeView(files: ShopFiles, style: (typeof STYLES)[number], colour: string, view: View): Promise<string> {
  const drawing = drawView(style, swatch(colour), view);
  return storeDrawing(files, pictureName(style.name, colour, view), drawing);
}
