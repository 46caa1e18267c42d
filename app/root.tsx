import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from "@remix-run/react";

import { readSession } from "~/http/sessions.server";
import { takeToast } from "~/http/toast.server";
import { countPieces } from "~/shop/cart/read-cart.server";
import { shopFacts } from "~/shop/facts.server";
import styles from "~/styles.css";
import { ErrorPage, refusalOf } from "~/ui/layout/error-page";
import { Document } from "~/ui/layout/document";
import type { Frame } from "~/ui/layout/frame";
import { Shell } from "~/ui/layout/shell";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** What every page shows: the shop, the reader, the pieces in their cart, and a message once. */
export async function loader({ request }: LoaderFunctionArgs) {
  const person = await readSession(request);
  const [pieces, { toast, headers }] = await Promise.all([
    person?.isApproved ? countPieces(person.id) : 0,
    takeToast(request),
  ]);
  const frame: Frame = {
    shop: shopFacts(),
    person: person && {
      firstName: person.firstName,
      isAdmin: person.isAdmin,
      isApproved: person.isApproved,
    },
    pieces,
    toast,
  };
  return data(frame, { headers });
}

export default function Root() {
  const frame = useLoaderData<typeof loader>();
  return (
    <Document shopName={frame.shop.name}>
      <Shell {...frame}>
        <Outlet />
      </Shell>
    </Document>
  );
}

/** What no page could answer for: a call that is a page for once (api.callback), or the root loader's own fault. */
export function ErrorBoundary() {
  const refusal = refusalOf(useRouteError());
  // Absent when the root loader itself failed.
  const frame = useRouteLoaderData<typeof loader>("root");
  const page = <ErrorPage refusal={refusal} />;
  return (
    <Document shopName={frame?.shop.name ?? ""} title={refusal.title}>
      {frame ? <Shell {...frame}>{page}</Shell> : <main id="main">{page}</main>}
    </Document>
  );
}
