/** What an action answers when a form was not right: conform's `submission.reply()`. */
export interface FormResult {
  status?: string;
  initialValue?: Record<string, unknown> | null;
  error?: Record<string, string[] | null> | null;
}

/** A form that was not taken, with the heading for what is wrong with it. */
export interface RefusedForm {
  lastResult: FormResult;
  title: string;
}

/** One field of a form as the page shows it. */
export interface FieldState {
  id: string;
  name: string;
  /** As typed, or the default. A checkbox is on when it is not "". */
  value: string;
  errors: string[];
  /** The id of the message beside the field; undefined when there is none. */
  errorId: string | undefined;
}

export interface FormError {
  message: string;
  /** The field to go to; undefined when the message is about the whole form. */
  fieldId?: string;
}

export interface FormState<Name extends string> {
  id: string;
  fields: Record<Name, FieldState>;
  /** For ErrorSummary, in the order of the fields, the form's own messages first. */
  errors: FormError[];
}

type Default = string | number | boolean | null | undefined;

/**
 * The fields of a form with what was typed and what is wrong with it. `defaults` names every field and gives
 * its first value; a name may be a path as conform writes it: "address.city", "lines[0].quantity".
 * `formId` keeps the ids of two forms on one page apart.
 */
export function formState<Name extends string>(
  lastResult: FormResult | null | undefined,
  formId: string,
  defaults: Record<Name, Default>,
): FormState<Name> {
  const typed = lastResult?.initialValue;
  const errors: FormError[] = (lastResult?.error?.[""] ?? []).map((message) => ({ message }));
  const fields = {} as Record<Name, FieldState>;
  for (const name of Object.keys(defaults) as Name[]) {
    const id = `${formId}-${name.replace(/\W+/g, "-")}`;
    const own = lastResult?.error?.[name] ?? [];
    fields[name] = {
      id,
      name,
      // What was left empty is missing from what conform gives back.
      value: asText(typed ? (valueAt(typed, name) ?? "") : defaults[name]),
      errors: own,
      errorId: own.length > 0 ? `${id}-error` : undefined,
    };
    errors.push(...own.map((message) => ({ message, fieldId: id })));
  }
  return { id: formId, fields, errors };
}

function valueAt(source: unknown, path: string): unknown {
  return path
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce<unknown>(
      (value, key) => (value == null ? undefined : (value as Record<string, unknown>)[key]),
      source,
    );
}

function asText(value: unknown): string {
  if (value === null || value === undefined || value === false) return "";
  return value === true ? "on" : String(value);
}
