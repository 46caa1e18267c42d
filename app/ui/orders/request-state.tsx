import { Form } from "@remix-run/react";

import { formatDateTime } from "~/formats/dates";
import {
  type ChangeRequest,
  REQUEST_KINDS,
  REQUEST_STATES,
} from "~/shop/checkout/order-changes/change-request";
import { Button } from "~/ui/base/button";
import { FormKey } from "~/ui/layout/form-key";

import { ChangeList } from "./change-list";
import { requestedChanges } from "./requested-changes";

/** A customer's request about an order: its state, and while it is open a button that withdraws it, for those who may. */
export function RequestState({
  orderId,
  request,
  canWithdraw,
}: {
  orderId: number;
  request: ChangeRequest;
  canWithdraw: boolean;
}) {
  const { id, kind, state, message, answer, answeredAt, createdAt, requestedBy } = request;
  const isOpen = state === "open";
  return (
    <section aria-labelledby="request" className="stack">
      <h2 id="request" className="caps text-xs">
        {REQUEST_KINDS[kind]} requested: {REQUEST_STATES[state]}
      </h2>
      <p className="muted small">
        {formatDateTime(answeredAt ?? createdAt)}
        {requestedBy && ` · Asked by ${requestedBy}`}
      </p>
      <p className="whitespace-pre-line">{message}</p>
      {isOpen && <ChangeList changes={requestedChanges(request)} />}
      {answer && <p className="whitespace-pre-line">Our team answers: {answer}</p>}
      {isOpen && canWithdraw && (
        <Form method="post" action={`/orders/${orderId}/change`} className="no-print">
          <FormKey />
          <input type="hidden" name="requestId" value={id} />
          <Button name="intent" value="withdraw" variant="secondary">
            WITHDRAW
          </Button>
        </Form>
      )}
    </section>
  );
}
