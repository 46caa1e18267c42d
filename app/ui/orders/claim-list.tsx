import { formatDateTime } from "~/formats/dates";
import * as t from "~/messages/orders";
import { type ClaimView, decidedLineText } from "~/shop/orders/claims/claim";
import { AppLink } from "~/ui/base/app-link";

/** What was reported of an order and what was decided, for its customer. */
export function ClaimList({ claims }: { claims: readonly ClaimView[] }) {
  if (claims.length === 0) return null;
  return (
    <section id="problems" aria-labelledby="problems-title">
      <h2 id="problems-title" className="caps text-xs">
        {t.problemsHeading()}
      </h2>
      <ol className="mt-3">
        {claims.map((claim) => (
          <li key={claim.id} id={`problem-${claim.id}`} className="rule py-2.5">
            <p className="strong">{t.claimState({ isDecided: claim.decidedAt !== null })}</p>
            <p className="muted small">
              {formatDateTime(claim.createdAt)}
              {claim.reportedBy && ` · ${t.reportedByName({ name: claim.reportedBy })}`}
              {` · ${t.wishName(claim.wish)}`}
            </p>
            <ul className="small list-disc pl-5">
              {claim.lines.map((line) => (
                <li key={line.orderLineId} className="wrap-anywhere">
                  {decidedLineText(line)}
                </li>
              ))}
            </ul>
            {claim.replacement && (
              <p className="small">
                {t.replacedByOrder({
                  orderNumber: claim.replacement.orderNumber,
                  link: (words) => <AppLink to={`/orders/${claim.replacement!.id}`}>{words}</AppLink>,
                })}
              </p>
            )}
            {claim.creditNotes.map((number) => (
              <p key={number} className="small">
                {t.problemCreditedBy({
                  number,
                  link: (words) => <AppLink to={`/invoices/${number}`}>{words}</AppLink>,
                })}
              </p>
            ))}
            {claim.answer && <p className="whitespace-pre-line">{t.ourTeamAnswers({ answer: claim.answer })}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
