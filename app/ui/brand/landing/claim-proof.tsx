import type { Claim } from "~/shop/catalogue/offers/claims.server";
import { AppLink } from "~/ui/base/app-link";

/** A link to who gave a rating, to the evidence of a claim or, while none is published, a mail to the sales team. */
export function ClaimProof({
  claim,
  salesEmail,
}: {
  claim: Pick<Claim, "title" | "evidenceUrl" | "ratedBy">;
  salesEmail: string;
}) {
  const subject = encodeURIComponent(`Evidence: ${claim.title}`);
  return (
    <AppLink to={claim.evidenceUrl ?? `mailto:${salesEmail}?subject=${subject}`} className="proof small">
      {claim.ratedBy ? `Rated by ${claim.ratedBy}` : claim.evidenceUrl ? "How we know" : "Ask us how we know"}
      <span className="sr-only">: {claim.title}</span>
    </AppLink>
  );
}
