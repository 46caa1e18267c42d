import * as limits from "~/shop/catalogue/limits";
import type { StyleField } from "~/shop/catalogue/style-fields";
import { Checkbox, Field, TextArea } from "~/ui/base/field";
import type { FieldState } from "~/ui/base/form-state";

export interface StyleFieldsProps {
  fields: Record<StyleField, FieldState>;
}

/** What a style is called and costs. `categories` are offered, any other may be typed. */
export function MainFields({
  fields,
  categories,
}: StyleFieldsProps & { categories: readonly string[] }) {
  const listId = `${fields.category.id}-known`;
  return (
    <div className="admin-fields">
      <Field
        field={fields.name}
        label="Name"
        hint="As buyers read it."
        required
        maxLength={limits.MAX_NAME_LENGTH}
      />
      <Field
        field={fields.styleCode}
        label="Style code"
        hint="Left empty, it is made of the name."
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={limits.MAX_STYLE_CODE_LENGTH}
      />
      <Field
        field={fields.wholesalePrice}
        label="Wholesale price"
        hint="Euro a piece, excl. VAT."
        required
        inputMode="decimal"
        maxLength={20}
      />
      <Field
        field={fields.recommendedPrice}
        label="Recommended price"
        hint="Euro, shown to buyers as RRP."
        inputMode="decimal"
        maxLength={20}
      />
      <Field
        field={fields.retailPrice}
        label="Retail price"
        hint="Euro."
        inputMode="decimal"
        maxLength={20}
      />
      <Field
        field={fields.minOrderQuantity}
        label="Minimum order quantity"
        hint="Pieces."
        optional={false}
        inputMode="numeric"
        maxLength={6}
      />
      <Field
        field={fields.category}
        label="Category"
        hint="One that is there, or a new one."
        list={listId}
        autoComplete="off"
        maxLength={limits.MAX_CATEGORY_LENGTH}
      />
      <datalist id={listId}>
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <div className="row">
        <Checkbox field={fields.isActive} label="Active: buyers see it" />
        <Checkbox field={fields.bestSeller} label="Best Seller" />
      </div>
    </div>
  );
}

/** What a style comes in and is made of. */
export function MakeFields({ fields }: StyleFieldsProps) {
  return (
    <div className="admin-fields">
      <TextArea
        field={fields.colors}
        label="Colours"
        hint="Separate them with commas. The first one is shown first."
        rows={2}
      />
      <TextArea
        field={fields.sizes}
        label="Sizes"
        hint="Separate them with commas. Empty for a style in one size."
        rows={2}
      />
      <Field
        field={fields.material}
        label="Material"
        hint="In the brand's words."
        maxLength={limits.MAX_MATERIAL_LENGTH}
      />
      <Field
        field={fields.fibreComposition}
        label="Fibre composition"
        hint="As the law asks for it: 95% cotton, 5% elastane."
        maxLength={limits.MAX_COMPOSITION_LENGTH}
      />
      <div className="admin-wide">
        <TextArea
          field={fields.description}
          label="Description"
          rows={5}
          maxLength={limits.MAX_DESCRIPTION_LENGTH}
        />
      </div>
    </div>
  );
}
