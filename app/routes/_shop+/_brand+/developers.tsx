import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import styles from "~/developers.css";
import { referenceFor } from "~/http/api/reference.server";
import { shopOrigin } from "~/http/gate/origin.server";
import { readSession } from "~/http/session/sessions.server";
import { DevelopersPage } from "~/ui/customers/developers/developers-page";
import { pageTitle } from "~/ui/layout/meta";

/** This page has no client behaviour, so no scripts are sent with it. */
export const handle = { scripts: false };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** GET /developers: the API reference from /api/openapi.json, with examples for the signed-in user. */
export async function loader({ request }: LoaderFunctionArgs) {
  return { reference: await referenceFor(await readSession(request), shopOrigin(request)) };
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Developers") }];

export default function Developers() {
  return <DevelopersPage {...useLoaderData<typeof loader>().reference} />;
}
