import { useNavigation } from "@remix-run/react";

import * as t from "~/messages/customers";
import { MAX_VAT_REASON_LENGTH, type VatCheckView, type VAT_ID_DECISIONS } from "~/shop/customers/companies/vies";
import { Button } from "~/ui/base/button";
import { TextArea } from "~/ui/base/field";
import type { FieldState } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";

import { customerAddress } from "~/ui/layout/customer-address";
import { May, PanelForm } from "~/ui/layout/admin/rights";

/** By VIES or an admin. Renders nothing when the VAT ID was never checked. */
export function VatCheck({ check }: { check: VatCheckView | null }) {
  if (!check) return null;
  const { answer, checkedAt, holder, requestIdentifier, trouble, decidedBy, reason } = check;
  const parts = {
    state: (words: string) => <span className={answer === "invalid" ? "error" : undefined}>{words}</span>,
    details: (words: string) => <span className="muted">{words}</span>,
  };
  if (reason !== null) {
    return (
      <p className="small">
        {t.vatIdDecided({
          ...parts,
          isValid: answer !== "invalid",
          isNamed: Boolean(decidedBy),
          decidedBy: decidedBy ?? "",
          checkedAt,
        })}
        <span className="block whitespace-pre-line">{reason}</span>
      </p>
    );
  }
  return (
    <p className="small">
      {t.viesAnswered({
        ...parts,
        answer: t.viesAnswer(answer),
        isTroubled: Boolean(trouble),
        trouble: trouble ?? "",
        checkedAt,
      })}
      {holder && <span className="block">{holder}</span>}
      {requestIdentifier && <span className="muted block">{t.consultationNumber({ requestIdentifier })}</span>}
    </p>
  );
}

/** With VIES now. The response may take some seconds. */
export function CheckVatId({ companyId }: { companyId: string }) {
  const isAsking = useNavigation().formData?.get("intent") === "check-vat-id";
  return (
    <PanelForm right="change-customers" method="post" action={customerAddress(companyId)} className="no-print mt-2">
      <FormKey />
      <Button name="intent" value="check-vat-id" variant="secondary" pending={isAsking} pendingLabel={t.askingVies()}>
        {t.checkVatIdButton()}
      </Button>
    </PanelForm>
  );
}

interface DecideVatIdProps {
  companyId: string;
  vatId: string;
  isConfirmed: boolean;
  reason: FieldState;
}

/** An admin says that the VAT ID is valid or, once it counts as valid, that it is not. Open when rejected. */
export function DecideVatId({ companyId, vatId, isConfirmed, reason }: DecideVatIdProps) {
  const intent: (typeof VAT_ID_DECISIONS)[number] = isConfirmed ? "reject-vat-id" : "confirm-vat-id";
  const isSending = useNavigation().formData?.get("intent") === intent;
  return (
    <May right="change-customers">
      <details open={!isConfirmed || reason.errors.length > 0} className="no-print mt-2">
        <summary className="summary-link">{isConfirmed ? t.theVatIdIsNot() : t.confirmTheVatId()}</summary>
        <PanelForm
          right="change-customers"
          method="post"
          action={customerAddress(companyId)}
          noValidate
          className="stack mt-4"
        >
          <FormKey />
          <input type="hidden" name="vatId" value={vatId} />
          <TextArea
            field={reason}
            label={t.howYouKnow()}
            hint={t.keptWithTheOrdersThat()}
            required
            rows={2}
            maxLength={MAX_VAT_REASON_LENGTH}
          />
          <Button
            name="intent"
            value={intent}
            variant={isConfirmed ? "danger" : "secondary"}
            pending={isSending}
            pendingLabel={t.saving()}
          >
            {isConfirmed ? t.vatIdIsNotValid() : t.confirmVatId()}
          </Button>
        </PanelForm>
      </details>
    </May>
  );
}
