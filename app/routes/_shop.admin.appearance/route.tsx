import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { readForm } from "~/http/gate/body.server";
import { requireAdmin } from "~/http/gate/guards.server";
import { lookForAdmin } from "~/shop/brand/appearance/appearance.server";
import { AppearancePage } from "~/ui/brand/admin/appearance-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

import { saveAppearanceFromForm } from "./save-appearance.server";

/** GET /admin/appearance: the shop's name, colours and typeface of headings. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return lookForAdmin();
}

/** POST /admin/appearance: `intent` preview or save; or `take`, a suggested colour for one of the fields, for a preview. */
export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  return saveAppearanceFromForm(request, await readForm(request), admin.id);
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Appearance") }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { keepForm as clientAction } from "~/ui/layout/lost-response/keep-form";

export default function Appearance() {
  const answer = useAnswer<typeof action>();
  return <AppearancePage {...useLoaderData<typeof loader>()} answer={answer} />;
}
