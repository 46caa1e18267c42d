/* oxlint-disable no-restricted-globals -- drafts stay in their tab (docs/security.md, "OWASP ASVS"). */
import type { LostResponse } from "./lost-response";

// Where a form is kept that was not sent: a draft, over a reload of its page (here); `readLostResponse`, when no answer
// came to one whose page asks for the outcome (keep-form-on-lost-response.ts); `keptForms`, when no answer came to
// another one (toast-on-lost-response.ts); and the shop itself, when the session had ended
// (http/gate/unsent-forms.server.ts).

/** Typed into a form and not sent yet; kept in this tab. */
type Draft = [field: string, value: string, before: string][];

// For browsers that refuse access to sessionStorage: until the page is left.
const memory = new Map<string, string>();

function read<Value>(name: string): Value | null {
  try {
    return JSON.parse(memory.get(name) ?? sessionStorage.getItem(name)!) as Value | null;
  } catch {
    // Refused, or deleted.
    return null;
  }
}

function write(name: string, value: object | undefined): void {
  const text = value ? JSON.stringify(value) : "";
  memory.set(name, text);
  try {
    sessionStorage.setItem(name, text);
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

export const nameOf = (form: HTMLFormElement) => formName(form.action, new FormData(form));

/** The lost response of a form, if there is one. */
export const readLostResponse = (name: string) => read<LostResponse>(`lost:${name}`);

/** Undefined after a clear response. */
export const storeLostResponse = (name: string, lostResponse: LostResponse | undefined) =>
  write(`lost:${name}`, lostResponse);

/** Of forms that are not asked after, by their names, until the page is left. */
export const keptForms = new Map<string, LostResponse>();

const readDraft = (name: string) => read<Draft>(`typed:${name}`) ?? [];

/** The form was sent. */
export function forgetDraft(name: string): void {
  write(`typed:${name}`, undefined);
  storeLostResponse(name, undefined);
}

/** Without files. */
export const textsOf = (data: FormData) =>
  [...data].filter((entry): entry is [string, string] => typeof entry[1] === "string");

const valuesOf = (form: HTMLFormElement) => new Map(textsOf(new FormData(form)));

/** What the page has put into a form's fields, whatever was typed since. */
function shownIn(form: HTMLFormElement) {
  const copy = form.cloneNode(true) as HTMLFormElement;
  copy.reset();
  return valuesOf(copy);
}

export function saveDraft(form: HTMLFormElement): void {
  const name = nameOf(form);
  const initial = shownIn(form);
  // A refused form shows what was typed.
  for (const [field, , before] of readDraft(name)) initial.set(field, before);
  const draft = [...valuesOf(form)].map(([field, value]): Draft[number] => [field, value, initial.get(field) ?? ""]);
  write(
    `typed:${name}`,
    draft.filter(([, value, before]) => value !== before),
  );
}

/** A field that comes with another value than it had then keeps it: it is newer. */
export function restoreDraft(form: HTMLFormElement): void {
  const name = nameOf(form);
  const shown = shownIn(form);
  const draft = readDraft(name).filter(([field, , before]) => (shown.get(field) ?? "") === before);
  for (const [field, value] of draft) fill(form.elements.namedItem(field), value);
  write(`typed:${name}`, draft);
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
export function isUnchanged(form: HTMLFormElement, { values }: LostResponse): boolean {
  const sent = new Map(values);
  return [...valuesOf(form)].every(([name, value]) => name === "key" || sent.get(name) === value);
}
