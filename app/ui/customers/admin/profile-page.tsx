import { Form, useNavigation } from "@remix-run/react";

import { LOOK_ALIKE, mayBeLookAlike } from "~/formats/email";
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from "~/shop/customers/limits";
import type { EditedProfile } from "~/shop/customers/companies/save-profile.server";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { EmailText } from "~/ui/layout/admin/email-text";
import { AppLink } from "~/ui/base/app-link";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Field } from "~/ui/base/field";
import { type FieldState, formState } from "~/ui/base/form-state";
import { type RefusedProfile, valuesOf } from "~/ui/customers/company/company-values";
import { ProfileFields } from "~/ui/customers/company/profile-fields";
import { FormKey } from "~/ui/layout/form-key";

import { customerAddress } from "~/ui/layout/customer-address";

interface ProfilePageProps {
  customerId: string;
  /** The customer's name for display. */
  name: string;
  edited: EditedProfile;
  refused?: RefusedProfile;
}

/** The form with which an admin corrects the profile of a customer. */
export function ProfilePage({ customerId, name, edited, refused }: ProfilePageProps) {
  const { profile, version, hasSignedIn } = edited;
  const { firstName, lastName, email, ...company } = profile;
  const { fields, errors } = formState(refused?.lastResult, "profile", {
    firstName,
    lastName,
    email,
    ...valuesOf(company),
  });
  const here = `${customerAddress(customerId)}/profile`;
  return (
    <>
      <p>
        <AppLink to={customerAddress(customerId)} className="admin-all">
          {name}
        </AppLink>
      </p>
      <AdminHeading>Correct the profile</AdminHeading>
      <Form key={version} method="post" action={here} noValidate autoComplete="off" className="stack-loose max-w-2xl">
        <FormKey />
        <ErrorSummary errors={errors} title={refused?.title} />
        <input type="hidden" name="seen" value={refused?.version ?? version} />
        <NameFields fields={fields} email={email} hasSignedIn={hasSignedIn} />
        <ProfileFields
          fields={fields}
          vatIdHint="As it should appear on their invoices. Outside the EU: their tax number."
        />
        <p className="muted small">
          Existing orders and documents do not change. The customer sees the new profile at once, and gets no e-mail
          about it.
        </p>
        <Button pending={useNavigation().formAction === here} pendingLabel="SAVING...">
          SAVE PROFILE
        </Button>
      </Form>
    </>
  );
}

interface NameFieldsProps {
  fields: Record<"firstName" | "lastName" | "email", FieldState>;
  email: string;
  hasSignedIn: boolean;
}

/** Name and e-mail; the e-mail can be changed until somebody signs in with it. */
function NameFields({ fields, email, hasSignedIn }: NameFieldsProps) {
  return (
    <div className="stack">
      <Field
        field={fields.firstName}
        optional={false}
        label="First name"
        hint={hasSignedIn ? "Replaced at the next sign-in, if the customer signs in with a name." : undefined}
        maxLength={MAX_NAME_LENGTH}
      />
      <Field field={fields.lastName} optional={false} label="Last name" maxLength={MAX_NAME_LENGTH} />
      {hasSignedIn ? (
        <div>
          <p>
            <span className="label">E-mail</span>
            <EmailText email={email} />
          </p>
          <p className="muted small">
            The customer signs in with it. If they sign in with a different one, the shop updates it.
          </p>
        </div>
      ) : (
        <Field
          field={fields.email}
          required
          label="E-mail"
          type="email"
          hint={`${mayBeLookAlike(email) ? `${LOOK_ALIKE}. ` : ""}E-mail goes there, and whoever signs in with it gets this account.`}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_EMAIL_LENGTH}
        />
      )}
    </div>
  );
}
