import { LinkButton } from "~/ui/base/button";

/** Where an account stands: waiting, or a customer. `since` is the day of the first sign-in, as it is printed. */
export function AccountStatus({ isApproved, since }: { isApproved: boolean; since: string }) {
  return (
    <section className="card stack" aria-labelledby="account-status">
      <h2 id="account-status" className="text-xl">
        {isApproved ? "Wholesale account" : "Account Pending Approval"}
      </h2>
      {!isApproved && (
        <p>
          Your wholesale account is pending approval. You’ll receive access once approved by our
          team.
        </p>
      )}
      <dl className="facts">
        <div>
          <dt>Status</dt>
          <dd>{isApproved ? "Approved" : "Pending"}</dd>
        </div>
        <div>
          <dt>{isApproved ? "Member since" : "Applied on"}</dt>
          <dd>{since}</dd>
        </div>
      </dl>
      {isApproved ? (
        <LinkButton to="/" variant="secondary" wide>
          BROWSE CATALOG
        </LinkButton>
      ) : (
        <>
          <h3>What happens next</h3>
          <ol className="steps">
            <li>Fill in your company profile: it helps us to decide.</li>
            <li>Our team looks at it. You need not do anything else.</li>
            <li>Once approved, you see wholesale prices on your next visit and can order.</li>
          </ol>
        </>
      )}
    </section>
  );
}
