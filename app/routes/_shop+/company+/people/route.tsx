import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import styles from "~/developers.css";
import { changePeople } from "./change-people.server";
import { requireApproved, requireOwner } from "~/http/gate/guards.server";
import { companyPeople } from "~/shop/customers/people/people.server";
import { peopleTitle } from "~/texts/account";
import { PeoplePage } from "~/ui/customers/account/people-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, peopleTitle()) }];

/** GET /company/people: the people of the company and its open invitations, for its owners. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireOwner(request);
  const { company, user } = await requireApproved(request);
  return { ...(await companyPeople(company.id)), selfId: user.id };
}

/** POST /company/people: `intent` invite (`email`, `role`) | revoke (`id`) | role (`id`, `role`) | remove (`id`, `revokeKeys`). */
export async function action({ request }: ActionFunctionArgs) {
  await requireOwner(request);
  return changePeople(request, await requireApproved(request));
}

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";
export { revalidateUnlessLost as shouldRevalidate } from "~/ui/layout/lost-response/lost-response";

export default function People() {
  return <PeoplePage {...useLoaderData<typeof loader>()} refused={useAnswer<typeof action>()} />;
}
