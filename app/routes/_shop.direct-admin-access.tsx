import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { browserSecret, evenly, keepBrowserSecret, tooManyAttempts } from "~/http/doors.server";
import { parseForm, refuseForm, shopFailure } from "~/http/form.server";
import { clientAddress } from "~/http/rate-limit.server";
import { directAccessForm, onlyStaff } from "~/shop/staff/doors/door-forms.server";
import {
  askForStaffLink,
  emailOfUsedLink,
  isStaffEmail,
  recordStranger,
} from "~/shop/staff/doors/staff-link.server";
import { ContinuePage, DirectAccessPage, LinkSentPage } from "~/ui/admin/doors/direct-access-page";
import { pageTitle } from "~/ui/layout/meta";

export async function loader({ request }: LoaderFunctionArgs) {
  const headers = { "Cache-Control": "no-store" };
  const browser = await browserSecret(request);
  const isBack = new URL(request.url).searchParams.has("continue");
  const email = browser && isBack ? await emailOfUsedLink(browser) : null;
  const login = new URLSearchParams({ returnTo: "/admin", ...(email && { login_hint: email }) });
  return data({ logIn: email && `/api/login?${login}` }, { headers });
}

const HOUR = 60 * 60;
const UNABLE = "Unable to grant admin access. Please contact support.";

export async function action({ request }: ActionFunctionArgs) {
  const submission = await parseForm(request, directAccessForm);
  if (submission.status !== "success") {
    const isEmpty = !String(submission.payload.email ?? "").trim();
    const title = isEmpty ? "Email Required" : "Access Denied";
    return refuseForm(submission, { status: 400, title });
  }
  const denied = (status: number, message: string, headers?: HeadersInit) =>
    refuseForm(submission, { status, headers, title: "Access Denied", message });
  const { email } = submission.value;
  const attempt = { email, address: clientAddress(request) };
  try {
    const wait = await tooManyAttempts(
      [
        { key: `direct-admin:${attempt.address}`, points: 20, windowSeconds: HOUR },
        { key: `direct-admin:${email}`, points: 5, windowSeconds: HOUR },
      ],
      { door: "try_direct_admin", ...attempt },
    );
    if (wait) return denied(429, UNABLE, { "Retry-After": String(wait) });
    if (!isStaffEmail(email)) {
      await recordStranger(attempt);
      return denied(403, onlyStaff());
    }
    const { secret, setCookie } = await keepBrowserSecret(request);
    await evenly(askForStaffLink({ ...attempt, browser: secret }));
    // Whoever it was: the same answer, to the letter.
    return data({ isSent: true as const }, { status: 202, headers: { "Set-Cookie": setCookie } });
  } catch (error) {
    const { status, headers } = { headers: undefined, ...shopFailure(error, request) };
    return denied(status, UNABLE, headers);
  }
}

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "Direct admin access") },
];

export default function DirectAdminAccess() {
  const { logIn } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && "isSent" in answer) return <LinkSentPage />;
  if (logIn && !answer) return <ContinuePage logIn={logIn} />;
  return <DirectAccessPage refused={answer} />;
}
