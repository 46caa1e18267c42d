import * as limits from "~/shop/catalogue/styles/limits";
import type { StylePart } from "~/texts/styles";
import type { StyleField } from "~/shop/catalogue/styles/style-fields";
import { Checkbox, Field, TextArea } from "~/ui/base/field";
import type { FieldState } from "~/ui/base/form-state";

type Part = "main" | "flags" | StylePart | "addresses";

type Props<View extends (props: never) => unknown> = Omit<Parameters<View>[0], "field">;

/** The part of the form that a field belongs to, and its kind of input. */
type Input = { part: Part } & (
  | { as: "line"; props: Props<typeof Field> }
  | { as: "text" | "wide text"; props: Props<typeof TextArea> }
  | { as: "checkbox"; props: Props<typeof Checkbox> }
);

/** The id of the datalist of existing categories. Other values may be entered as well. */
export const CATEGORY_LIST_ID = "style-category-known";

const line = (part: Part, props: Props<typeof Field>): Input => ({ part, as: "line", props });
const text = (part: Part, props: Props<typeof TextArea>): Input => ({ part, as: "text", props });
const checkbox = (label: string): Input => ({ part: "flags", as: "checkbox", props: { label } });
const price = { inputMode: "decimal", maxLength: 20 } as const;
const address = { autoCapitalize: "none", spellCheck: false } as const;

/** The inputs of all fields of a style, in the order of the form. */
const INPUTS: Record<StyleField, Input> = {
  name: line("main", {
    label: "Name",
    hint: "As buyers see it.",
    required: true,
    maxLength: limits.MAX_NAME_LENGTH,
  }),
  styleCode: line("main", {
    label: "Style code",
    hint: "Leave empty to derive it from the name.",
    autoCapitalize: "characters",
    spellCheck: false,
    maxLength: limits.MAX_STYLE_CODE_LENGTH,
  }),
  wholesalePrice: line("main", {
    ...price,
    label: "Wholesale price",
    hint: "Euro per piece, excl. VAT.",
    required: true,
  }),
  recommendedPrice: line("main", {
    ...price,
    label: "Recommended price",
    hint: "Euro, shown to buyers as RRP.",
  }),
  retailPrice: line("main", { ...price, label: "Retail price", hint: "Euro." }),
  minOrderQuantity: line("main", {
    label: "Minimum order quantity",
    hint: "Pieces.",
    optional: false,
    inputMode: "numeric",
    maxLength: 6,
  }),
  category: line("main", {
    label: "Category",
    hint: "An existing one, or a new one.",
    list: CATEGORY_LIST_ID,
    autoComplete: "off",
    maxLength: limits.MAX_CATEGORY_LENGTH,
  }),
  isActive: checkbox("Active: buyers see it"),
  bestSeller: checkbox("Best Seller"),
  colors: text("sizes", {
    label: "Colours",
    hint: "Separated by commas, the first one is shown first. A colour you add again gets its EANs and stock back.",
    rows: 2,
  }),
  sizes: text("sizes", {
    label: "Sizes",
    hint: "Separated by commas. Empty for a style in one size.",
    rows: 2,
  }),
  material: line("material", {
    label: "Material",
    hint: "In the brand’s words.",
    maxLength: limits.MAX_MATERIAL_LENGTH,
  }),
  fibreComposition: line("material", {
    label: "Fibre composition",
    hint: "As the law asks for it: 95% cotton, 5% elastane.",
    maxLength: limits.MAX_COMPOSITION_LENGTH,
  }),
  hsCode: line("customs", {
    label: "HS code",
    hint: "6, 8 or 10 digits; exports from the EU need at least 8. Empty: as its category.",
    inputMode: "numeric",
    autoComplete: "off",
    maxLength: 20,
  }),
  countryOfOrigin: line("customs", {
    label: "Country of origin",
    hint: "Like Slovenia or SI. Empty: as its category.",
    autoComplete: "off",
    maxLength: 100,
  }),
  netWeight: line("customs", {
    label: "Net weight",
    hint: "Grams per piece, unpacked. Empty: as its category.",
    inputMode: "numeric",
    autoComplete: "off",
    maxLength: 8,
  }),
  description: {
    part: "material",
    as: "wide text",
    props: { label: "Description", rows: 5, maxLength: limits.MAX_DESCRIPTION_LENGTH },
  },
  imageUrl: line("addresses", {
    ...address,
    label: "Main picture",
    hint: "An address that begins with https://, or one of the shop’s own.",
    inputMode: "url",
    maxLength: limits.MAX_ADDRESS_LENGTH,
  }),
  additionalImages: text("addresses", {
    ...address,
    label: "Further pictures",
    hint: "One address per line. A picture belongs to the colour whose name is in its address.",
    rows: 4,
  }),
};

/** The fields of a part of the form, in its order. */
export const fieldsOfPart = (of: Part): StyleField[] =>
  (Object.keys(INPUTS) as StyleField[]).filter((name) => INPUTS[name].part === of);

/** The inputs of a part of a style's form. */
export function StyleInputs({ part, fields }: { part: Part; fields: Record<StyleField, FieldState> }) {
  return fieldsOfPart(part).map((name) => <StyleInput key={name} field={fields[name]} input={INPUTS[name]} />);
}

function StyleInput({ field, input }: { field: FieldState; input: Input }) {
  switch (input.as) {
    case "checkbox":
      return <Checkbox {...input.props} field={field} />;
    case "line":
      return <Field {...input.props} field={field} />;
    case "text":
      return <TextArea {...input.props} field={field} />;
    case "wide text":
      return (
        <div className="admin-wide">
          <TextArea {...input.props} field={field} />
        </div>
      );
  }
}
