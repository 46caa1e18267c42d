import { LinkButton } from "~/ui/base/button";
import { SectionHeading } from "~/ui/base/section-heading";

import { NextSteps } from "./next-steps";

/** /request-access for signed-in users: they have applied already or have access. */
export function SignedIn({ isApproved }: { isApproved: boolean }) {
  return (
    <div className="wrap wrap-narrow page">
      <SectionHeading
        level={1}
        label="Wholesale access"
        intro={
          isApproved
            ? "You are signed in and see wholesale prices. There is no need to apply again."
            : "Your wholesale account is pending approval. Until then you can tell us more about your company."
        }
      >
        {isApproved ? "You already have access" : "You have applied already"}
      </SectionHeading>
      <div className="row">
        {isApproved && <LinkButton to="/">BROWSE CATALOG</LinkButton>}
        <LinkButton to="/company" variant={isApproved ? "secondary" : "primary"}>
          YOUR COMPANY PROFILE
        </LinkButton>
      </div>
    </div>
  );
}

/** The confirmation after a request was sent. */
export function RequestSent() {
  return (
    <div className="wrap wrap-narrow page">
      <SectionHeading
        level={1}
        label="Wholesale access"
        intro="Thank you. Our sales team has received your request."
      >
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
