import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { TextArea } from "~/ui/base/field";
import { formState } from "~/ui/base/form-state";

import type { CartAnswer } from "./answer";

/** Sends the cart to the brand as an inquiry, with an optional message. The cart stays as it is. */
export function SendCart({ answer }: { answer: CartAnswer | undefined }) {
  const { fields, errors } = formState(answer?.inquiry, "send", { message: "" });
  const isSending = useNavigation().formData?.get("intent") === "inquire";
  const form = useRef<HTMLFormElement>(null);
  const wasSending = useRef(false);
  useEffect(() => {
    // Clear the message once it is sent.
    if (wasSending.current && !isSending && !answer?.inquiry) form.current?.reset();
    wasSending.current = isSending;
  }, [isSending, answer]);
  return (
    <Form
      ref={form}
      method="post"
      action="/cart"
      noValidate
      preventScrollReset
      aria-label="Send to our team"
      className="rule stack pt-4"
    >
      <ErrorSummary errors={errors} title={answer?.title} />
      <TextArea field={fields.message} label="Or send it from here, with a message" rows={2} />
      <Button
        variant="secondary"
        wide
        name="intent"
        value="inquire"
        pending={isSending}
        pendingLabel="SENDING..."
      >
        Send to our team
      </Button>
    </Form>
  );
}
