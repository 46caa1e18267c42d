import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData, Form, useNavigate, useNavigation } from "@remix-run/react";
import { useEffect } from "react";

import { readForm } from "~/http/gate/body.server";
import { handleAdminSetup } from "~/http/session/admin-access-results.server";
import { serverFailure } from "~/http/forms/form.server";
import { requirePerson, signInAddress } from "~/http/gate/guards.server";
import { readSession } from "~/http/session/sessions.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/customers";
import * as tAccess from "~/messages/access";
import { can } from "~/shop/customers/people/staff-role";
import { hasRequestedAdmin } from "~/shop/customers/staff/admin-access/admin-setup.server";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { markLookAlikes } from "~/formats/email";
import { Button, LinkButton } from "~/ui/base/button";
import { Notice } from "~/ui/base/notice";
import { FormKey } from "~/ui/layout/form-key";
import { AccessPageLayout } from "~/ui/desk/admin-access/access-page";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = (await readSession(request))?.user;
  if (!person) return { who: "visitor", logIn: signInAddress(request) } as const;
  if (can(person, "change-staff")) return { who: "admin" } as const;
  const { id, email } = person;
  return { who: "person", email, hasRequested: await hasRequestedAdmin(id) } as const;
}

const failed = (message: string, init: ResponseInit) =>
  data({ status: "error" as const, title: t.setupFailed(), message }, init);

/**
 * `intent=request` records a request for the admin role; anything else grants it, if that is allowed, and needs a
 * recent sign-in.
 */
export async function action({ request }: ActionFunctionArgs) {
  const person = await requirePerson(request);
  if (can(person, "change-staff")) return redirect("/admin-setup", 303);
  const intent = (await readForm(request)).get("intent") === "request" ? "request" : "grant";
  try {
    const { status, message, headers } = await handleAdminSetup(request, person, intent);
    // The role was not granted, but the request for it was recorded.
    if (status === 403) return data({ title: t.requestRecorded(), message }, { status, headers });
    if (status !== 200) return failed(message, { status, headers });
    if (intent === "request") {
      const toast = { title: t.requestRecorded(), description: message };
      return await redirectWithToast("/admin-setup", toast);
    }
    return await redirectWithToast(
      "/admin-setup",
      { title: t.adminAccessGranted(), description: t.welcomeToTheAdminPanel() },
      { headers },
    );
  } catch (error) {
    // A refusal: the sign-in is too old.
    if (!(error instanceof Error)) throw error;
    const { message, ...init } = serverFailure(error, request, tAccess.adminAccessDenied("setup"));
    return failed(message, init);
  }
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.adminSetup()) }];

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

/** Milliseconds until a script redirects an admin to the panel (specification 9). */
const REDIRECT_DELAY_MS = 2_000;

export default function SetupPage() {
  const { ...reader } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  switch (reader.who) {
    case "visitor":
      return (
        <AccessPageLayout title={t.adminSetupTitle()} intro={t.pleaseLogInFirstAdmin()}>
          <LinkButton to={reader.logIn}>{t.signIn()}</LinkButton>
        </AccessPageLayout>
      );
    case "admin":
      return <AlreadyAdmin />;
    case "person":
      return refused ? <NotGranted {...refused} /> : <GrantForm {...reader} />;
  }
}

function AlreadyAdmin() {
  const navigate = useNavigate();
  const isLoading = useNavigation().location?.pathname === "/admin";
  useEffect(() => {
    const timer = setTimeout(() => navigate("/admin"), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <AccessPageLayout title={t.alreadyAdmin()} intro={t.yourAccountHasAdminAccess()}>
      {isLoading ? (
        <p role="status">{t.loadingAdminPanel()}</p>
      ) : (
        <LinkButton to="/admin">{t.goToAdminPanel()}</LinkButton>
      )}
    </AccessPageLayout>
  );
}

function GrantForm({ email, hasRequested }: { email: string; hasRequested: boolean }) {
  return (
    <AccessPageLayout
      title={t.adminSetupTitle()}
      intro={
        <>
          {t.youAreSignedInAsSentence({
            name: markLookAlikes(email),
            strong: (words) => <strong>{words}</strong>,
          })}
        </>
      }
    >
      {hasRequested && (
        <Notice title={t.yourRequestWasRecorded()}>
          <p>{t.anAdministratorMustApproveIt()}</p>
        </Notice>
      )}
      <Form method="post" action="/admin-setup">
        <FormKey />
        <SubmitButton intent="grant" label={t.grantAdminAccess()} />
      </Form>
    </AccessPageLayout>
  );
}

function NotGranted({ title, message }: { title: string; message: string }) {
  return (
    <AccessPageLayout title={title} intro={message} isAlert>
      <Form method="post" action="/admin-setup" className="row">
        <FormKey />
        <SubmitButton intent="request" label={t.requestAdminAccess()} />
        <LinkButton to="/" variant="secondary">
          {t.returnHome()}
        </LinkButton>
      </Form>
    </AccessPageLayout>
  );
}

function SubmitButton({ intent, label }: { intent: string; label: string }) {
  const isSending = useNavigation().formAction === "/admin-setup";
  return (
    <Button name="intent" value={intent} pending={isSending} pendingLabel={t.oneMoment()}>
      {label}
    </Button>
  );
}
