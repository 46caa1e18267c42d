import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireAdmin } from "~/http/gate/guards.server";
import { isDemo, openingSteps } from "~/shop/desk/tasks/opening.server";
import { OpeningPage } from "~/ui/desk/opening-page";
import { pageTitle } from "~/ui/layout/meta";

/** GET /admin/opening: what a new shop needs before it opens. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return { steps: await openingSteps(), isDemo: isDemo() };
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Opening the shop") }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export default function Opening() {
  return <OpeningPage {...useLoaderData<typeof loader>()} />;
}
