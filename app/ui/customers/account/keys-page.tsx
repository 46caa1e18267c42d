import { type ApiKeyRow, MAX_KEYS } from "~/shop/customers/api-keys/api-key";
import { ErrorSummary } from "~/ui/base/error-summary";
import { type FormResult, formState } from "~/ui/base/form-state";
import { SectionHeading } from "~/ui/base/section-heading";

import { KeyItem } from "./key-item";
import { NewKeyForm } from "./new-key-form";

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
          <p className="small mt-6">
            <a href="/company">Company profile</a>
          </p>
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
