import { currentReader } from "~/db/read-source.server";
import { shopLook } from "~/shop/brand/appearance/appearance.server";
import { cached, currentCache, type ShopCache } from "~/shop/base/cached.server";
import { listStyles } from "../search/catalogue.server";
import { catalogueQuery, PAGE_SIZE } from "../search/query";

/** The large picture of a page: its address, "" for none, and its description. */
export interface Cover {
  address: string;
  alt: string;
}

/** The brand's own pictures, or those of styles. */
export async function covers(within: ShopCache): Promise<Record<"landing" | "story", Cover>> {
  const [{ pictures }, ofStyles] = await Promise.all([shopLook(within), cached("cover", coverPictures, within)]);
  const coverOf = (place: "landing" | "story") => {
    const own = pictures[place];
    return own ? { address: own.file, alt: own.alt } : { address: ofStyles[place], alt: "" };
  };
  return { landing: coverOf("landing"), story: coverOf("story") };
}

/**
 * Pictures of two styles that are not on the first page of the catalogue, best sellers before others, so that the
 * landing page does not show a picture twice. The story has the last picture of its style, which usually is a close-up.
 */
export async function coverPictures() {
  const from = currentReader();
  const [firstPage, styles] = await Promise.all([
    from.product.findMany({
      where: { isActive: true },
      orderBy: { id: "asc" },
      take: PAGE_SIZE,
      select: { id: true },
    }),
    from.product.findMany({
      where: { isActive: true, imageUrl: { not: "" } },
      orderBy: [{ bestSeller: "desc" }, { id: "asc" }],
      take: PAGE_SIZE + 2,
      select: { id: true, imageUrl: true, additionalImages: true },
    }),
  ]);
  const others = styles.filter(({ id }) => firstPage.every((shown) => shown.id !== id));
  const [first, second] = others.length > 0 ? others : styles;
  const ofStory = second ?? first;
  return {
    landing: first?.imageUrl ?? "",
    story: (ofStory?.additionalImages as string[] | undefined)?.at(-1) ?? ofStory?.imageUrl ?? "",
  };
}

/** Of the landing page, the first page of the catalogue and the story, which visitors see first. */
export async function firstPictures(): Promise<string[]> {
  const [{ landing, story }, { styles }] = await Promise.all([
    covers(await currentCache()),
    listStyles(catalogueQuery(new URLSearchParams(), false), null),
  ]);
  const cards = styles.map(({ colors, pictures }) => (colors[0] ?? { pictures }).pictures[0]);
  const addresses = [landing.address, ...cards, story.address];
  return addresses.filter((address): address is string => Boolean(address));
}
