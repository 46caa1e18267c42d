import { formatDateTime } from "~/formats/dates";
import * as t from "~/messages/orders";
import type { ClaimView } from "~/shop/orders/claims/claim";
import { claimAddress } from "~/shop/orders/claims/claims-query";
import { totalPieces } from "~/shop/orders/shipments/shipment";
import { AppLink } from "~/ui/base/app-link";

/** What the customer reported of the order. */
export function ClaimsSection({ claims }: { claims: readonly ClaimView[] }) {
  if (claims.length === 0) return null;
  return (
    <section id="problems" aria-labelledby="problems-title">
      <h2 id="problems-title" className="caps text-xs">
        {t.problemsHeading()}
      </h2>
      <ul className="mt-2 list-none p-0">
        {claims.map(({ id, createdAt, decidedAt, lines }) => (
          <li key={id}>
            <AppLink to={claimAddress(id)}>
              {[
                formatDateTime(createdAt),
                t.piecesText({ count: totalPieces(lines) }),
                t.claimStateOfStaff({ isDecided: decidedAt !== null }),
              ].join(" · ")}
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
