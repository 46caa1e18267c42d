import { createHash } from "node:crypto";

import {
  readableField,
  STYLE_FIELDS,
  STYLE_LABELS,
  type StyleField,
  type StyleFields,
  type TypedStyle,
  typedStyle,
} from "./style-fields";

/** A field that somebody else changed while a form was open. */
export interface ChangedByOther {
  field: StyleField;
  label: string;
  /** What it is now. */
  now: string;
  /** Whether the form goes on with what was typed in it, or, where nothing was, with what it is now. */
  goesOnWith: "yours" | "theirs";
}

/** What a form saw of a style, a few letters a field, to carry along: it tells later who changed what. */
export function seenOf(style: StyleFields): string {
  const typed = typedStyle(style);
  return STYLE_FIELDS.map((field) => digest(typed[field])).join(".");
}

/**
 * Brings together what an admin typed and what another one saved meanwhile. `seen` is what the form was made of. Gives
 * the fields that the other one changed, and the texts of those that the form takes over because nobody typed there.
 */
export function mergeStyle(
  wanted: StyleFields,
  now: StyleFields,
  seen: string,
): { changes: ChangedByOther[]; takenOver: Partial<TypedStyle> } {
  const [typed, present] = [typedStyle(wanted), typedStyle(now)];
  const digests = seen.split(".");
  const takenOver: Partial<TypedStyle> = {};
  const changes: ChangedByOther[] = [];
  STYLE_FIELDS.forEach((field, index) => {
    const wasChanged = digest(present[field]) !== digests[index];
    if (!wasChanged || typed[field] === present[field]) return;
    const isUntouched = digest(typed[field]) === digests[index];
    if (isUntouched) takenOver[field] = present[field];
    changes.push({
      field,
      label: STYLE_LABELS[field],
      now: readableField(field, present[field]),
      goesOnWith: isUntouched ? "theirs" : "yours",
    });
  });
  return { changes, takenOver };
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 8);
}
