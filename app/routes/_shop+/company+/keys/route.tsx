import { randomUUID } from "node:crypto";

import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import styles from "~/developers.css";
import { changeApiKeys } from "./change-api-keys.server";
import { requireApproved, requireOwner } from "~/http/gate/guards.server";
import { myApiKeys } from "~/shop/customers/api-keys/api-keys.server";
import { keysTitle } from "~/texts/account";
import { KeysPage } from "~/ui/customers/account/keys-page";
import { pageTitle } from "~/ui/layout/meta";

/** No scripts, so that none can read the key that this page shows once. */
export const handle = { scripts: false };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** GET /company/keys: the company's active API keys. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireOwner(request);
  const account = await requireApproved(request);
  return { keys: await myApiKeys(account.company.id), token: randomUUID() };
}

/** POST /company/keys: `intent` make (`name`, `scope`) | revoke (`id`). */
export async function action({ request }: ActionFunctionArgs) {
  await requireOwner(request);
  const account = await requireApproved(request);
  return changeApiKeys(request, account);
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, keysTitle()) }];

export default function Keys() {
  return <KeysPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
