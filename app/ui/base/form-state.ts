/** Conform's `submission.reply()` of an invalid form. */
export interface FormResult {
  status?: string;
  initialValue?: Record<string, unknown> | null;
  error?: Record<string, string[] | null> | null;
}

/** The action's response, with the title of the error summary. */
export interface RefusedForm {
  lastResult: FormResult;
  title: string;
  /**
   * The version that is stored now, where somebody else has changed the row. With it, the form is accepted when sent
   * again.
   */
  version?: number;
  /** It was refused because somebody else has changed the row meanwhile. */
  isStale?: boolean;
}

export interface FieldState {
  id: string;
  name: string;
  /** The submitted value, or the default. A checkbox is checked unless it is "". */
  value: string;
  errors: string[];
  /** Of the message beside the field; undefined when there is none. */
  errorId: string | undefined;
  /** The form was sent and refused. */
  wasSent?: boolean;
}

export interface FormError {
  message: string;
  /** Undefined when the message is about the whole form. */
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
 * `defaults` names every field and gives its initial value; a name may be a path in conform's syntax: "address.city",
 * "lines[0].quantity". `formId` prefixes the ids of the fields, so that they are unique on a page with several forms.
 */
export function formState<Name extends string>(
  lastResult: FormResult | null | undefined,
  formId: string,
  defaults: Record<Name, Default>,
): FormState<Name> {
  const typed = lastResult?.initialValue;
  // Errors of fields that the page does not have are shown at the top.
  const asFormError = Object.entries(lastResult?.error ?? {}).filter(([name]) => !(name in defaults));
  const errors: FormError[] = [...new Set(asFormError.flatMap(([, own]) => own ?? []))].map((message) => ({ message }));
  const fields = {} as Record<Name, FieldState>;
  for (const name of Object.keys(defaults) as Name[]) {
    const id = `${formId}-${name.replace(/\W+/g, "-")}`;
    const own = lastResult?.error?.[name] ?? [];
    fields[name] = {
      id,
      name,
      // conform omits empty fields from `initialValue`.
      value: asText(typed ? (valueAt(typed, name) ?? "") : defaults[name]),
      errors: own,
      errorId: own.length > 0 ? `${id}-error` : undefined,
      wasSent: Boolean(lastResult),
    };
    errors.push(...own.map((message) => ({ message, fieldId: id })));
  }
  return { id: formId, fields, errors };
}

/** Of the sent values: "billing.city". */
export function valueAt(source: unknown, path: string): unknown {
  return path
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce<unknown>((value, key) => (value == null ? undefined : (value as Record<string, unknown>)[key]), source);
}

function asText(value: unknown): string {
  if (value === null || value === undefined || value === false) return "";
  return value === true ? "on" : String(value);
}
