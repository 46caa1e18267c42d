import { styleSearchText } from "~/shop/catalogue/search/search";
import { pictureName } from "~/shop/brand/pictures/names";
import { seededRandom, daysBefore } from "../../../prisma/seed/random";
import { VIEWS } from "../../../prisma/seed/drawings";
import { STYLES } from "../../../prisma/seed/styles";

/** A category that fills a page of the catalogue even in the smallest shop. */
export const FULL_CATEGORY = "Sweaters";

const isFull = ({ category }: { category: string }) => category === FULL_CATEGORY;
const MODELS = [...STYLES.filter(isFull), ...STYLES.filter((style) => !isFull(style))];

/** The style code of the n-th style, counted from 1. */
export const styleCodeOf = (number: number) => `B${String(number).padStart(6, "0")}`;

/**
 * Generates the styles from index `from` to before `to`: copies of the demo shop's styles, each with its own code and
 * name. The files of their pictures do not exist.
 */
export function benchStyles(now: Date, from: number, to: number) {
  return Array.from({ length: to - from }, (_, at) => {
    const index = from + at;
    const random = seededRandom(30_000 + index);
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
