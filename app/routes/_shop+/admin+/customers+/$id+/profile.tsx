import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";

import { nameForAdmins } from "~/formats/person-name";
import { handleForm } from "~/http/forms/handle-form.server";
import { requireCompany } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { logError } from "~/http/log.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/customers";
import { correctedProfileForm } from "~/shop/customers/companies/company-form.server";
import { profileToEdit, saveCompanyProfile } from "~/shop/customers/companies/save-profile.server";
import { checkSavedVatId } from "~/shop/customers/companies/vat-checks.server";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { LOOK_ALIKE, mayBeLookAlike } from "~/formats/email";
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from "~/shop/customers/limits";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { EmailText } from "~/ui/layout/admin/email-text";
import { AppLink } from "~/ui/base/app-link";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Field } from "~/ui/base/field";
import { type FieldState, formState } from "~/ui/base/form-state";
import { VersionField } from "~/ui/base/version-field";
import { valuesOf } from "~/ui/customers/company/company-values";
import { ProfileFields } from "~/ui/customers/company/profile-fields";
import { FormKey } from "~/ui/layout/form-key";
import { customerAddress } from "~/ui/layout/customer-address";
import { PanelForm } from "~/ui/layout/admin/rights";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { companyId: customerId } = await requireCompany(request, "see-customers", params.id);
  const edited = await profileToEdit(customerId);
  if (!edited) throw notFound(request);
  return { customerId, name: nameForAdmins(edited.profile), edited };
}

/** The VAT ID is checked in the background. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { companyId: customerId, staff } = await requireCompany(request, "change-customers", params.id);
  return handleForm(request, {
    schema: correctedProfileForm,
    title: t.profileNotSaved(),
    failed: t.failedToSaveTheProfile(),
    async handle({ profile, expectedVersion }) {
      await saveCompanyProfile(customerId, profile, { expectedVersion, actorId: staff.id });
      // Not awaited: VIES may take seconds.
      void checkSavedVatId(customerId).catch((error) => logError(error, request));
      return redirectWithToast(`/admin/customers/${encodeURIComponent(customerId)}#profile`, {
        title: t.profileSavedTitle(),
        description: t.theCustomerSeesItAt(),
      });
    },
  });
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  { title: pageTitle(matches, data ? t.profileOf({ name: data.name }) : t.customer()) },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function ProfilePage() {
  const { customerId, name, edited } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
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
      <AdminHeading>{t.correctTheProfile()}</AdminHeading>
      <PanelForm
        right="change-customers"
        readable
        key={version}
        method="post"
        action={here}
        noValidate
        autoComplete="off"
        className="stack-loose max-w-2xl"
      >
        <FormKey />
        <ErrorSummary errors={errors} title={refused?.title} />
        <VersionField name="expectedVersion" stored={version} refused={refused} />
        <NameFields fields={fields} email={email} hasSignedIn={hasSignedIn} />
        <ProfileFields fields={fields} vatIdHint={t.asItShouldAppearOn()} />
        <p className="muted small">{t.existingOrdersAndDocumentsDo()}</p>
        <Button pending={useNavigation().formAction === here} pendingLabel={t.saving()}>
          {t.saveProfileButton()}
        </Button>
      </PanelForm>
    </>
  );
}

interface NameFieldsProps {
  fields: Record<"firstName" | "lastName" | "email", FieldState>;
  email: string;
  hasSignedIn: boolean;
}

/** The e-mail can be changed until somebody signs in with it. */
function NameFields({ fields, email, hasSignedIn }: NameFieldsProps) {
  return (
    <div className="stack">
      <Field
        field={fields.firstName}
        optional={false}
        label={t.firstName()}
        hint={hasSignedIn ? t.replacedAtTheNextSign() : undefined}
        maxLength={MAX_NAME_LENGTH}
      />
      <Field field={fields.lastName} optional={false} label={t.lastName()} maxLength={MAX_NAME_LENGTH} />
      {hasSignedIn ? (
        <div>
          <p>
            <span className="label">{t.email()}</span>
            <EmailText email={email} />
          </p>
          <p className="muted small">{t.theCustomerSignsInWith()}</p>
        </div>
      ) : (
        <Field
          field={fields.email}
          required
          label={t.email()}
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
