import type { StyleCard } from "~/shop/catalogue/styles/style";

/** The pictures that are shown together: those of one colour, or of a style without colours. */
export interface Gallery {
  /** The alternative text: "Alma sweater in Sand". */
  label: string;
  /** Null where the style has no colours. */
  colour: string | null;
  /** At least one; "" stands for a missing picture. */
  pictures: readonly string[];
}

/** Returns the galleries of a style, in the order of its colours. */
export function galleriesOf(
  style: Pick<StyleCard, "name" | "colors" | "pictures">,
): readonly Gallery[] {
  const orMissing = (pictures: readonly string[]) => (pictures.length > 0 ? pictures : [""]);
  if (style.colors.length === 0) {
    return [{ label: style.name, colour: null, pictures: orMissing(style.pictures) }];
  }
  return style.colors.map(({ name, pictures }) => ({
    label: `${style.name} in ${name}`,
    colour: name,
    pictures: orMissing(pictures),
  }));
}
