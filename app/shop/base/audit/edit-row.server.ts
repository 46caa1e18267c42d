import type { Tx } from "~/db/db.server";
import type { Problem } from "../problem";
import { auditChange, type NewAuditEntry, record, type Scalar } from "./audit.server";

const NEXT_VERSION = { version: { increment: 1 } } as const;

/** By an admin's form, to a row that the transaction `tx` has locked. */
interface RowEdit<Fields> extends Pick<NewAuditEntry, "actorId" | "action" | "subject" | "label" | "note"> {
  /** As stored; further columns do not matter. */
  current: Record<keyof Fields, Scalar> & { version: number };
  /** From which the form was made. */
  version: number;
  fields: Fields;
  /**
   * The refusal where the row has another version now and `changed` differ; null where the changes of others are no
   * conflict.
   */
  stale: (changed: readonly (keyof Fields)[]) => Problem | null | Promise<Problem | null>;
  save: (data: Fields & typeof NEXT_VERSION, changed: readonly (keyof Fields)[]) => Promise<unknown>;
}

/** Records in the audit log which fields changed; does nothing where none differs. Throws what `stale` makes. */
export async function editRow<Fields extends { [Name in keyof Fields]: Scalar }>(
  tx: Tx,
  { current, version, fields, stale, save, ...entry }: RowEdit<Fields>,
): Promise<void> {
  const stored: Record<keyof Fields, Scalar> = current;
  const names = Object.keys(fields) as (keyof Fields)[];
  const before = Object.fromEntries(names.map((name) => [name, stored[name]]));
  const change = auditChange(before, fields as Record<string, Scalar>);
  const changed = Object.keys(change.after) as (keyof Fields)[];
  if (changed.length === 0) return;
  const conflict = current.version === version ? null : await stale(changed);
  if (conflict) throw conflict;
  await save({ ...fields, ...NEXT_VERSION }, changed);
  await record(tx, { ...entry, ...change });
}
