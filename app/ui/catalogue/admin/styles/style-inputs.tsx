import * as t from "~/messages/catalogue";
import type { Language } from "~/formats/language";
import * as limits from "~/shop/catalogue/styles/limits";
import { isTranslated, type TranslatedField } from "~/shop/base/translated-fields";
import type { StyleField } from "~/shop/catalogue/styles/style-fields";
import { Checkbox, Field, TextArea } from "~/ui/base/field";
import type { FieldState } from "~/ui/base/form-state";

type Part = "main" | "flags" | Parameters<typeof t.stylePart>[0] | "addresses" | Language;

type Props<View extends (props: never) => unknown> = Omit<Parameters<View>[0], "field" | "label" | "hint">;

/** With the part of the form to which the field belongs. */
type Input = { part: Part } & (
  | { as: "line"; props: Props<typeof Field> }
  | { as: "text" | "wide text"; props: Props<typeof TextArea> }
  | { as: "checkbox" }
);

/** A datalist of existing categories. Other values may be entered as well. */
export const CATEGORY_LIST_ID = "style-category-known";

const line = (part: Part, props: Props<typeof Field>): Input => ({ part, as: "line", props });
const text = (part: Part, props: Props<typeof TextArea>): Input => ({ part, as: "text", props });
const inOther = (lang: Language) => ({
  name: line(lang, { lang, maxLength: limits.MAX_NAME_LENGTH }),
  description: { part: lang, as: "text", props: { lang, rows: 5, maxLength: limits.MAX_DESCRIPTION_LENGTH } } as Input,
});
const price = { inputMode: "decimal", maxLength: 20 } as const;
const address = { autoCapitalize: "none", spellCheck: false } as const;

/** In the order of the form. */
const INPUTS: Record<StyleField, Input> = {
  name: line("main", {
    required: true,
    maxLength: limits.MAX_NAME_LENGTH,
  }),
  styleCode: line("main", {
    autoCapitalize: "characters",
    spellCheck: false,
    maxLength: limits.MAX_STYLE_CODE_LENGTH,
  }),
  wholesalePrice: line("main", {
    ...price,
    required: true,
  }),
  recommendedPrice: line("main", {
    ...price,
  }),
  retailPrice: line("main", { ...price }),
  minOrderQuantity: line("main", {
    optional: false,
    inputMode: "numeric",
    maxLength: 6,
  }),
  lowStock: line("main", {
    inputMode: "numeric",
    autoComplete: "off",
    maxLength: 3,
  }),
  category: line("main", {
    list: CATEGORY_LIST_ID,
    autoComplete: "off",
    maxLength: limits.MAX_CATEGORY_LENGTH,
  }),
  isActive: { part: "flags", as: "checkbox" },
  bestSeller: { part: "flags", as: "checkbox" },
  colors: text("sizes", {
    rows: 2,
  }),
  sizes: text("sizes", {
    rows: 2,
  }),
  material: line("material", {
    maxLength: limits.MAX_MATERIAL_LENGTH,
  }),
  fibreComposition: line("material", {
    maxLength: limits.MAX_COMPOSITION_LENGTH,
  }),
  hsCode: line("customs", {
    inputMode: "numeric",
    autoComplete: "off",
    maxLength: 20,
  }),
  countryOfOrigin: line("customs", {
    autoComplete: "off",
    maxLength: 100,
  }),
  netWeight: line("customs", {
    inputMode: "numeric",
    autoComplete: "off",
    maxLength: 8,
  }),
  description: {
    part: "material",
    as: "wide text",
    props: { rows: 5, maxLength: limits.MAX_DESCRIPTION_LENGTH },
  },
  imageUrl: line("addresses", {
    ...address,
    inputMode: "url",
    maxLength: limits.MAX_ADDRESS_LENGTH,
  }),
  additionalImages: text("addresses", {
    ...address,
    rows: 4,
  }),
  nameEn: inOther("en").name,
  descriptionEn: inOther("en").description,
  nameDe: inOther("de").name,
  descriptionDe: inOther("de").description,
  nameSl: inOther("sl").name,
  descriptionSl: inOther("sl").description,
  nameIt: inOther("it").name,
  descriptionIt: inOther("it").description,
  nameFr: inOther("fr").name,
  descriptionFr: inOther("fr").description,
};

export const fieldsOfPart = (of: Part): StyleField[] =>
  (Object.keys(INPUTS) as StyleField[]).filter((name) => INPUTS[name].part === of);

export function StyleInputs({ part, fields }: { part: Part; fields: Record<StyleField, FieldState> }) {
  return fieldsOfPart(part).map((name) => <StyleInput key={name} field={fields[name]} name={name} />);
}

function StyleInput({ field, name }: { field: FieldState; name: StyleField }) {
  const input = INPUTS[name];
  if (input.as === "checkbox") {
    return <Checkbox field={field} label={name === "isActive" ? t.activeForBuyers() : t.styleFieldLabel(name)} />;
  }
  const texts = { label: t.styleFieldLabel(name), hint: isHinted(name) ? t.styleFieldHint(name) : undefined };
  switch (input.as) {
    case "line":
      return <Field {...input.props} {...texts} field={field} />;
    case "text":
      return <TextArea {...input.props} {...texts} field={field} />;
    case "wide text":
      return (
        <div className="col-span-full">
          <TextArea {...input.props} {...texts} field={field} />
        </div>
      );
  }
}

type NotHinted = "isActive" | "bestSeller" | "description" | TranslatedField;

const isHinted = (name: StyleField): name is Exclude<StyleField, NotHinted> =>
  name !== "isActive" && name !== "bestSeller" && name !== "description" && !isTranslated(name);
