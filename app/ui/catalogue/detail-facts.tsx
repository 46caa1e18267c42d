import { compositionText } from "~/shop/catalogue/composition";
import type { StyleDetail } from "~/shop/catalogue/style";
import { FactList } from "~/ui/static/fact-list";

/**
 * Material, colours and sizes of a style. The fibre composition is a separate entry without other text (Regulation (EU)
 * 1007/2011).
 */
export function DetailFacts({ style }: { style: StyleDetail }) {
  const facts = [
    { label: "Style code", value: style.styleCode },
    { label: "Material", value: style.material },
    { label: "Fibre composition", value: compositionText(style.fibreComposition) },
    { label: "Available colours", value: style.colors.map(({ name }) => name).join(", ") },
    { label: "Sizes", value: style.sizes.join(", ") },
  ];
  return <FactList facts={facts.filter(({ value }) => value !== "")} />;
}
