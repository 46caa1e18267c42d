/* oxlint-disable no-restricted-globals -- drafts stay in their tab (docs/security.md, "OWASP ASVS"). */
import type { LostResponse } from "./lost-response";

// Where a form is kept that was not sent: a draft, over a reload of its page (here); `readLostResponse`, when no answer
// came to one whose page asks for the outcome (keep-form-on-lost-response.ts); `keptForms`, when no answer came to
// another one (toast-on-lost-response.ts); and the shop itself, when the session had ended
// (http/gate/unsent-forms.server.ts).

/** Typed into a form and not sent yet; kept in this tab. */
interface Draft {
  /** Changed fields: name, value, and the value before. */
  changes: [name: string, value: string, before: string][];
}

// For browsers that refuse access to sessionStorage: until the page is left.
const memory = new Map<string, string>();

function read<Value>(name: string): Value | undefined {
  let text = memory.get(name);
  try {
    text ??= sessionStorage.getItem(name) ?? undefined;
  } catch {
    // Refused.
  }
  return text === undefined ? undefined : (JSON.parse(text) as Value);
}

function write(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  if (value === undefined) memory.delete(name);
  else memory.set(name, text);
  try {
    if (value === undefined) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, text);
  } catch {
    // Refused, or full.
  }
}

/**
 * Identifies a form by who is signed in, its address, and what it is about where several forms have one address. The
 * same for the form and for what it posts.
 */
export function formName(action: string, data: FormData): string {
  const { pathname, searchParams } = new URL(action, location.href);
  // Remix takes it away on the way.
  searchParams.delete("index");
  const about = data.get("productId") ?? data.get("window[]");
  const { owner } = document.documentElement.dataset;
  return [owner, pathname, searchParams, data.get("intent"), about].join(":");
}

/** The lost response of a form, if there is one. */
export const readLostResponse = (name: string) => read<LostResponse>(`lost:${name}`);

/** Undefined after a clear response. */
export const storeLostResponse = (name: string, lostResponse: LostResponse | undefined) =>
  write(`lost:${name}`, lostResponse);

/** Of forms that are not asked after, by their names, until the page is left. */
export const keptForms = new Map<string, LostResponse>();

/** The form was sent. */
export function forgetDraft(name: string): void {
  write(`draft:${name}`, undefined);
  storeLostResponse(name, undefined);
}

/** Without files. */
const valuesOf = (form: HTMLFormElement) =>
  new Map([...new FormData(form)].filter((entry): entry is [string, string] => !(entry[1] instanceof File)));

/** `initial` are the values with which the page came. */
export function saveDraft(form: HTMLFormElement, initial: Map<string, string>): void {
  const changes = [...valuesOf(form)]
    .map(([name, value]) => [name, value, initial.get(name) ?? ""])
    .filter(([, value, before]) => value !== before);
  write(`draft:${formName(form.action, new FormData(form))}`, { changes });
}

/**
 * A field that comes with another value than it had then keeps it: it is newer. Returns the values with which the page
 * came.
 */
export function restoreDraft(form: HTMLFormElement): Map<string, string> {
  const initial = valuesOf(form);
  const draft = read<Draft>(`draft:${formName(form.action, new FormData(form))}`);
  for (const [name, value, before] of draft?.changes ?? []) {
    if ((initial.get(name) ?? "") === before) fill(form.elements.namedItem(name), value);
  }
  return initial;
}

/** As if it was typed. */
export function fill(field: Element | RadioNodeList | null, value: string): void {
  if (field instanceof RadioNodeList) {
    const chosen = [...field].find((one) => (one as HTMLInputElement).value === value);
    if ((chosen as HTMLInputElement | undefined)?.type === "radio") (chosen as HTMLElement).click();
  } else if (field && !/^(hidden|submit|button)$/.test((field as HTMLInputElement).type)) {
    // React replaces this property on its fields and would not notice a change.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** The form still has what was sent without an answer. */
export const isUnchanged = (form: HTMLFormElement, { values }: LostResponse) =>
  [...valuesOf(form)].every(
    ([name, value]) => name === "key" || values.some((sent) => sent[0] === name && sent[1] === value),
  );
