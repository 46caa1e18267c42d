import type { ReactNode } from "react";

import { formatDateTime } from "~/formats/dates";
import { colon } from "~/formats/lists";
import * as t from "~/messages/orders";
import * as tCheckout from "~/messages/checkout";
import type { ChangeRequest } from "~/shop/checkout/order-changes/change-request";
import { ChangeList } from "~/ui/orders/change-list";

import { requestedChanges } from "./requested-changes";

/** With its state and its answer. */
export function RequestState({ request, children }: { request: ChangeRequest; children?: ReactNode }) {
  const { kind, state, message, answer, answeredAt, createdAt, requestedBy } = request;
  const changes = requestedChanges(request);
  return (
    <section aria-labelledby="request" className="stack">
      <h2 id="request" className="caps text-xs">
        {tCheckout.requestKindName(kind) + colon() + tCheckout.requestStateName(state)}
      </h2>
      <p className="muted small">
        {formatDateTime(answeredAt ?? createdAt)}
        {requestedBy && ` · ${t.askedBy({ requestedBy })}`}
      </p>
      {message && <p className="whitespace-pre-line">{message}</p>}
      {changes.length > 0 && <ChangeList changes={changes} />}
      {answer && <p className="whitespace-pre-line">{t.ourTeamAnswers({ answer })}</p>}
      {children}
    </section>
  );
}
