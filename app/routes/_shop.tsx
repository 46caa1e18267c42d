import type { MetaFunction } from "@remix-run/node";
import { Outlet, useRouteError } from "@remix-run/react";

import { ErrorPage, refusalOf } from "~/ui/layout/error-page";
import { pageTitle } from "~/ui/layout/meta";

/** The title of a refusal; the pages below name themselves. */
export const meta: MetaFunction = ({ error, matches }) =>
  error ? [{ title: pageTitle(matches, refusalOf(error).title) }] : [];

/**
 * What all pages of the shop have in common: a refusal or fault of theirs ends here, inside the frame. One step
 * below the root, because Remix does not run the loader of a route whose own boundary shows an action's refusal.
 */
export default function ShopPages() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage refusal={refusalOf(useRouteError())} />;
}
