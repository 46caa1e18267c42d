import { useFetcher } from "@remix-run/react";
import { useRef, useState } from "react";

import * as t from "~/messages/cart";
import { MAX_COMPANY_LENGTH, MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from "~/shop/cart/inquiries/limits";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Field, TextArea } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { useFetcherAnswer } from "~/ui/base/use-fetcher-answer";
import { FormKey } from "~/ui/layout/form-key";
import { type LostResponse, lostResponseIn } from "~/ui/layout/lost-response/lost-response";
import { LostResponseNotice } from "~/ui/layout/lost-response/lost-response-notice";
import { useDraft } from "~/ui/layout/lost-response/use-draft";

import { Honeypot } from "~/ui/base/honeypot";
import { PrivacyNote } from "~/ui/layout/privacy-note";
import type { KnownSender } from "./sender";

/** `styleId` is the style it is about, `redirectTo` the page to show after it is sent. */
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
  const fetcher = useFetcher<RefusedForm | { lostResponse: LostResponse }>({
    key: `${formId} ${styleId}`,
  });
  const form = useRef<HTMLFormElement>(null);
  const [lostResponse, setLostResponse] = useDraft(form, "/inquiry");
  const [shown, setShown] = useState(refused);
  useFetcherAnswer(fetcher, (answer) => {
    setLostResponse(lostResponseIn(answer));
    setShown(answer && "lastResult" in answer ? answer : undefined);
  });
  const { fields, errors } = formState(shown?.lastResult, formId, {
    name: sender?.name,
    email: sender?.email,
    company: sender?.company,
    message: "",
    redirectTo,
  });
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={styleId ? `/inquiry?product=${styleId}` : "/inquiry"}
      noValidate
      className="stack"
    >
      <ErrorSummary errors={errors} title={shown?.title} />
      <Field field={fields.name} label={t.name()} required autoComplete="name" maxLength={MAX_NAME_LENGTH} />
      <Field
        field={fields.email}
        label={t.email()}
        type="email"
        required
        autoComplete="email"
        maxLength={MAX_EMAIL_LENGTH}
      />
      <Field field={fields.company} label={t.company()} autoComplete="organization" maxLength={MAX_COMPANY_LENGTH} />
      <TextArea field={fields.message} label={t.message()} required rows={6} />
      <Honeypot formId={formId} />
      <FormKey onlyScripted />
      <input type="hidden" name="redirectTo" value={fields.redirectTo.value} />
      <PrivacyNote>{t.howWeUseIt()}</PrivacyNote>
      <Button pending={fetcher.state !== "idle"} pendingLabel={t.sending()}>
        {t.sendInquiry()}
      </Button>
      {lostResponse && <LostResponseNotice lostResponse={lostResponse} failed={t.inquiryFailed()} form="/inquiry" />}
    </fetcher.Form>
  );
}
