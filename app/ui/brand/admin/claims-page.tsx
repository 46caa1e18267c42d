import { claimKindLabel, claimProof, claimsIntro, howToShowRating, newClaim, noRating } from "~/texts/claims";
import { kindOfClaim } from "~/shop/catalogue/offers/claim-kinds";
import { Badge } from "~/ui/base/badge";
import { Notice } from "~/ui/base/notice";
import type { RefusedForm } from "~/ui/base/form-state";

import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AppearanceTabs } from "./appearance-tabs";
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
    <>
      <AdminHeading>Claims</AdminHeading>
      <AppearanceTabs />
      <div className="max-w-4xl">
        <p className="muted mb-6">{claimsIntro()}</p>
        {!hasRating && (
          <div className="mb-6">
            <Notice title={noRating()}>
              <p>{howToShowRating()}</p>
            </Notice>
          </div>
        )}
        <ul className="admin-claims">
          {claims.map((claim) => (
            <li key={claim.id} id={`claim-${claim.id}`}>
              <details open={refused === String(claim.id)}>
                <summary>
                  <span className="mr-3 font-semibold">{claim.title}</span>
                  <span className="muted small mr-3">{claimProof(claim.evidenceUrl !== null)}</span>
                  {!claim.isActive && <Badge word="Inactive" />}
                </summary>
                <p className="muted small">{claimKindLabel(kindOfClaim(claim.key))}</p>
                <ClaimForm
                  key={claim.version}
                  claim={claim}
                  answer={refused === String(claim.id) ? answer : undefined}
                />
              </details>
            </li>
          ))}
        </ul>
        <section id="claim-new" className="mt-10" aria-labelledby="new-claim">
          <h2 id="new-claim" className="mb-4 text-xl">
            {newClaim()}
          </h2>
          <ClaimForm key={claims.length} next={claims.length + 1} answer={refused === "new" ? answer : undefined} />
        </section>
      </div>
    </>
  );
}
