import type { MetaFunction } from "@remix-run/node";
import { Outlet, useRouteError, useRouteLoaderData } from "@remix-run/react";

import type { loader } from "~/root";
import { ErrorPage } from "~/ui/layout/error-page";
import { pageTitle } from "~/ui/layout/meta";
import { refusalOf } from "~/ui/layout/refusal-of";
import { Shell } from "~/ui/layout/shell";

/** The title of a refusal; the pages below name themselves. */
export const meta: MetaFunction = ({ error, matches }) =>
  error ? [{ title: pageTitle(matches, refusalOf(error).title) }] : [];

/**
 * The frame of all pages: header, footer, messages. A refusal or fault of a page ends here, inside the frame; one
 * step below the root, because Remix does not run the loader of a route whose own boundary shows an action's refusal.
 */
export default function ShopPages() {
  return (
    <Framed>
      <Outlet />
    </Framed>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <Framed>
      <ErrorPage refusal={refusalOf(error)} />
    </Framed>
  );
}

function Framed({ children }: { children: React.ReactNode }) {
  const frame = useRouteLoaderData<typeof loader>("root")!;
  return <Shell {...frame}>{children}</Shell>;
}
