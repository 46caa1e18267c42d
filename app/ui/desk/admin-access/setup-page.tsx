import { Form, useNavigate, useNavigation } from "@remix-run/react";
import { useEffect } from "react";

import { markLookAlikes } from "~/formats/email";
import { Button, LinkButton } from "~/ui/base/button";
import { Notice } from "~/ui/base/notice";
import { FormKey } from "~/ui/layout/form-key";

import { AccessPageLayout } from "./access-page";

/** Milliseconds until a script redirects an admin to the panel (specification 9). */
const REDIRECT_DELAY_MS = 2_000;

type SetupPageProps = (
  | { who: "visitor"; logIn: string }
  | { who: "admin" }
  | { who: "person"; email: string; hasRequested: boolean }
) & {
  /** The answer to an attempt that did not grant the role: recorded for the admins, or failed. */
  refused?: { title: string; message: string };
};

/** /admin-setup: a signed-in user asks for the admin role. */
export function SetupPage({ refused, ...reader }: SetupPageProps) {
  switch (reader.who) {
    case "visitor":
      return (
        <AccessPageLayout title="Admin Setup" intro="Please log in first: admin access goes to an account.">
          <LinkButton to={reader.logIn}>SIGN IN</LinkButton>
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
    <AccessPageLayout title="Already Admin" intro="Your account has admin access.">
      {isLoading ? <p role="status">Loading admin panel...</p> : <LinkButton to="/admin">GO TO ADMIN PANEL</LinkButton>}
    </AccessPageLayout>
  );
}

function GrantForm({ email, hasRequested }: { email: string; hasRequested: boolean }) {
  return (
    <AccessPageLayout
      title="Admin Setup"
      intro={
        <>
          You are signed in as <strong>{markLookAlikes(email)}</strong>.
        </>
      }
    >
      {hasRequested && (
        <Notice title="Your request was recorded.">
          <p>An administrator must approve it.</p>
        </Notice>
      )}
      <Form method="post" action="/admin-setup">
        <FormKey />
        <SubmitButton intent="grant" label="GRANT ADMIN ACCESS" />
      </Form>
    </AccessPageLayout>
  );
}

function NotGranted({ title, message }: { title: string; message: string }) {
  return (
    <AccessPageLayout title={title} intro={message} isAlert>
      <Form method="post" action="/admin-setup" className="row">
        <FormKey />
        <SubmitButton intent="request" label="REQUEST ADMIN ACCESS" />
        <LinkButton to="/" variant="secondary">
          RETURN HOME
        </LinkButton>
      </Form>
    </AccessPageLayout>
  );
}

function SubmitButton({ intent, label }: { intent: string; label: string }) {
  const isSending = useNavigation().formAction === "/admin-setup";
  return (
    <Button name="intent" value={intent} pending={isSending} pendingLabel="ONE MOMENT...">
      {label}
    </Button>
  );
}
