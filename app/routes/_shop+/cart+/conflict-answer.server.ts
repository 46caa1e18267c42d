import type { CartConflict } from "~/shop/cart/conflicts.server";
import { parseId } from "~/formats/ids";
import { keyOfField } from "~/shop/cart/matrix";
import { conflictAdvice, nothingSaved, quantityChanged, storedNote } from "~/texts/cart";
import { fieldName, type GonePiece } from "./__answer";

/**
 * The result for a form around the lines of the cart of which colleagues have changed some: both values of these, and what
 * was typed, below a `title`. The form then says that it has seen the present values, so sent once more it takes those typed.
 */
export function conflictAnswer(
  { conflicts }: CartConflict,
  title: string,
  { typed, shown }: { typed: Record<string, string>; shown: Record<number, number> },
) {
  const seen = { ...shown };
  const notes: Record<string, string> = {};
  const error: Record<string, string[]> = {};
  for (const conflict of conflicts) {
    const { lineId, stored } = conflict;
    // A line that is gone has no field of its own any more.
    const name = lineId !== undefined && stored > 0 ? fieldName(lineId) : "";
    error[name] = [...(error[name] ?? []), quantityChanged(conflict)];
    if (!name) continue;
    notes[name] = storedNote(conflict);
    seen[lineId!] = stored;
  }
  const hasFields = Object.keys(notes).length > 0;
  const outcome = [nothingSaved(), ...(hasFields ? [conflictAdvice()] : [])].join(" ");
  error[""] = [...(error[""] ?? []), outcome];
  const gone = conflicts.flatMap(({ sku, name, quantity, windowId, stored }) =>
    windowId === undefined || stored > 0 ? [] : [{ sku, name, quantity, windowId }],
  );
  return {
    lines: { status: "error" as const, initialValue: typed, error },
    linesTitle: title,
    seen,
    notes,
    gone,
  };
}

/** The pieces whose lines are gone, as a form sends them that wants to put them back. */
export function goneIn(form: FormData): GonePiece[] {
  const gone: GonePiece[] = [];
  let windowId: number | null = null;
  for (const [name, value] of form) {
    if (name === "window[]") windowId = parseId(value);
    const sku = keyOfField(name);
    if (sku && typeof value === "string" && value.trim()) {
      gone.push({ sku, name: sku, quantity: value, windowId });
    }
  }
  return gone;
}
