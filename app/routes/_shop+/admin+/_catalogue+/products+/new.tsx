import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { createStyleFromForm } from "~/http/forms/style-form.server";
import { requireStaff } from "~/http/gate/guards.server";
import * as t from "~/messages/catalogue";
import { adminCategories } from "~/shop/catalogue/styles/admin-styles.server";
import { MAX_UPLOAD_BYTES } from "~/shop/brand/pictures/upload-limits";
import { MAX_STYLE_FORM_BYTES } from "~/shop/catalogue/styles/limits";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { StyleForm } from "~/ui/catalogue/admin/styles/style-form";
import { AppLink } from "~/ui/base/app-link";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

export const handle = { uploadBytes: MAX_UPLOAD_BYTES, textBytes: MAX_STYLE_FORM_BYTES };

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "change-catalogue");
  return { categories: await adminCategories() };
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "change-catalogue");
  return createStyleFromForm(request, admin.id, (id) => `/admin/products/${id}`);
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.addProductLabel()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function NewProduct() {
  const { categories } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  return (
    <>
      <p className="mb-2">
        <AppLink to="/admin/products">{t.allProductsLabel()}</AppLink>
      </p>
      <AdminHeading>{t.addProductLabel()}</AdminHeading>
      <div className="max-w-4xl">
        <StyleForm
          action="/admin/products/new"
          refused={refused}
          categories={categories}
          submit={{ label: t.createProduct(), pendingLabel: "CREATING..." }}
        />
      </div>
    </>
  );
}
