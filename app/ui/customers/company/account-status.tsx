import type { ApprovalStatus } from "~/shop/customers/applications/approval";
import type { MissingField } from "~/shop/customers/companies/missing-fields";
import { profileFieldName } from "~/texts/customers";
import { AppLink } from "~/ui/base/app-link";

const TITLES: Record<ApprovalStatus, string> = {
  approved: "Wholesale account",
  waiting: "Account Pending Approval",
  question: "Account Pending Approval",
  declined: "Application Declined",
  suspended: "Account Suspended",
  closed: "Account Closed",
};

const STATUS_LABELS: Record<ApprovalStatus, string> = {
  approved: "Approved",
  waiting: "Pending",
  question: "We have a question",
  declined: "Declined",
  suspended: "Suspended",
  closed: "Closed",
};

/** The ids of the fields in the company form, by which the page leads to them. */
const FIELD_IDS: Record<MissingField, string> = {
  companyName: "company-companyName",
  vatId: "company-vatId",
  website: "company-website",
  phone: "company-phone",
  billingAddress: "company-billing-name",
};

/**
 * The approval status of an account, and the next steps. `reason` is the brand's question or reason, `since` the
 * formatted day of the first sign-in, `missing` the fields of the profile that would help to decide.
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
        {TITLES[approvalStatus]}
      </h2>
      {isOpen && (
        <p>
          Your wholesale account is pending approval. You’ll receive access once approved by our
          team.
        </p>
      )}
      <dl className="facts">
        <div>
          <dt>Status</dt>
          <dd>{STATUS_LABELS[approvalStatus]}</dd>
        </div>
        <div>
          <dt>{isApproved ? "Member since" : "Applied on"}</dt>
          <dd>{since}</dd>
        </div>
      </dl>
      <p className="small">
        <a href="/company/data.json" download>
          Download my data
        </a>
        <br />
        It does not include our internal notes: ask us, and you get what they say about you within
        one month.
      </p>
      {reason !== null && approvalStatus !== "waiting" && (
        <>
          <h3>{approvalStatus === "question" ? "Our question" : "The reason"}</h3>
          <p className="whitespace-pre-line">{reason}</p>
        </>
      )}
      {isOpen ? (
        <>
          {missing.length > 0 && (
            <>
              <h3>Still missing in your profile</h3>
              <ul className="small">
                {missing.map((name) => (
                  <li key={name} className="py-2.5">
                    <a href={`#${FIELD_IDS[name]}`}>{profileFieldName(name)}</a>
                  </li>
                ))}
              </ul>
            </>
          )}
          <h3>What happens next</h3>
          <ol className="steps">
            <li>
              {approvalStatus === "question"
                ? "Answer our question and save your company profile."
                : "Fill in your company profile: it helps us to decide."}
            </li>
            <li>Our team looks at it. You need not do anything else.</li>
            <li>Once approved, you see wholesale prices on your next visit and can order.</li>
          </ol>
        </>
      ) : (
        !isApproved && (
          <p>
            Is there something that we should know? Write to{" "}
            <AppLink to={`mailto:${salesEmail}`}>{salesEmail}</AppLink>
          </p>
        )
      )}
    </section>
  );
}
