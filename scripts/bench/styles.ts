import { foldForSearch } from "~/shop/catalogue/search";
import { chance, daysBefore } from "../../prisma/seed/chance";
import { STYLES } from "../../prisma/seed/styles";

export const STYLE_COUNT = 2_000;

/** The benchmark's styles: the demo shop's over and over, each with a code and a name of its own. */
export function benchStyles(now: Date) {
  return Array.from({ length: STYLE_COUNT }, (_, index) => {
    const random = chance(30_000 + index);
    const model = STYLES[index % STYLES.length]!;
    const number = String(index + 1).padStart(4, "0");
    const styleCode = `B${number}`;
    const name = `${model.name} ${number}`;
    const wholesalePrice = model.wholesale + random.between(0, 40) * 50;
    const createdAt = daysBefore(now, random.between(10, 900), random.between(0, 480));
    return {
      id: index + 1,
      styleCode,
      name,
      searchText: foldForSearch(`${name} ${styleCode} ${model.category} ${model.material}`),
      description: model.description,
      category: model.category,
      material: model.material,
      fibreComposition: model.fibres.map((fibre) => ({ ...fibre })),
      sizes: model.sizes,
      colors: model.colors,
      imageUrl: "",
      additionalImages: [],
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
