import * as t from "~/messages/customers";
import { LinkButton } from "~/ui/base/button";
import { SectionHeading } from "~/ui/base/section-heading";
import { useProfileLink } from "~/ui/layout/profile-link";

import { NextSteps } from "./next-steps";

export function HasAccess() {
  const profile = useProfileLink();
  return (
    <div className="wrap wrap-narrow page">
      <SectionHeading level={1} label={t.wholesaleAccess()} intro={t.youAreSignedInAnd()}>
        {t.youAlreadyHaveAccess()}
      </SectionHeading>
      <div className="row">
        <LinkButton to="/">{t.browseCatalog()}</LinkButton>
        <LinkButton to={profile.to} variant="secondary">
          {profile.label.toUpperCase()}
        </LinkButton>
      </div>
    </div>
  );
}

export function RequestSent() {
  return (
    <div className="wrap wrap-narrow page">
      <SectionHeading level={1} label={t.wholesaleAccess()} intro={t.thankYouOurSalesTeam()}>
        {t.yourRequestWasSent()}
      </SectionHeading>
      <NextSteps />
      <div className="mt-8">
        <LinkButton to="/" variant="secondary">
          {t.browseCatalog()}
        </LinkButton>
      </div>
    </div>
  );
}
