import { Form } from "@remix-run/react";

import type { CompanyRole } from "~/shop/customers/people/roles";
import { companyRoleText } from "~/texts/customers";
import { Button, LinkButton } from "~/ui/base/button";
import { Notice } from "~/ui/base/notice";
import { SectionHeading } from "~/ui/base/section-heading";
import { FormKey } from "~/ui/layout/form-key";

/**
 * The page of an invitation: the invited e-mail, its expiry date, and how to accept it. `reader` is the signed-in user.
 */
export function InvitationPage({
  token,
  email,
  until,
  reader,
  company,
  shopName,
}: {
  token: string;
  email: string;
  until: string;
  reader: { email: string } | null;
  /** The company that invites a colleague; null for an invitation of the shop. */
  company: { name: string; role: CompanyRole } | null;
  shopName: string;
}) {
  return (
    <div className="wrap wrap-narrow page stack-loose">
      <SectionHeading
        level={1}
        label="Your invitation"
        intro={
          company
            ? `${company.name} invites you as a colleague. ${companyRoleText(company.role)}`
            : `${shopName} invites you to order at wholesale prices.`
        }
      >
        Welcome to {shopName}
      </SectionHeading>
      <dl className="facts">
        <div>
          <dt>Invited</dt>
          <dd>{email}</dd>
        </div>
        <div>
          <dt>Valid until</dt>
          <dd>{until}</dd>
        </div>
      </dl>
      <AcceptInvitation
        token={token}
        email={email}
        reader={reader}
        // The invitation to a colleague is accepted on this page, after the sign-in.
        returnTo={company ? `/invitation/${token}` : null}
      />
    </div>
  );
}

function AcceptInvitation({
  token,
  email,
  reader,
  returnTo,
}: {
  token: string;
  email: string;
  reader: { email: string } | null;
  returnTo: string | null;
}) {
  if (!reader) {
    const back = returnTo ? `&returnTo=${encodeURIComponent(returnTo)}` : "";
    return (
      <div className="stack">
        <LinkButton to={`/api/login?login_hint=${encodeURIComponent(email)}${back}`}>
          {returnTo ? "SIGN IN" : "ACCEPT AND SIGN IN"}
        </LinkButton>
        <p className="muted small">Sign in with this address: the invitation works for no other.</p>
      </div>
    );
  }
  if (reader.email === email) {
    return (
      <Form method="post" action={`/invitation/${token}`}>
        <FormKey />
        <Button>ACCEPT</Button>
      </Form>
    );
  }
  return (
    <Notice title={`You are signed in as ${reader.email}`}>
      <p>
        This invitation is for another address. <a href="/api/logout">Log out</a>, then open the link again.
      </p>
    </Notice>
  );
}
