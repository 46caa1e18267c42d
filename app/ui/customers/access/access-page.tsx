import { AppLink } from "~/ui/base/app-link";
import type { RefusedForm } from "~/ui/base/form-state";
import { SectionHeading } from "~/ui/base/section-heading";

import { AccessForm } from "./access-form";
import { NextSteps } from "./next-steps";

/** /request-access for visitors: the form, and what happens after it is sent. */
export function AccessPage({ salesEmail, refused }: { salesEmail: string; refused?: RefusedForm }) {
  return (
    <div className="wrap page">
      <SectionHeading
        level={1}
        label="Wholesale access"
        intro="Registration is by invitation only. Tell us about your shop, and our sales team will reply."
      >
        Request wholesale access
      </SectionHeading>
      <div className="with-aside">
        <div className="max-w-2xl">
          <AccessForm refused={refused} />
        </div>
        <div className="stack-loose">
          <NextSteps />
          <p>
            Already invited? <AppLink to="/api/login">Sign in</AppLink>. Prefer to write to us?{" "}
            <AppLink to={`mailto:${salesEmail}`}>{salesEmail}</AppLink>
          </p>
        </div>
      </div>
    </div>
  );
}
