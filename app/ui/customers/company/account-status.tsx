import * as t from "~/messages/customers";
import type { ApprovalStatus } from "~/shop/customers/applications/approval";
import type { MissingField } from "~/shop/customers/companies/missing-fields";
import { AppLink } from "~/ui/base/app-link";
import { LinkButton } from "~/ui/base/button";

import { DataDownload } from "./data-download";

/** In the company form, for links to them. */
const FIELD_IDS: Record<MissingField, string> = {
  companyName: "company-companyName",
  vatId: "company-vatId",
  website: "company-website",
  phone: "company-phone",
  billingAddress: "company-billing-name",
};

/**
 * With the next steps. `reason` is the brand's question or reason, `since` the formatted day of the first sign-in,
 * `missing` the fields of the profile that would help to decide.
 */
export function AccountStatus({
  approvalStatus,
  reason,
  since,
  missing,
  salesEmail,
}: {
  approvalStatus: ApprovalStatus;
  reason: string | null;
  since: string;
  missing: readonly MissingField[];
  salesEmail: string;
}) {
  const isApproved = approvalStatus === "approved";
  const isOpen = approvalStatus === "waiting" || approvalStatus === "question";
  return (
    <section className="card stack" aria-labelledby="account-status">
      <h2 id="account-status" className="text-xl">
        {t.accountTitle(approvalStatus)}
      </h2>
      {isOpen && <p>{t.pendingApproval()}</p>}
      <dl className="facts">
        <div>
          <dt>{t.status()}</dt>
          <dd>{t.accountStatus(approvalStatus)}</dd>
        </div>
        <div>
          <dt>{isApproved ? t.memberSince() : t.appliedOn()}</dt>
          <dd>{since}</dd>
        </div>
      </dl>
      <DataDownload />
      {reason !== null && approvalStatus !== "waiting" && (
        <>
          <h3>{approvalStatus === "question" ? t.ourQuestion() : t.theReason()}</h3>
          <p className="whitespace-pre-line">{reason}</p>
          {approvalStatus === "question" && (
            <LinkButton to="/messages/account" variant="secondary">
              {t.answerQuestion()}
            </LinkButton>
          )}
        </>
      )}
      {isOpen ? (
        <>
          {missing.length > 0 && (
            <>
              <h3>{t.missingFromProfile()}</h3>
              <ul className="small">
                {missing.map((name) => (
                  <li key={name} className="py-2.5">
                    <a href={`#${FIELD_IDS[name]}`}>{t.profileFieldName(name)}</a>
                  </li>
                ))}
              </ul>
            </>
          )}
          <h3>{t.whatHappensNext()}</h3>
          <ol className="steps">
            <li>{approvalStatus === "question" ? t.stepAnswerQuestion() : t.stepCompleteProfile()}</li>
            <li>{t.stepReview()}</li>
            <li>{t.stepApproved()}</li>
          </ol>
        </>
      ) : (
        !isApproved && (
          <p>
            {t.anythingToKnow()} <AppLink to={`mailto:${salesEmail}`}>{salesEmail}</AppLink>
          </p>
        )
      )}
    </section>
  );
}
