import { KEY_SCOPES, MAX_KEY_NAME_LENGTH, SCOPE_LABELS } from "~/shop/customers/api-keys/api-key";
import { Button } from "~/ui/base/button";
import { Field, Select } from "~/ui/base/field";
import type { FieldState } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";

const SCOPES = KEY_SCOPES.map((scope) => ({ value: scope, label: SCOPE_LABELS[scope].name }));

/** The form that creates an API key. */
export function NewKeyForm({
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
            {SCOPE_LABELS[scope].name}: it {SCOPE_LABELS[scope].meaning}.
          </span>
        ))}
        options={SCOPES}
        required
      />
      <Button name="intent" value="make">
        CREATE KEY
      </Button>
    </form>
  );
}
