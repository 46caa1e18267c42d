import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useRouteError } from "@remix-run/react";

import { ownCart } from "~/http/session/own-cart.server";
import { readSession } from "~/http/session/sessions.server";
import { consumeToast } from "~/http/session/toast.server";
import { shopFacts } from "~/shop/facts.server";
import styles from "~/styles.css";
import { refusalOf } from "~/ui/layout/refusal-of";
import { Document } from "~/ui/layout/document";
import type { Frame } from "~/ui/layout/frame";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Loads the data of every page: the shop, the signed-in person, the number of pieces in their cart, and the toast. */
export async function loader({ request }: LoaderFunctionArgs) {
  const person = await readSession(request);
  const [cart, { toast, headers }] = await Promise.all([
    person?.isApproved ? ownCart(request, person.id) : null,
    consumeToast(request),
  ]);
  const frame: Frame = {
    shop: shopFacts(),
    person: person && {
      key: person.id.slice(-8),
      firstName: person.firstName,
      isAdmin: person.isAdmin,
      isApproved: person.isApproved,
    },
    pieces: cart?.totals.pieces ?? 0,
    toast,
  };
  return data(frame, { headers });
}

export { revalidateUnlessUnanswered as shouldRevalidate } from "~/ui/unanswered/unanswered";

export default function Root() {
  const { shop, person } = useLoaderData<typeof loader>();
  return (
    <Document shopName={shop.name} owner={person?.key}>
      <Outlet />
    </Document>
  );
}

/** Renders errors of the root loader; those of other routes are rendered by routes/_shop.tsx. */
export function ErrorBoundary() {
  const { title, message, link } = refusalOf(useRouteError());
  return (
    <Document shopName="" title={title}>
      <main id="main" className="wrap page">
        <h1>{title}</h1>
        <p>{message}</p>
        {link && <a href={link.href}>{link.label}</a>}
      </main>
    </Document>
  );
}
