import { fill } from "./drafts";

/**
 * Once React has set the fields of the page: fills in again what the server had filled in
 * (http/responses/fill-form.server.ts).
 */
export function fillKept(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>("[data-kept]")) {
    const value = field.dataset.kept!;
    if (/^(checkbox|radio)$/.test(field.type)) {
      if (field.checked !== (value === "true") && (field.type === "checkbox" || value === "true")) field.click();
    } else if (field.type === "hidden") field.value = value;
    else if (field.value !== value) {
      fill(field, value);
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }
  }
}
