import * as t from "~/messages/catalogue";
import type { StyleCard } from "~/shop/catalogue/styles/style";

/** Shown together: the pictures of one colour, or of a style without colours. */
export interface Gallery {
  /** The alternative text: "Alma sweater in Sand". */
  label: string;
  /** Null where the style has no colours. */
  colour: string | null;
  /** At least one; "" stands for a missing picture. */
  pictures: readonly string[];
}

/** In the order of the style's colours. */
export function galleriesOf(style: Pick<StyleCard, "name" | "colors" | "pictures">): readonly Gallery[] {
  const orMissing = (pictures: readonly string[]) => (pictures.length > 0 ? pictures : [""]);
  if (style.colors.length === 0) {
    return [{ label: style.name, colour: null, pictures: orMissing(style.pictures) }];
  }
  return style.colors.map(({ name, label = name, pictures }) => ({
    label: t.styleInColour({ name: style.name, colour: label }),
    colour: name,
    pictures: orMissing(pictures),
  }));
}

/**
 * The page of one picture, or with `at` null of the style: "?color=Sand&picture=2". The rest of the address stays, its
 * colour too where `colour` is null.
 */
export function pictureAddress(
  { pathname, search }: { pathname: string; search: string },
  colour: string | null,
  at: number | null,
): string {
  const query = new URLSearchParams(search);
  if (colour !== null) query.set("color", colour);
  if (at === null) query.delete("picture");
  else query.set("picture", String(at + 1));
  return `${pathname}${query.size > 0 ? `?${query}` : ""}`;
}

/** From `?color=` and `?picture=`; null for none. */
export function requestedPicture(
  style: Parameters<typeof galleriesOf>[0],
  search: URLSearchParams,
): { gallery: Gallery; at: number } | null {
  const galleries = galleriesOf(style);
  const gallery = galleries.find(({ colour }) => colour === search.get("color")) ?? galleries[0]!;
  const at = Number(search.get("picture")) - 1;
  return gallery.pictures[at] ? { gallery, at } : null;
}
