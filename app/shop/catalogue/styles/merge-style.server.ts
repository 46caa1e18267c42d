import { createHash } from "node:crypto";

import * as t from "~/messages/catalogue";
import {
  readableField,
  STYLE_FIELDS,
  type StyleField,
  type StyleFields,
  type TypedStyle,
  typedStyle,
} from "./style-fields";

/** While a form was open. */
export interface ChangedByOther {
  field: StyleField;
  label: string;
  /** The present value. */
  now: string;
  /** The form continues with the typed value or, if that was not edited, with the present one. */
  goesOnWith: "yours" | "theirs";
}

/**
 * For a hidden form field: the digests tell later which fields were changed by whom. Each has the field's name, because
 * a form may have been rendered by a version of the shop with other fields.
 */
export function seenOf(style: StyleFields): string {
  const typed = typedStyle(style);
  return STYLE_FIELDS.map((field) => `${field}:${digest(typed[field])}`).join(".");
}

/**
 * Three-way merge of a form with the present style; `seen` (seenOf) identifies what the form was rendered from. Returns
 * the fields that another admin changed, and the present values of those that were not edited in the form.
 */
export function mergeStyle(
  submitted: StyleFields,
  now: StyleFields,
  seen: string,
): { changes: ChangedByOther[]; takenOver: Partial<TypedStyle> } {
  const [typed, present] = [typedStyle(submitted), typedStyle(now)];
  const digests = new Map(seen.split(".").map((part) => part.split(":") as [string, string]));
  const takenOver: Partial<TypedStyle> = {};
  const changes: ChangedByOther[] = [];
  for (const field of STYLE_FIELDS) {
    const wasChanged = digest(present[field]) !== digests.get(field);
    if (!wasChanged || typed[field] === present[field]) continue;
    const isUntouched = digest(typed[field]) === digests.get(field);
    if (isUntouched) takenOver[field] = present[field];
    changes.push({
      field,
      label: t.styleFieldLabel(field),
      now: readableField(field, present[field]),
      goesOnWith: isUntouched ? "theirs" : "yours",
    });
  }
  return { changes, takenOver };
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 8);
}
