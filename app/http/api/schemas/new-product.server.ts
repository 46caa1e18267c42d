import { z } from "zod";

import * as limits from "~/shop/catalogue/styles/limits";
import type { FieldOn, StyleFields } from "~/shop/catalogue/styles/style-fields";
import { styleForm } from "~/shop/catalogue/styles/style-form.server";
import type { FieldsOf } from "../fields.server";

const list = (max: number) =>
  z
    .array(
      z
        .string()
        .max(max)
        .regex(/^[^,;\r\n]*$/, "Send each value as a separate entry."),
    )
    .max(limits.MAX_LIST_ENTRIES)
    .default([]);
const amount = z.union([z.string().max(20), z.number()]).nullish();
const NO_NAME = "Name is required";
const NO_PRICE = "Wholesale price is required";
const text = (max: number) => z.string().max(max).nullish();

const minimum = z.union([z.int(), z.string().max(10)]);

/**
 * The body of a new style. Its values are validated by the schema of the admin form (specification 5, "Product form"),
 * so that the rules exist once: lists and numbers are converted to the text that the form expects.
 */
export const newProduct = z
  .object({
    // Empty texts are refused here too, so that one answer names all that is missing.
    name: z.string({ error: NO_NAME }).trim().min(1, NO_NAME),
    styleCode: text(limits.MAX_STYLE_CODE_LENGTH),
    description: text(limits.MAX_DESCRIPTION_LENGTH),
    category: text(limits.MAX_CATEGORY_LENGTH),
    material: text(limits.MAX_MATERIAL_LENGTH),
    fibreComposition: z
      .array(z.object({ fibre: z.string().max(100), percent: z.number() }))
      .max(limits.MAX_LIST_ENTRIES)
      .default([]),
    hsCode: text(20),
    countryOfOrigin: text(100),
    netWeight: z.union([z.int(), z.string().max(20)]).nullish(),
    sizes: list(limits.MAX_SIZE_LENGTH),
    colors: list(limits.MAX_COLOUR_LENGTH),
    imageUrl: text(limits.MAX_ADDRESS_LENGTH),
    additionalImages: z
      .array(
        z
          .string()
          .max(limits.MAX_ADDRESS_LENGTH)
          .regex(/^[^\r\n]*$/),
      )
      .max(limits.MAX_LIST_ENTRIES)
      .default([]),
    wholesalePrice: z.union([z.string().trim().min(1, NO_PRICE).max(20), z.number()], {
      error: NO_PRICE,
    }),
    recommendedPrice: amount,
    retailPrice: amount,
    minOrderQuantity: minimum.optional(),
    bestSeller: z.boolean().default(false),
    isActive: z.boolean().default(true),
  } satisfies FieldsOf<Omit<StyleFields, FieldOn<"admin">>>)
  // Specification 3 has both spellings.
  .extend({ minimumOrderQuantity: minimum.optional() })
  .strict()
  // Also when the type of a field is wrong, so that one answer names all that is.
  .check(z.core._check(checkAsForm, { when: () => true }))
  .transform((sent) => styleForm.parse(asForm(sent)));

function checkAsForm({ value: sent, issues }: z.core.ParsePayload<Record<string, Sent>>): void {
  const wrong = new Set(issues.map(({ path }) => path?.[0]));
  const value = Object.fromEntries(Object.entries(sent).filter(([field]) => !wrong.has(field)));
  const add = (path: PropertyKey[], message: string) =>
    void issues.push({ code: "custom", path, message, input: sent });
  if (bothMinimums(value)) {
    add(["minimumOrderQuantity"], "Send either minOrderQuantity or minimumOrderQuantity.");
  }
  for (const { path, message } of styleForm.safeParse(asForm(value)).error?.issues ?? []) {
    if (wrong.has(path[0])) continue;
    const isOtherSpelling = path[0] === "minOrderQuantity" && value.minOrderQuantity === undefined;
    add(isOtherSpelling ? ["minimumOrderQuantity"] : path, message);
  }
}

const bothMinimums = (sent: Record<string, Sent>) =>
  sent.minOrderQuantity !== undefined &&
  sent.minimumOrderQuantity !== undefined &&
  String(sent.minOrderQuantity) !== String(sent.minimumOrderQuantity);

/** The values as the form of the admin panel sends them. */
function asForm({ minimumOrderQuantity, ...sent }: Record<string, Sent>) {
  const minOrderQuantity = sent.minOrderQuantity ?? minimumOrderQuantity ?? 1;
  return Object.fromEntries(
    Object.entries({ ...sent, minOrderQuantity }).map(([field, value]) => [field, asFormValue(value)]),
  );
}

type Sent = string | number | boolean | null | undefined | (string | Fibre)[];
interface Fibre {
  fibre: string;
  percent: number;
}

function asFormValue(value: Sent): string | boolean | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value === "boolean") return value;
  if (!Array.isArray(value)) return String(value);
  return value.map((entry) => (typeof entry === "string" ? entry : `${entry.percent}% ${entry.fibre}`)).join("\n");
}
