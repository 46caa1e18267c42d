import * as t from "~/messages/customers";
import { MAX_KEY_NAME_LENGTH } from "~/shop/customers/api-keys/api-key";
import { Field, Select } from "~/ui/base/field";
import type { FieldState } from "~/ui/base/form-state";

/** Of the form for a new key, of a buyer or of a program of the brand: its name, and what it may do. */
export function KeyFields<Scope extends string>({
  fields,
  nameHint,
  scopes,
  scopeName,
  scopeText,
}: {
  fields: Record<"name" | "scope", FieldState>;
  nameHint: string;
  scopes: readonly Scope[];
  scopeName: (scope: Scope) => string;
  scopeText: (scope: Scope) => string;
}) {
  return (
    <>
      <Field
        field={fields.name}
        label={t.keyName()}
        hint={nameHint}
        required
        maxLength={MAX_KEY_NAME_LENGTH}
        autoComplete="off"
      />
      <Select
        field={fields.scope}
        label={t.access()}
        hint={scopes.map((scope) => (
          <span key={scope} className="block">
            {scopeText(scope)}
          </span>
        ))}
        options={scopes.map((scope) => ({ value: scope, label: scopeName(scope) }))}
        required
      />
    </>
  );
}
