import { formatDate, formatDateTime } from "~/formats/dates";
import {
  type ApiKeyRow,
  KEY_SCOPES,
  MAX_KEY_NAME_LENGTH,
  MAX_KEYS,
} from "~/shop/customers/api-keys/api-key";
import { keyScopeMeaning, keyScopeName } from "~/texts/customers";
import { FactBadge } from "~/ui/base/badge";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Field, Select } from "~/ui/base/field";
import { type FieldState, type FormResult, formState } from "~/ui/base/form-state";
import { SectionHeading } from "~/ui/base/section-heading";
import { FormKey } from "~/ui/layout/form-key";

/** The form that creates an API key. */
function NewKeyForm({
  fields,
  token,
}: {
  fields: Record<"name" | "scope", FieldState>;
  token: string;
}) {
  return (
    <form method="post" action="/company/keys" noValidate className="card stack">
      <FormKey />
      <h2>Create a key</h2>
      <input type="hidden" name="token" value={token} />
      <Field
        field={fields.name}
        label="Name"
        hint="The program that will use it. Create one key per program, so that each can be revoked separately."
        required
        maxLength={MAX_KEY_NAME_LENGTH}
        autoComplete="off"
      />
      <Select
        field={fields.scope}
        label="It may"
        hint={KEY_SCOPES.map((scope) => (
          <span key={scope} className="block">
            {keyScopeName(scope)}: it {keyScopeMeaning(scope)}.
          </span>
        ))}
        options={KEY_SCOPES.map((scope) => ({ value: scope, label: keyScopeName(scope) }))}
        required
      />
      <Button name="intent" value="make">
        CREATE KEY
      </Button>
    </form>
  );
}

/** The action's result: the created key, or the rejected form. */
type Answer =
  | { created: { key: string; name: string } }
  | { lastResult: FormResult; title: string };

/** /company/keys: the API keys of a customer's own programs. `token` makes creating a key idempotent. */
export function KeysPage({
  keys,
  token,
  answer,
}: {
  keys: readonly ApiKeyRow[];
  token: string;
  answer?: Answer;
}) {
  const created = answer && "created" in answer ? answer.created : undefined;
  const refused = answer && "lastResult" in answer ? answer : undefined;
  const form = formState(refused?.lastResult, "key", { name: "", scope: "read" });
  return (
    <div className="wrap page">
      <SectionHeading
        level={1}
        label="Your account"
        intro={
          <>
            With a key, your own program, such as a till or an inventory system, can use the shop
            for you. <a href="/developers">Documentation with examples</a>
          </>
        }
      >
        API keys
      </SectionHeading>
      {created && <CreatedKey name={created.name} value={created.key} />}
      <div className="keys-errors">
        <ErrorSummary errors={form.errors} title={refused?.title} />
      </div>
      <div className="with-aside">
        <section aria-labelledby="keys-title">
          <h2 id="keys-title">Active keys</h2>
          {keys.length === 0 ? (
            <p className="muted mt-4">None yet. A key is shown once, when you create it.</p>
          ) : (
            <>
              <ul className="mt-6">
                {keys.map((key) => (
                  <KeyItem key={key.id} {...key} />
                ))}
              </ul>
              <p className="muted small mt-4">
                {keys.length} of at most {MAX_KEYS} active keys.
              </p>
            </>
          )}
        </section>
        <NewKeyForm fields={form.fields} token={token} />
      </div>
    </div>
  );
}

/** The API key that was just created. It is not shown again. */
function CreatedKey({ name, value }: { name: string; value: string }) {
  return (
    <section className="notice edge-good keys-made" aria-labelledby="made-title">
      <h2 id="made-title">Your new key: {name}</h2>
      <p className="mt-2">
        Copy it now and store it where your program can read it. It is shown only once: we store
        only a hash of it.
      </p>
      <label className="label mt-4" htmlFor="made-key">
        The key
      </label>
      <input id="made-key" readOnly className="input keys-key" value={value} />
    </section>
  );
}

/** An active key in its owner's list. Revoking is folded away, because it takes effect at once. */
function KeyItem({ id, name, hint, scope, createdAt, createdBy, lastUsedAt }: ApiKeyRow) {
  return (
    <li className="rule py-5">
      <div className="row">
        <h3>{name}</h3>
        <FactBadge>{keyScopeName(scope)}</FactBadge>
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
