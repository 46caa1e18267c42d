import { claimKindLabel } from "~/texts/claims";
import { kindOfClaim } from "~/shop/catalogue/offers/claim-kinds";
import { AppLink } from "~/ui/base/app-link";
import { Badge } from "~/ui/base/badge";
import { Notice } from "~/ui/base/notice";
import type { RefusedForm } from "~/ui/base/form-state";

import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { ClaimForm, type ShownClaim } from "./claim-form";

/** The claims, each with its form, and the form for a new one. */
export function ClaimsPage({
  claims,
  hasRating,
  answer,
}: {
  claims: readonly ShownClaim[];
  /** The landing page shows a rating. */
  hasRating: boolean;
  answer?: RefusedForm;
}) {
  // The form that was refused names its claim.
  const refused = answer && String(answer.lastResult.initialValue?.claim ?? "new");
  return (
    <div className="max-w-2xl">
      <p className="mb-2">
        <AppLink to="/admin/appearance">Name and colours</AppLink>
      </p>
      <AdminHeading>Claims</AdminHeading>
      <p className="muted mb-6">
        What the brand says of itself, and the page that proves it. Without such a page, readers are
        asked to write to you. A rating is shown only with who gave it and its page.
      </p>
      {!hasRating && (
        <div className="mb-6">
          <Notice title="The landing page has no rating to show">
            <p>
              Its section says what else is proven. To show a rating, add who gave it and its page,
              and show the claim.
            </p>
          </Notice>
        </div>
      )}
      <div className="stack-loose">
        {claims.map((claim) => (
          <section key={claim.id} id={`claim-${claim.id}`} className="card">
            <h2 className="row text-xl">
              {claim.title}
              {!claim.isActive && <Badge word="Inactive" />}
            </h2>
            <p className="muted small mb-4">{claimKindLabel(kindOfClaim(claim.key))}</p>
            <ClaimForm
              key={claim.version}
              claim={claim}
              answer={refused === String(claim.id) ? answer : undefined}
            />
          </section>
        ))}
        <section id="claim-new" className="card" aria-labelledby="new-claim">
          <h2 id="new-claim" className="mb-4 text-xl">
            A new claim
          </h2>
          <ClaimForm
            key={claims.length}
            next={claims.length + 1}
            answer={refused === "new" ? answer : undefined}
          />
        </section>
      </div>
    </div>
  );
}
