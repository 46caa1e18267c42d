import { type ApiKeyRow, SCOPE_LABELS } from "~/shop/customers/api-keys/api-key";
import { formatDate, formatDateTime } from "~/formats/dates";
import { FactBadge } from "~/ui/base/badge";
import { Button } from "~/ui/base/button";
import { FormKey } from "~/ui/layout/form-key";

/** An active key in its owner's list. Revoking is folded away, because it takes effect at once. */
export function KeyItem({ id, name, hint, scope, createdAt, createdBy, lastUsedAt }: ApiKeyRow) {
  return (
    <li className="rule py-5">
      <div className="row">
        <h3>{name}</h3>
        <FactBadge>{SCOPE_LABELS[scope].name}</FactBadge>
      </div>
      <dl className="keys-facts">
        <div>
          <dt>Begins with</dt>
          <dd>
            <code>{hint}…</code>
          </dd>
        </div>
        <div>
          <dt>Created</dt>
          <dd>{formatDate(createdAt)}</dd>
        </div>
        <div>
          <dt>Made by</dt>
          <dd className="break-words">{createdBy ?? "unknown"}</dd>
        </div>
        <div>
          <dt>Last used</dt>
          <dd>{lastUsedAt ? formatDateTime(lastUsedAt) : "never"}</dd>
        </div>
      </dl>
      <details>
        <summary className="keys-summary">
          Revoke<span className="sr-only"> {name}</span>
        </summary>
        <form method="post" action="/company/keys" className="stack pt-2">
          <FormKey />
          <p className="small">
            Programs that use this key stop working at once. This cannot be undone.
          </p>
          <input type="hidden" name="id" value={id} />
          <Button variant="danger" name="intent" value="revoke">
            REVOKE KEY<span className="sr-only"> {name}</span>
          </Button>
        </form>
      </details>
    </li>
  );
}
