import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { counted } from "~/formats/counted";
import { handleForm } from "~/http/forms/handle-form.server";
import { readerOf } from "~/http/gate/client-ready.server";
import { requireAdmin } from "~/http/gate/guards.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { saveCategoryDefaults } from "~/shop/desk/bulk-changes/applied-tables.server";
import { categoryDefaults, stylesWithDefaults } from "~/shop/catalogue/styles/category-defaults.server";
import { categoryDefaultsForm } from "~/shop/catalogue/styles/category-defaults-form.server";
import { CustomsPage } from "~/ui/catalogue/admin/styles/customs-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

/** GET /admin/customs: HS code, origin and weight of the styles of each category. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const [defaults, styles] = await Promise.all([categoryDefaults(), stylesWithDefaults(readerOf(request))]);
  return { ...defaults, styles };
}

/** POST /admin/customs: saves them. */
export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  const title = "The defaults were not saved";
  return handleForm(request, {
    schema: categoryDefaultsForm,
    title,
    invalidTitle: title,
    failed: "Failed to save the defaults. Please try again.",
    extra: (problem) => (problem && "seen" in problem.values ? { seen: problem.values.seen } : {}),
    async handle({ seen, rows }) {
      const count = await saveCategoryDefaults(admin.id, seen, rows);
      return redirectWithToast("/admin/customs", {
        title: "Customs Defaults Saved",
        description:
          count === 0
            ? "Nothing was changed."
            : `${counted(count, "category", "categories")} changed. You can undo it in the audit, under “Undo bulk changes”.`,
      });
    },
  });
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Customs") }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function Customs() {
  return <CustomsPage {...useLoaderData<typeof loader>()} refused={useAnswer<typeof action>()} />;
}
