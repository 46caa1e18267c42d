import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import styles from "~/developers.css";
import { handleForm } from "~/http/forms/handle-form.server";
import {
  requireApproved,
  requireOrdering,
  requireOwner,
  requireSelf,
} from "~/http/gate/guards.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { releaseAmountOf, setReleaseAmount } from "~/shop/checkout/approvals/release-amount.server";
import { releaseAmountForm } from "~/shop/checkout/approvals/release-form.server";
import { releasesOf } from "~/shop/checkout/approvals/releases.server";
import { pageTitle } from "~/ui/layout/meta";
import { ReleasesPage } from "~/ui/checkout/approvals/releases-page";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "Release of orders") },
];

/** GET /company/releases: the amount over which orders are released, and the requests, for owners and buyers. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireSelf(request);
  const { company, role } = await requireOrdering(request);
  const [setting, releases] = await Promise.all([
    releaseAmountOf(company.id),
    releasesOf(company.id),
  ]);
  return {
    ...releases,
    amount: setting.amount,
    people: setting.people.length,
    isOwner: role === "owner",
  };
}

/** POST /company/releases: `intent` set (`amount`) | remove, by an owner. */
export async function action({ request }: ActionFunctionArgs) {
  await requireOwner(request);
  const { company, user } = await requireApproved(request);
  return handleForm(request, {
    schema: releaseAmountForm,
    title: "Nothing was changed",
    status: () => 409,
    async handle({ amount }) {
      await setReleaseAmount({ companyId: company.id, actorId: user.id }, amount);
      return redirectWithToast("/company/releases", {
        title: amount === null ? "Amount Removed" : "Amount Saved",
      });
    },
  });
}

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";
export { revalidateUnlessLost as shouldRevalidate } from "~/ui/layout/lost-response/lost-response";

export default function Releases() {
  return <ReleasesPage {...useLoaderData<typeof loader>()} refused={useAnswer<typeof action>()} />;
}
