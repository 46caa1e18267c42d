import { type ApiKeyRow, MAX_KEYS } from "~/shop/api-keys/api-key";
import { ErrorSummary } from "~/ui/base/error-summary";
import { type FormResult, formState } from "~/ui/base/form-state";
import { SectionHeading } from "~/ui/base/section-heading";

import { KeyItem } from "./key-item";
import { MadeKey } from "./made-key";
import { NewKeyForm } from "./new-key-form";

/** What the page's form answered: the key that was made, or why not. */
type Answer = { made: { key: string; name: string } } | { lastResult: FormResult; title: string };

/** /company/keys: with what a customer's own programs call the shop. `token` is the form's, for one press. */
export function KeysPage({
  keys,
  token,
  answer,
}: {
  keys: readonly ApiKeyRow[];
  token: string;
  answer?: Answer;
}) {
  const made = answer && "made" in answer ? answer.made : undefined;
  const refused = answer && "lastResult" in answer ? answer : undefined;
  const form = formState(refused?.lastResult, "key", { name: "", scope: "read" });
  return (
    <div className="wrap page">
      <SectionHeading
        level={1}
        label="Your account"
        intro={
          <>
            With a key, a program of yours, the till or the stock list, does here what you do by
            hand. <a href="/developers">What it can ask, with examples</a>
          </>
        }
      >
        API keys
      </SectionHeading>
      {made && <MadeKey name={made.name} value={made.key} />}
      <div className="keys-errors">
        <ErrorSummary errors={form.errors} title={refused?.title} />
      </div>
      <div className="with-aside">
        <section aria-labelledby="keys-title">
          <h2 id="keys-title">Keys that work</h2>
          {keys.length === 0 ? (
            <p className="muted mt-4">None yet. A key is shown once, when you make it.</p>
          ) : (
            <>
              <ul className="mt-6">
                {keys.map((key) => (
                  <KeyItem key={key.id} {...key} />
                ))}
              </ul>
              <p className="muted small mt-4">
                {keys.length} of the {MAX_KEYS} that can work at a time.
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
