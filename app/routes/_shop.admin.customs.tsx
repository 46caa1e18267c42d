import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { parseForm, refuseForm, serverFailure } from "~/http/forms/form.server";
import { requireAdmin } from "~/http/gate/guards.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { saveCategoryDefaults } from "~/shop/desk/bulk-changes/applied-tables.server";
import {
  categoryDefaults,
  StaleDefaults,
  stylesWithDefaults,
} from "~/shop/catalogue/styles/category-defaults.server";
import { categoryDefaultsForm } from "~/shop/catalogue/styles/category-defaults-form.server";
import { CustomsPage } from "~/ui/catalogue/admin/styles/customs-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

/** GET /admin/customs: HS code, origin and weight of the styles of each category. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const [defaults, styles] = await Promise.all([categoryDefaults(), stylesWithDefaults()]);
  return { ...defaults, styles };
}

/** POST /admin/customs: saves them. */
export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  const submission = await parseForm(request, categoryDefaultsForm);
  const title = "The defaults were not saved";
  if (submission.status !== "success") return refuseForm(submission, { status: 400, title });
  const { seen, rows } = submission.value;
  try {
    const count = await saveCategoryDefaults(admin.id, seen, rows);
    return await redirectWithToast("/admin/customs", {
      title: "Customs Defaults Saved",
      description:
        count === 0
          ? "Nothing was changed."
          : `${count} ${count === 1 ? "category" : "categories"} changed. You can undo it in the audit, under “Undo bulk changes”.`,
    });
  } catch (error) {
    if (error instanceof StaleDefaults) {
      const lastResult = submission.reply({ formErrors: [error.message] });
      return data({ lastResult, title, seen: error.seen }, { status: 409 });
    }
    return refuseForm(submission, {
      ...serverFailure(error, request, "Failed to save the defaults. Please try again."),
      title: "Error",
    });
  }
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Customs") }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { keepForm as clientAction } from "~/ui/layout/lost-response/keep-form";

export default function Customs() {
  return <CustomsPage {...useLoaderData<typeof loader>()} refused={useAnswer<typeof action>()} />;
}
