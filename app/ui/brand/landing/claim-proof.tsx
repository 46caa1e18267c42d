import { colon } from "~/formats/lists";
import * as t from "~/messages/brand";
import type { Claim } from "~/shop/catalogue/offers/claims.server";
import { AppLink } from "~/ui/base/app-link";

/** Links to who gave a rating, to the evidence of a claim or, while none is published, a mail to the sales team. */
export function ClaimProof({
  claim,
  salesEmail,
}: {
  claim: Pick<Claim, "title" | "evidenceUrl" | "ratedBy">;
  salesEmail: string;
}) {
  const subject = encodeURIComponent(t.evidence({ title: claim.title }));
  return (
    <AppLink to={claim.evidenceUrl ?? `mailto:${salesEmail}?subject=${subject}`} className="proof small">
      {claim.ratedBy ? t.ratedBy({ ratedBy: claim.ratedBy }) : claim.evidenceUrl ? t.howWeKnow() : t.askUsHowWeKnow()}
      <span className="sr-only">{colon() + claim.title}</span>
    </AppLink>
  );
}
