import { Form, useNavigation } from "@remix-run/react";

import { counted } from "~/formats/counted";
import { formatHsCode } from "~/formats/hs-code";
import type { CategoryDefaults } from "~/shop/catalogue/styles/category-defaults";
import { AppLink } from "~/ui/base/app-link";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { type FieldState, formState, type RefusedForm } from "~/ui/base/form-state";
import { fieldAttributes, FieldErrors } from "~/ui/base/labelled";
import { FormKey } from "~/ui/layout/form-key";

import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable } from "~/ui/layout/admin/admin-table";

const COLUMNS = [
  { key: "category", label: "Category" },
  { key: "hsCode", label: "HS code" },
  { key: "countryOfOrigin", label: "Country of origin" },
  { key: "netWeight", label: "Net weight in grams" },
] as const;

type Name = Exclude<(typeof COLUMNS)[number]["key"], "category">;

interface CustomsPageProps {
  rows: readonly CategoryDefaults[];
  /** How many styles of each category take one of its defaults. */
  styles: Readonly<Record<string, number>>;
  /** Identifies these rows, to notice another admin's change. */
  seen: string;
  /** The form when it was refused, with the rows that it may replace when it is sent again. */
  refused?: RefusedForm & { seen?: string };
}

/** The page with what customs ask of the styles of each category, in one form. */
export function CustomsPage({ rows, styles, seen, refused }: CustomsPageProps) {
  const isSaving = useNavigation().formAction === "/admin/customs";
  const { fields, errors } = formState(refused?.lastResult, "customs", Object.fromEntries(rows.flatMap(defaultsOf)));
  const typed = refused?.lastResult.initialValue?.seen;
  return (
    <>
      <p className="mb-2">
        <AppLink to="/admin/products">Products</AppLink>
      </p>
      <AdminHeading>Customs</AdminHeading>
      <p className="muted mb-6 max-w-2xl">
        Commercial invoices name the HS code, the origin and the net weight of each line. A style without a value of its
        own takes that of its category here. HS codes have 6, 8 or 10 digits; customs declarations in the EU ask for at
        least 8, like 6110 20 91.
      </p>
      {rows.length === 0 ? (
        <p>There are no categories yet.</p>
      ) : (
        <Form key={seen} method="post" action="/admin/customs" noValidate className="stack">
          <FormKey />
          <ErrorSummary errors={errors} title={refused?.title} />
          <input type="hidden" name="seen" value={refused?.seen ?? (typeof typed === "string" ? typed : seen)} />
          <AdminTable
            caption="Customs defaults by category"
            columns={COLUMNS}
            rows={rows.map(({ category }, at) => ({
              key: at,
              cells: {
                category: (
                  <>
                    {category}
                    <span className="muted small"> {stylesText(styles[category] ?? 0)}</span>
                    <input type="hidden" name={`rows[${at}].category`} value={category} />
                  </>
                ),
                hsCode: input(fields[`rows[${at}].hsCode`]!, `${category}, HS code`),
                countryOfOrigin: input(fields[`rows[${at}].countryOfOrigin`]!, `${category}, country of origin`),
                netWeight: input(fields[`rows[${at}].netWeight`]!, `${category}, grams`),
              },
            }))}
          />
          <div className="admin-bar">
            <Button pending={isSaving} pendingLabel="SAVING...">
              SAVE DEFAULTS
            </Button>
          </div>
        </Form>
      )}
    </>
  );
}

const stylesText = (count: number) => counted(count, "style takes them", "styles take them");

function defaultsOf({ hsCode, countryOfOrigin, netWeight }: CategoryDefaults, at: number) {
  const values: Record<Name, string | number | null> = {
    hsCode: hsCode && formatHsCode(hsCode),
    countryOfOrigin,
    netWeight,
  };
  return Object.entries(values).map(([name, value]) => [`rows[${at}].${name}`, value] as const);
}

const input = (field: FieldState, label: string) => (
  <div>
    <input
      {...fieldAttributes(field)}
      className="input"
      aria-label={label}
      defaultValue={field.value}
      autoComplete="off"
      maxLength={100}
    />
    <FieldErrors field={field} />
  </div>
);
