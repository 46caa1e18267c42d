import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import styles from "~/developers.css";
import { parseForm, refuseForm } from "~/http/forms/form.server";
import {
  requireApproved,
  requireOrdering,
  requireOwner,
  requireSelf,
} from "~/http/gate/guards.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { Problem } from "~/shop/base/problem";
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
  const submission = await parseForm(request, releaseAmountForm);
  if (submission.status !== "success") {
    const message = submission.error?.intent?.[0];
    return refuseForm(submission, { status: 400, ...(message && { message }) });
  }
  try {
    const { amount } = submission.value;
    await setReleaseAmount({ companyId: company.id, actorId: user.id }, amount);
    return await redirectWithToast("/company/releases", {
      title: amount === null ? "Amount Removed" : "Amount Saved",
    });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { message, field } = error;
    return refuseForm(submission, { status: 409, title: "Nothing was changed", message, field });
  }
}

export { keepForm as clientAction } from "~/ui/layout/lost-response/keep-form";
export { revalidateUnlessUnanswered as shouldRevalidate } from "~/ui/layout/lost-response/unanswered";

export default function Releases() {
  return <ReleasesPage {...useLoaderData<typeof loader>()} refused={useAnswer<typeof action>()} />;
}
