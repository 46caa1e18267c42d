import { Form, useNavigation } from "@remix-run/react";

import { type VatCheckView, VIES_ANSWER_LABELS } from "~/shop/customers/vies";
import { formatDateTime } from "~/formats/dates";
import { Button } from "~/ui/base/button";

import { customerAddress } from "./customer-address";

/** The last check of a customer's VAT ID, by VIES or an admin. Renders nothing when it was never checked. */
export function VatCheck({ check }: { check: VatCheckView | null }) {
  if (!check) return null;
  const { answer, checkedAt, holder, requestIdentifier, trouble, decidedBy, reason } = check;
  if (reason !== null) {
    return (
      <p className="small">
        <span className={answer === "invalid" ? "error" : undefined}>
          {answer === "invalid" ? "Not valid" : "Confirmed"}
        </span>
        <span className="muted">
          {decidedBy && ` by ${decidedBy}`}, {formatDateTime(checkedAt)}
        </span>
        <span className="block whitespace-pre-line">{reason}</span>
      </p>
    );
  }
  return (
    <p className="small">
      <span className={answer === "invalid" ? "error" : undefined}>
        {VIES_ANSWER_LABELS[answer]}
      </span>
      <span className="muted">
        {trouble && ` (${trouble})`}, asked {formatDateTime(checkedAt)}
      </span>
      {holder && <span className="block">{holder}</span>}
      {requestIdentifier && (
        <span className="muted block">Consultation number {requestIdentifier}</span>
      )}
    </p>
  );
}

/** The form that checks the VAT ID with VIES now. The response may take some seconds. */
export function CheckVatId({ userId }: { userId: string }) {
  const isAsking = useNavigation().formData?.get("intent") === "check-vat-id";
  return (
    <Form method="post" action={customerAddress(userId)} className="no-print mt-2">
      <Button
        name="intent"
        value="check-vat-id"
        variant="secondary"
        pending={isAsking}
        pendingLabel="ASKING VIES..."
      >
        CHECK VAT ID
      </Button>
    </Form>
  );
}
