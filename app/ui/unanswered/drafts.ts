import type { Unanswered } from "./unanswered";

/** What was typed into a form and is not sent yet, and whether its last answer was lost. */
interface Draft {
  values: [name: string, value: string][];
  unanswered?: Unanswered;
}

/** The key of a form's draft: its address, and what it is about where a page has several forms with one address. */
const nameOf = (action: string, data: FormData) =>
  `draft:${new URL(action, location.href).pathname}:${data.get("intent")}:${data.get("productId")}`;

function read(name: string): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(name)!) as Draft | null;
  } catch {
    // Some browsers refuse access to the storage.
    return null;
  }
}

function write(name: string, draft: Draft | null): void {
  try {
    if (draft) sessionStorage.setItem(name, JSON.stringify(draft));
    else sessionStorage.removeItem(name);
  } catch {
    // Refused, or full: the page itself still has what was typed.
  }
}

/** Stores what is typed into a form in this tab, until it is sent. `unanswered` stays as stored unless it is given. */
export function saveDraft(action: string, data: FormData, unanswered?: Unanswered): void {
  const name = nameOf(action, data);
  const values = [...data].filter(
    (entry): entry is [string, string] => !(entry[1] instanceof File),
  );
  write(name, { values, unanswered: unanswered ?? read(name)?.unanswered });
}

/** Deletes the draft of a form that was sent. */
export const forgetDraft = (action: string, data: FormData) => write(nameOf(action, data), null);

/** Fills a form with its draft. Returns its lost answer, if any. */
export function restoreDraft(form: HTMLFormElement): Unanswered | undefined {
  const draft = read(nameOf(form.action, new FormData(form)));
  for (const [name, value] of draft?.values ?? []) {
    const field = form.elements.namedItem(name);
    if (field instanceof RadioNodeList) {
      [...field]
        .find((one) => (one as HTMLInputElement).value === value)
        ?.dispatchEvent(new MouseEvent("click"));
    } else if (field instanceof HTMLElement && (field as HTMLInputElement).type !== "hidden") {
      // React replaces this property on its fields and would not notice a change.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(
        field,
        value,
      );
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
  return draft?.unanswered;
}
