import type { MetaFunction } from "@remix-run/node";
import { Outlet, useRouteError, useRouteLoaderData } from "@remix-run/react";

import type { loader } from "~/root";
import { ErrorPage } from "~/ui/layout/error-page";
import { pageTitle } from "~/ui/layout/meta";
import { refusalOf } from "~/ui/layout/refusal-of";
import { Shell } from "~/ui/layout/shell";

export const meta: MetaFunction = ({ error, matches }) =>
  error ? [{ title: pageTitle(matches, refusalOf(error).title) }] : [];

/**
 * Refusals and errors of a page are rendered in its error boundary, with the layout around them. It is a route below
 * the root because Remix does not run the loader of a route whose own boundary renders an action's error.
 */
export default function ShopPages() {
  return (
    <Layout>
      <Outlet />
    </Layout>
  );
}

/** Renders the errors of all pages inside the layout. */
export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <Layout isError>
      <ErrorPage refusal={refusalOf(error)} />
    </Layout>
  );
}

function Layout(content: { children: React.ReactNode; isError?: boolean }) {
  const frame = useRouteLoaderData<typeof loader>("root")!;
  return <Shell {...frame} {...content} />;
}
