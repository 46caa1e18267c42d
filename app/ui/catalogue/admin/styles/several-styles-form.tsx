import * as t from "~/messages/catalogue";
import { adminStylesAddress, type AdminStylesQuery } from "~/shop/catalogue/styles/admin-query";
import { MAX_CATEGORY_LENGTH, MAX_STYLE_CODE_LENGTH } from "~/shop/catalogue/styles/limits";
import { Button } from "~/ui/base/button";
import { Field, Select } from "~/ui/base/field";
import type { FormState } from "~/ui/base/form-state";
import { BulkBar } from "~/ui/layout/admin/bulk-bar";

/** The checkboxes of the list belong to it. */
export const SEVERAL_FORM_ID = "several";
export const SEVERAL_FIELDS = { category: "", window: "", ending: "" };

interface SeveralStylesFormProps {
  query: AdminStylesQuery;
  categories: readonly string[];
  windows: readonly { id: number; name: string }[];
  fields: FormState<keyof typeof SEVERAL_FIELDS>["fields"];
  isAllTicked: boolean;
  isOpen: boolean;
}

/** Changes all styles that are ticked in the list below. */
export function SeveralStylesForm(props: SeveralStylesFormProps) {
  const { query, categories, windows, fields, isAllTicked, isOpen } = props;
  const here = adminStylesAddress(query);
  return (
    <BulkBar id={SEVERAL_FORM_ID} here={here} isAllTicked={isAllTicked}>
      <input type="hidden" name="redirectTo" value={here} />
      <Button name="intent" value="activate" variant="secondary">
        {t.activateTicked()}
      </Button>
      <Button name="intent" value="deactivate" variant="secondary">
        {t.deactivateTicked()}
      </Button>
      <details open={isOpen} className="open:basis-full">
        <summary className="py-1.5">{t.moreChanges()}</summary>
        <div className="columns-fit-[18rem] items-end gap-x-8 gap-y-4 pt-2 pb-4 [&_.btn]:mt-2">
          <div>
            <Button name="intent" value="best-seller" variant="secondary">
              {t.markBestSellers()}
            </Button>{" "}
            <Button name="intent" value="no-best-seller" variant="secondary">
              {t.unmarkBestSellers()}
            </Button>
          </div>
          <div>
            <Field
              field={fields.category}
              label={t.newCategory()}
              list={`${SEVERAL_FORM_ID}-categories`}
              maxLength={MAX_CATEGORY_LENGTH}
              optional={false}
            />
            <datalist id={`${SEVERAL_FORM_ID}-categories`}>
              {categories.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
            <Button name="intent" value="category" variant="secondary">
              {t.setCategory()}
            </Button>
          </div>
          <div>
            <Select
              field={fields.window}
              label={t.deliveryWindow()}
              options={windows.map(({ id, name }) => ({ value: String(id), label: name }))}
              placeholder={t.stylesChooseWindow()}
              optional={false}
            />
            <Button name="intent" value="offer" variant="secondary">
              {t.putIntoWindow()}
            </Button>{" "}
            <Button name="intent" value="withdraw" variant="secondary">
              {t.takeOutOfWindow()}
            </Button>
          </div>
          <div>
            <Field
              field={fields.ending}
              label={t.codeEnding()}
              hint={t.codeEndingHint()}
              maxLength={MAX_STYLE_CODE_LENGTH}
              optional={false}
            />
            <Button name="intent" value="copy" variant="secondary">
              {t.copyIntoWindow()}
            </Button>
          </div>
        </div>
      </details>
    </BulkBar>
  );
}
