import { LinkButton } from "~/ui/base/button";
import { SectionHeading } from "~/ui/base/section-heading";
import { useProfileLink } from "~/ui/layout/profile-link";

import { NextSteps } from "./next-steps";

/** /request-access for approved customers. */
export function HasAccess() {
  const profile = useProfileLink();
  return (
    <div className="wrap wrap-narrow page">
      <SectionHeading
        level={1}
        label="Wholesale access"
        intro="You are signed in and see wholesale prices. There is no need to apply again."
      >
        You already have access
      </SectionHeading>
      <div className="row">
        <LinkButton to="/">BROWSE CATALOG</LinkButton>
        <LinkButton to={profile.to} variant="secondary">
          {profile.label.toUpperCase()}
        </LinkButton>
      </div>
    </div>
  );
}

/** The confirmation after a request was sent. */
export function RequestSent() {
  return (
    <div className="wrap wrap-narrow page">
      <SectionHeading level={1} label="Wholesale access" intro="Thank you. Our sales team has received your request.">
        Your request was sent
      </SectionHeading>
      <NextSteps />
      <div className="mt-8">
        <LinkButton to="/" variant="secondary">
          BROWSE CATALOG
        </LinkButton>
      </div>
    </div>
  );
}
