import * as t from "~/messages/brand";
import type { Claim } from "~/shop/catalogue/offers/claims.server";
import { useLang } from "~/ui/layout/written-in";
import { ClaimProof } from "./claim-proof";

/**
 * With the brand's other claims beside it. Without a proven rating, its place says what is proven, and without claims
 * there is nothing.
 */
export function SustainabilityRating({ claims, salesEmail }: { claims: readonly Claim[]; salesEmail: string }) {
  const langOf = useLang();
  if (claims.length === 0) return null;
  const rating = claims.find(({ key }) => key === "rating");
  const others = claims.filter((claim) => claim !== rating);
  return (
    <section className="section" aria-labelledby="rating">
      <div className="wrap grid gap-12 lg:grid-cols-2 lg:gap-16">
        <div>
          <p className="caps mb-4">{t.sustainabilityRating()}</p>
          <h2 id="rating" lang={rating && langOf(rating.language)} className="display">
            {rating?.title ?? t.whatWeCanProve()}
          </h2>
          {rating && (
            <>
              <p lang={langOf(rating.language)} className="lead mt-5">
                {rating.text}
              </p>
              <ClaimProof claim={rating} salesEmail={salesEmail} />
            </>
          )}
        </div>
        <ul>
          {others.map((claim) => (
            <li key={claim.key} className="rule py-5">
              <h3 lang={langOf(claim.language)}>{claim.title}</h3>
              <p lang={langOf(claim.language)} className="muted mt-1">
                {claim.text}
              </p>
              <ClaimProof claim={claim} salesEmail={salesEmail} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
