import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { readForm } from "~/http/gate/body.server";
import { requireOrder } from "~/http/gate/guards.server";
import { anyOrderNotFound } from "~/http/gate/order-not-found.server";
import { changePage } from "~/shop/checkout/order-changes/change-page.server";
import styles from "~/orders.css";
import { ChangePage } from "~/ui/checkout/order-changes/change-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { saveChange } from "./save-change.server";

/** GET /admin/orders/{id}/change: the form that changes an order; `?quantities=shipped` begins with what is shipped of it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { orderId } = await requireOrder(request, "administer", params.id);
  const onlyShipped = new URL(request.url).searchParams.get("quantities") === "shipped";
  const page = await changePage(orderId, { onlyShipped });
  if (!page) throw anyOrderNotFound(request);
  return { page, onlyShipped };
}

/** POST /admin/orders/{id}/change: shows what the form would change (`intent=preview`), or saves it. */
export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireOrder(request, "administer", params.id);
  return saveChange(request, await readForm(request), actor);
}

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  {
    title: pageTitle(matches, loaded ? `Change order ${loaded.page.orderNumber}` : "Order Not Found"),
  },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function ChangeOrder() {
  return <ChangePage {...useLoaderData<typeof loader>()} answer={useAnswer<typeof action>()} />;
}
