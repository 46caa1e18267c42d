import type { Claim } from "~/shop/offers/claims.server";
import { AppLink } from "~/ui/base/app-link";

/** Where a claim's proof is: its evidence or, while there is none to read, the team that can show it. */
export function ClaimProof({
  claim,
  salesEmail,
}: {
  claim: Pick<Claim, "title" | "evidenceUrl">;
  salesEmail: string;
}) {
  const subject = encodeURIComponent(`Evidence: ${claim.title}`);
  return (
    <AppLink
      to={claim.evidenceUrl ?? `mailto:${salesEmail}?subject=${subject}`}
      className="proof small"
    >
      {claim.evidenceUrl ? "How we know" : "Ask us how we know"}
      <span className="sr-only">: {claim.title}</span>
    </AppLink>
  );
}
