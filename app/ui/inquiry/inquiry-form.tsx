import { Form, useNavigation } from "@remix-run/react";

import { MAX_COMPANY_LENGTH, MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from "~/shop/inquiries/limits";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Field, TextArea } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";

import { Honeypot } from "./honeypot";
import { PrivacyNote } from "./privacy-note";
import type { KnownSender } from "./sender";

/** The public inquiry form. `styleId` is the style it is about, `redirectTo` the page to show after it is sent. */
export function InquiryForm({
  formId,
  styleId,
  sender,
  redirectTo,
  refused,
}: {
  formId: string;
  styleId?: number;
  sender?: KnownSender | null;
  redirectTo: string;
  refused?: RefusedForm;
}) {
  const { fields, errors } = formState(refused?.lastResult, formId, {
    name: sender?.name,
    email: sender?.email,
    company: sender?.company,
    message: "",
    redirectTo,
  });
  const navigation = useNavigation();
  const isSending = navigation.formAction?.startsWith("/inquiry") ?? false;
  return (
    <Form
      method="post"
      action={styleId ? `/inquiry?product=${styleId}` : "/inquiry"}
      noValidate
      className="stack"
    >
      <ErrorSummary errors={errors} title={refused?.title} />
      <Field
        field={fields.name}
        label="Name"
        required
        autoComplete="name"
        maxLength={MAX_NAME_LENGTH}
      />
      <Field
        field={fields.email}
        label="E-mail"
        type="email"
        required
        autoComplete="email"
        maxLength={MAX_EMAIL_LENGTH}
      />
      <Field
        field={fields.company}
        label="Company"
        autoComplete="organization"
        maxLength={MAX_COMPANY_LENGTH}
      />
      <TextArea field={fields.message} label="Message" required rows={6} />
      <Honeypot formId={formId} />
      <input type="hidden" name="redirectTo" value={fields.redirectTo.value} />
      <PrivacyNote>We use what you write here to answer you, and for nothing else.</PrivacyNote>
      <Button pending={isSending} pendingLabel="SENDING...">
        SEND INQUIRY
      </Button>
    </Form>
  );
}
