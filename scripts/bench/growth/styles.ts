import { styleSearchText } from "~/shop/catalogue/search";
import { pictureName } from "~/shop/pictures/names";
import { chance, daysBefore } from "../../../prisma/seed/chance";
import { VIEWS } from "../../../prisma/seed/drawings";
import { STYLES } from "../../../prisma/seed/styles";

/** A category that fills a page of the catalogue in the smallest shop as well. */
export const FULL_CATEGORY = "Sweaters";

const isFull = ({ category }: { category: string }) => category === FULL_CATEGORY;
const MODELS = [...STYLES.filter(isFull), ...STYLES.filter((style) => !isFull(style))];

/** The code of the n-th style, from 1. */
export const styleCodeOf = (number: number) => `B${String(number).padStart(6, "0")}`;

/**
 * Styles from the `from`-th to before the `to`-th, the first being 0: the demo shop's over and over, each with a code
 * and a name of its own. Their pictures have addresses and are not there.
 */
export function benchStyles(now: Date, from: number, to: number) {
  return Array.from({ length: to - from }, (_, at) => {
    const index = from + at;
    const random = chance(30_000 + index);
    const model = MODELS[index % MODELS.length]!;
    const styleCode = styleCodeOf(index + 1);
    const name = `${model.name} ${index + 1}`;
    const wholesalePrice = model.wholesale + random.between(0, 40) * 50;
    const createdAt = daysBefore(now, random.between(10, 900), random.between(0, 480));
    const [imageUrl = "", ...additionalImages] = model.colors.flatMap((colour) =>
      VIEWS.map((view) => `/pictures/${pictureName(model.name, colour, view)}-00000000`),
    );
    return {
      id: index + 1,
      styleCode,
      name,
      searchText: styleSearchText({ ...model, name, styleCode }),
      description: model.description,
      category: model.category,
      material: model.material,
      fibreComposition: model.fibres.map((fibre) => ({ ...fibre })),
      sizes: model.sizes,
      colors: model.colors,
      imageUrl,
      additionalImages,
      wholesalePrice,
      recommendedPrice: wholesalePrice * 2,
      minOrderQuantity: model.minimum,
      bestSeller: index % 40 === 0,
      isActive: index % 10 !== 9,
      createdAt,
      updatedAt: createdAt,
    };
  });
}

export type BenchStyle = ReturnType<typeof benchStyles>[number];
