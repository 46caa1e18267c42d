import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { readForm } from "~/http/body.server";
import { tooManyAttempts } from "~/http/doors.server";
import { shopFailure } from "~/http/form.server";
import { requirePerson, signInAddress } from "~/http/guards.server";
import { clientAddress } from "~/http/rate-limit.server";
import { readSession, rotateSession } from "~/http/sessions.server";
import { redirectWithToast } from "~/http/toast.server";
import {
  hasRequestedAdmin,
  requestAdmin,
  tryAdminSetup,
} from "~/shop/staff/doors/admin-setup.server";
import { SetupPage } from "~/ui/admin/doors/setup-page";
import { pageTitle } from "~/ui/layout/meta";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await readSession(request);
  if (!person) return { who: "visitor", logIn: signInAddress(request) } as const;
  if (person.isAdmin) return { who: "admin" } as const;
  const { id, email } = person;
  return { who: "person", email, hasRequested: await hasRequestedAdmin(id) } as const;
}

const HOUR = 60 * 60;

const failed = (message: string, init: ResponseInit) =>
  data({ status: "error" as const, title: "Setup Failed", message }, init);

export async function action({ request }: ActionFunctionArgs) {
  const person = await requirePerson(request);
  if (person.isAdmin) return redirect("/admin-setup", 303);
  const isRequest = (await readForm(request)).get("intent") === "request";
  const address = clientAddress(request);
  try {
    const wait = await tooManyAttempts(
      [{ key: `admin-setup:${person.id}`, points: 5, windowSeconds: HOUR }],
      {
        door: "try_admin_setup",
        actorId: person.id,
        userId: person.id,
        email: person.email,
        address,
      },
    );
    if (wait) {
      const headers = { "Retry-After": String(wait) };
      return failed("Too many attempts. Please try again later.", { status: 429, headers });
    }
    if (isRequest) {
      await requestAdmin(person, address);
      return await redirectWithToast("/admin-setup", {
        title: "Request Recorded",
        description: "An administrator must approve it.",
      });
    }
    if (!(await tryAdminSetup(person, address))) {
      return failed("Your request was recorded. An administrator must approve it.", {
        status: 403,
      });
    }
    const setCookie = await rotateSession(request);
    return await redirectWithToast(
      "/admin",
      { title: "Admin Access Granted", description: "Welcome to the admin panel." },
      { headers: setCookie ? { "Set-Cookie": setCookie } : {} },
    );
  } catch (error) {
    return failed("Failed to setup admin access", shopFailure(error, request));
  }
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Admin setup") }];

export default function AdminSetup() {
  return <SetupPage {...useLoaderData<typeof loader>()} failure={useActionData<typeof action>()} />;
}
