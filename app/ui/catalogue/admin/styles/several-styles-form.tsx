import { Form } from "@remix-run/react";

import { adminStylesAddress, type AdminStylesQuery } from "~/shop/catalogue/styles/admin-query";
import { MAX_CATEGORY_LENGTH, MAX_STYLE_CODE_LENGTH } from "~/shop/catalogue/styles/limits";
import { AppLink } from "~/ui/base/app-link";
import { Button } from "~/ui/base/button";
import { Field, Select } from "~/ui/base/field";
import type { FormState } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";

/** The form to which the checkboxes of the list belong. */
export const SEVERAL_FORM_ID = "several";
export const SEVERAL_FIELDS = { category: "", window: "", ending: "" };

interface SeveralStylesFormProps {
  query: AdminStylesQuery;
  categories: readonly string[];
  windows: readonly { id: number; name: string }[];
  fields: FormState<keyof typeof SEVERAL_FIELDS>["fields"];
  /** The form was refused, or its styles were ticked by the link. */
  isOpen: boolean;
}

/** One change of all styles that are ticked in the list above. */
export function SeveralStylesForm(props: SeveralStylesFormProps) {
  const { query, categories, windows, fields, isOpen } = props;
  const here = adminStylesAddress(query);
  return (
    <Form id={SEVERAL_FORM_ID} method="post" action={here} noValidate className="admin-several">
      <FormKey />
      {/* Enter activates the form's first submit button. This disabled one prevents an accidental change. */}
      <button type="submit" disabled hidden>
        Nothing
      </button>
      <input type="hidden" name="redirectTo" value={here} />
      <details open={isOpen}>
        <summary className="admin-more">Change several at once</summary>
        <div className="stack">
          <p className="muted small">
            For all styles that are ticked above.{" "}
            <AppLink to={`${here}${here.includes("?") ? "&" : "?"}ticked=all#${SEVERAL_FORM_ID}`}>
              Tick all on this page
            </AppLink>
          </p>
          <div className="admin-buttons">
            <Button name="intent" value="activate" variant="secondary">
              ACTIVATE ALL TICKED
            </Button>
            <Button name="intent" value="deactivate" variant="secondary">
              DEACTIVATE ALL TICKED
            </Button>
            <Button name="intent" value="best-seller" variant="secondary">
              MARK AS BEST SELLERS
            </Button>
            <Button name="intent" value="no-best-seller" variant="secondary">
              UNMARK BEST SELLERS
            </Button>
          </div>
          <Field
            field={fields.category}
            label="New category"
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
            SET CATEGORY
          </Button>
          <Select
            field={fields.window}
            label="Delivery window"
            options={windows.map(({ id, name }) => ({ value: String(id), label: name }))}
            placeholder="Choose a window"
            optional={false}
          />
          <div className="admin-buttons">
            <Button name="intent" value="offer" variant="secondary">
              PUT INTO WINDOW
            </Button>
            <Button name="intent" value="withdraw" variant="secondary">
              TAKE OUT OF WINDOW
            </Button>
          </div>
          <Field
            field={fields.ending}
            label="Ending of the new style codes"
            hint="For copies into the delivery window above: S28 makes PR-101-S28 of PR-101. Copies are inactive until you activate them."
            maxLength={MAX_STYLE_CODE_LENGTH}
            optional={false}
          />
          <Button name="intent" value="copy" variant="secondary">
            COPY INTO WINDOW
          </Button>
        </div>
      </details>
    </Form>
  );
}
