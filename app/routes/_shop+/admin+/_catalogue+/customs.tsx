import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";

import { handleForm } from "~/http/forms/handle-form.server";
import { readerOf } from "~/http/gate/client-ready.server";
import { requireStaff } from "~/http/gate/guards.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/catalogue";
import { saveCategoryDefaults } from "~/shop/desk/bulk-changes/applied-tables.server";
import { categoryDefaults, StaleDefaults, stylesWithDefaults } from "~/shop/catalogue/styles/category-defaults.server";
import { categoryDefaultsForm } from "~/shop/catalogue/styles/category-defaults-form.server";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { formatHsCode } from "~/formats/hs-code";
import type { CategoryDefaults } from "~/shop/catalogue/styles/category-defaults";
import { AppLink } from "~/ui/base/app-link";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { type FieldState, formState } from "~/ui/base/form-state";
import { fieldAttributes, FieldErrors } from "~/ui/base/labelled";
import { SeenField } from "~/ui/base/version-field";
import { FormKey } from "~/ui/layout/form-key";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { PanelForm } from "~/ui/layout/admin/rights";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "see-catalogue");
  const [defaults, styles] = await Promise.all([categoryDefaults(), stylesWithDefaults(readerOf(request))]);
  return { ...defaults, styles };
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "change-catalogue");
  const title = t.defaultsNotSaved();
  return handleForm(request, {
    schema: categoryDefaultsForm,
    title,
    invalidTitle: title,
    failed: t.saveDefaultsFailed(),
    extra: (problem) => (problem instanceof StaleDefaults ? { seen: problem.seen } : {}),
    async handle({ seen, rows }) {
      const count = await saveCategoryDefaults(admin.id, seen, rows);
      return redirectWithToast("/admin/customs", {
        title: t.customsDefaultsSaved(),
        description: count > 0 ? t.categoriesChanged({ count }) : undefined,
      });
    },
  });
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.customs()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

const columns = () =>
  [
    { key: "category", label: t.category() },
    { key: "hsCode", label: t.styleFieldLabel("hsCode") },
    { key: "countryOfOrigin", label: t.styleFieldLabel("countryOfOrigin") },
    { key: "netWeight", label: t.netWeightInGrams() },
  ] as const;

type Name = Exclude<ReturnType<typeof columns>[number]["key"], "category">;

export default function CustomsPage() {
  const { rows, styles, seen } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const isSaving = useNavigation().formAction === "/admin/customs";
  const { fields, errors } = formState(refused?.lastResult, "customs", Object.fromEntries(rows.flatMap(defaultsOf)));
  return (
    <>
      <p className="mb-2">
        <AppLink to="/admin/products">{t.products()}</AppLink>
      </p>
      <AdminHeading>{t.customs()}</AdminHeading>
      <p className="muted mb-6 max-w-2xl">{t.aboutCustoms()}</p>
      {rows.length === 0 ? (
        <p>{t.noCategoriesYet()}</p>
      ) : (
        <PanelForm
          right="change-catalogue"
          readable
          key={seen}
          method="post"
          action="/admin/customs"
          noValidate
          className="stack"
        >
          <FormKey />
          <ErrorSummary errors={errors} title={refused?.title} />
          <SeenField name="seen" stored={refused?.seen ?? seen} refused={refused} />
          <AdminTable
            caption={t.customsDefaultsByCategory()}
            columns={columns()}
            rows={rows.map(({ category }, at) => ({
              key: at,
              cells: {
                category: (
                  <>
                    {category}
                    <span className="muted small"> {t.stylesTakeDefaults({ count: styles[category] ?? 0 })}</span>
                    <input type="hidden" name={`rows[${at}].category`} value={category} />
                  </>
                ),
                hsCode: input(fields[`rows[${at}].hsCode`]!, t.hsCodeOf({ category })),
                countryOfOrigin: input(fields[`rows[${at}].countryOfOrigin`]!, t.originOf({ category })),
                netWeight: input(fields[`rows[${at}].netWeight`]!, t.gramsOf({ category })),
              },
            }))}
          />
          <div className="admin-bar">
            <Button pending={isSaving} pendingLabel={t.saving()}>
              {t.saveDefaults()}
            </Button>
          </div>
        </PanelForm>
      )}
    </>
  );
}

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
