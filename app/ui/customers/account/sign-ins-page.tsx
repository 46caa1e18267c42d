import { Form } from "@remix-run/react";

import { formatDateTime } from "~/formats/dates";
import type { SignIn } from "~/http/session/sign-ins.server";
import * as texts from "~/texts/account";
import { Badge } from "~/ui/base/badge";
import { Button } from "~/ui/base/button";
import { SectionHeading } from "~/ui/base/section-heading";
import { FormKey } from "~/ui/layout/form-key";

/** /company/sign-ins: where the user is signed in, with buttons that end a session or all others. */
export function SignInsPage({ signIns }: { signIns: readonly SignIn[] }) {
  return (
    <div className="wrap wrap-narrow page">
      <SectionHeading level={1} label={texts.yourAccount()} intro={texts.signInsIntro()}>
        {texts.signInsTitle()}
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
            {texts.signOutOthers()}
          </Button>
        </Form>
      )}
    </div>
  );
}

function SignInItem({ sid, device, startedAt, lastSeenAt, isHere }: SignIn) {
  return (
    <li className="rule row justify-between py-2.5">
      <div>
        <h2 className="text-lg">
          {device} {isHere && <Badge word="This browser" />}
        </h2>
        <p className="muted small">
          {texts.signedInAt(formatDateTime(startedAt))}
          {lastSeenAt && <span className="block">{texts.lastUsedAt(formatDateTime(lastSeenAt))}</span>}
        </p>
      </div>
      <Form method="post" action={isHere ? "/api/logout" : "/company/sign-ins"} reloadDocument={isHere}>
        <FormKey />
        <input type="hidden" name="sid" value={sid} />
        <Button variant="quiet" name="intent" value="end">
          {texts.signOut()}
          <span className="sr-only">{texts.signInOf(device, formatDateTime(startedAt))}</span>
        </Button>
      </Form>
    </li>
  );
}
