import { Form, useNavigation } from "@remix-run/react";

import { INVITATION_DAYS } from "~/shop/customers/applications/invitation";
import type { InvitationRow } from "~/shop/customers/applications/invitations.server";
import { MAX_EMAIL_LENGTH } from "~/shop/customers/applications/request-access-limits";
import { Button, LinkButton } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Field } from "~/ui/base/field";
import { type FieldState, formState, type RefusedForm } from "~/ui/base/form-state";
import { EmptyState } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";
import { FormKey } from "~/ui/layout/form-key";

import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { InvitationTable } from "./invitation-table";
import { CreatedInvitation } from "./created-invitation";

const address = (page: number) =>
  page === 1 ? "/admin/invitations" : `/admin/invitations?page=${page}`;

/**
 * All invitations with their state, and the form for a new one. `created` is the invitation just created, whose link is
 * shown once.
 */
export function InvitationsPage({
  invitations,
  page,
  pages,
  created,
  shopName,
  signature,
  refused,
}: {
  invitations: readonly InvitationRow[];
  page: number;
  pages: number;
  created: { email: string; link: string; expiresAt: string } | null;
  shopName: string;
  /** The end of letters. */
  signature: string;
  refused?: RefusedForm;
}) {
  const { fields, errors } = formState(refused?.lastResult, "invitation", { email: "" });
  return (
    <>
      <AdminHeading
        actions={
          <LinkButton to="/admin/applications" variant="secondary">
            CUSTOMER APPLICATIONS
          </LinkButton>
        }
      >
        Invitations
      </AdminHeading>
      {errors.length > 0 && (
        <div className="mb-6">
          <ErrorSummary errors={errors} title={refused?.title} />
        </div>
      )}
      {created && <CreatedInvitation created={created} shop={{ name: shopName, signature }} />}
      <InvitationForm key={created?.link} field={fields.email} />
      <section className="admin-section mt-12" aria-labelledby="invitations">
        <h2 id="invitations" className="mb-4">
          All invitations
        </h2>
        {invitations.length > 0 ? (
          <>
            <InvitationTable invitations={invitations} />
            <Pagination page={page} pages={pages} address={address} />
          </>
        ) : (
          <EmptyState title="Nobody has been invited yet" />
        )}
      </section>
    </>
  );
}

/** The form that invites a person by e-mail. */
function InvitationForm({ field }: { field: FieldState }) {
  const { formData } = useNavigation();
  return (
    <Form method="post" action="/admin/invitations" noValidate className="stack max-w-xl">
      <FormKey />
      <Field
        field={field}
        label="E-mail to invite"
        hint={`They get an e-mail with a link that works once within ${INVITATION_DAYS} days. Whoever logs in with this address becomes an approved customer.`}
        type="email"
        required
        autoComplete="off"
        maxLength={MAX_EMAIL_LENGTH}
      />
      <Button pending={formData?.has("email")} pendingLabel="INVITING...">
        INVITE
      </Button>
    </Form>
  );
}
