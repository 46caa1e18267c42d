import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

import { inquiryFailed } from "~/texts/inquiries";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { TextArea } from "~/ui/base/field";
import { formState } from "~/ui/base/form-state";

import { FormKey } from "~/ui/layout/form-key";
import { LostResponseNotice } from "~/ui/layout/lost-response/lost-response-notice";
import { useDraft } from "~/ui/layout/lost-response/use-draft";

import type { CartAnswer } from "./answer";

/** Sends the cart to the brand as an inquiry, with an optional message. The cart stays as it is. */
export function SendCart({
  answer,
  seen,
}: {
  answer: CartAnswer | undefined;
  /** The lines that the page shows (seenQuantities). */
  seen: string;
}) {
  const { fields, errors } = formState(answer?.lastResult, "send", { message: "" });
  const isSending = useNavigation().formData?.get("intent") === "inquire";
  const form = useRef<HTMLFormElement>(null);
  const wasSending = useRef(false);
  const [lostResponse, setLostResponse] = useDraft(form, "/cart");
  useEffect(() => {
    if (wasSending.current && !isSending) {
      const lost = answer?.lostResponse;
      setLostResponse(lost);
      // Clear the message once it is sent.
      if (!lost && !answer?.lastResult) form.current?.reset();
    }
    wasSending.current = isSending;
  }, [isSending, answer, setLostResponse]);
  return (
    <Form
      ref={form}
      method="post"
      action="/cart"
      noValidate
      preventScrollReset
      aria-label="Send to our team"
      className="rule stack pt-2"
    >
      <input type="hidden" name="intent" value="inquire" />
      <input type="hidden" name="seen" value={seen} />
      <FormKey />
      <ErrorSummary errors={errors} title={answer?.title} />
      <TextArea field={fields.message} label="Or send it from here, with a message" rows={2} />
      <Button variant="secondary" wide pending={isSending} pendingLabel="SENDING...">
        Send to our team
      </Button>
      {lostResponse && (
        <LostResponseNotice lostResponse={lostResponse} failed={inquiryFailed()} form="/cart" />
      )}
    </Form>
  );
}
