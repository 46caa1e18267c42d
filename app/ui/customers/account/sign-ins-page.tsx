import { Form } from "@remix-run/react";

import { formatDateTime } from "~/formats/dates";
import type { SignIn } from "~/http/session/sign-ins.server";
import { Badge } from "~/ui/base/badge";
import { Button } from "~/ui/base/button";
import { SectionHeading } from "~/ui/base/section-heading";
import { useProfileLink } from "~/ui/layout/profile-link";
import { FormKey } from "~/ui/layout/form-key";

/** /company/sign-ins: where the user is signed in, with buttons that end a session or all others. */
export function SignInsPage({ signIns }: { signIns: readonly SignIn[] }) {
  const profile = useProfileLink();
  return (
    <div className="wrap wrap-narrow page">
      <SectionHeading
        level={1}
        label="Your account"
        intro="A browser that you do not know, or no longer use, can be signed out from here."
      >
        Where you are signed in
      </SectionHeading>
      <ul>
        {signIns.map((signIn) => (
          <SignInItem key={signIn.sid} {...signIn} />
        ))}
      </ul>
      {signIns.length > 1 && (
        <Form method="post" action="/company/sign-ins" className="mt-8">
          <FormKey />
          <Button variant="danger" name="intent" value="end-others">
            SIGN OUT ALL OTHERS
          </Button>
        </Form>
      )}
      <p className="small mt-6">
        <a href={profile.to}>{profile.label}</a>
      </p>
    </div>
  );
}

function SignInItem({ sid, device, startedAt, lastSeenAt, isHere }: SignIn) {
  return (
    <li className="rule py-5">
      <div className="row">
        <h2 className="text-lg">{device}</h2>
        {isHere && <Badge word="This browser" />}
      </div>
      <dl className="keys-facts">
        <div>
          <dt>Signed in</dt>
          <dd>{formatDateTime(startedAt)}</dd>
        </div>
        <div>
          <dt>Last used</dt>
          <dd>{lastSeenAt ? formatDateTime(lastSeenAt) : "unknown"}</dd>
        </div>
      </dl>
      <Form
        method="post"
        action={isHere ? "/api/logout" : "/company/sign-ins"}
        reloadDocument={isHere}
        className="pt-2"
      >
        <FormKey />
        <input type="hidden" name="sid" value={sid} />
        <Button variant="secondary" name="intent" value="end">
          SIGN OUT
          <span className="sr-only">
            : {device}, signed in {formatDateTime(startedAt)}
          </span>
        </Button>
      </Form>
    </li>
  );
}
