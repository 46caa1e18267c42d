import { useNavigation } from "@remix-run/react";

import { markLookAlikes } from "~/formats/email";
import { formatDateTime } from "~/formats/dates";
import * as t from "~/messages/orders";
import * as tCheckout from "~/messages/checkout";
import type { ChangeRequest } from "~/shop/checkout/order-changes/change-request";
import { MAX_REASON_LENGTH } from "~/shop/checkout/order-changes/limits";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { TextArea } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { VersionField } from "~/ui/base/version-field";
import { ChangeList } from "~/ui/orders/change-list";
import { requestedChanges } from "~/ui/orders/requested-changes";
import { FormKey } from "~/ui/layout/form-key";

import { LetterNote } from "~/ui/layout/admin/letter-note";
import { PanelForm } from "~/ui/layout/admin/rights";

interface RequestSectionProps {
  orderId: number;
  version: number;
  request: ChangeRequest;
  refused: RefusedForm | undefined;
}

/** With the buttons that answer it. */
export function RequestSection({ orderId, version, request, refused }: RequestSectionProps) {
  const { id, kind, message, createdAt, requestedBy } = request;
  const { fields, errors } = formState(refused?.lastResult, "request", { answer: "" });
  const sent = useNavigation().formData?.get("intent");
  const changes = requestedChanges(request);
  return (
    <section id="request" aria-labelledby="request-title" className="notice stack">
      <h2 id="request-title">{tCheckout.requestKindName(kind)}</h2>
      <p className="muted small">
        {formatDateTime(createdAt)}
        {requestedBy && ` · ${t.askedByAColleague({ name: markLookAlikes(requestedBy) })}`}
      </p>
      {message && <p className="whitespace-pre-line">{markLookAlikes(message)}</p>}
      {changes.length > 0 && <ChangeList changes={changes} />}
      {kind === "change" && changes.length === 0 && <p>{t.changeOrderYourself()}</p>}
      <ErrorSummary errors={errors} title={refused?.title} />
      <PanelForm
        right="change-orders"
        method="post"
        action={`/admin/orders/${orderId}/answer-request`}
        noValidate
        className="stack"
      >
        <FormKey />
        <input type="hidden" name="requestId" value={id} />
        <VersionField name="expectedVersion" stored={version} refused={refused} />
        <Button name="intent" value="grant-request" pending={sent === "grant-request"} pendingLabel={t.saving()}>
          {kind === "cancel" ? t.cancelAsAsked() : t.grant()}
        </Button>
        <LetterNote sent={t.answeredCustomerGetsLetter()} />
        <details open={fields.answer.errors.length > 0}>
          <summary className="summary-link">{t.decline()}</summary>
          <div className="stack">
            <TextArea
              field={fields.answer}
              label={t.reason()}
              hint={t.customerSeesIt()}
              required
              rows={2}
              maxLength={MAX_REASON_LENGTH}
            />
            <Button
              name="intent"
              value="decline-request"
              variant="secondary"
              pending={sent === "decline-request"}
              pendingLabel={t.saving()}
            >
              {t.declineButton()}
            </Button>
          </div>
        </details>
      </PanelForm>
    </section>
  );
}
