import { csvLines, csvText } from "~/formats/csv";
import { isoDay, isoMinute } from "~/formats/dates";
import { AUDIT_RESULTS, type AuditFilter } from "./audit-query";
import { changeText } from "./changes";
import { type AuditEntryView, entriesInBatches } from "./read-audit.server";

/** The longest file; who needs more asks for it by days. */
export const MAX_CSV_ENTRIES = 50_000;

const HEADINGS = [
  "When",
  "Who",
  "E-mail",
  "What",
  "Result",
  "Subject",
  "Name",
  "Changes",
  "Note",
  "Network address",
];

/** The entries of a filter as a file, newest first, piece by piece as they are read. */
export async function* auditCsv(filter: AuditFilter): AsyncGenerator<string, void> {
  yield csvText([HEADINGS], { separator: ";" });
  for await (const entries of entriesInBatches(filter, MAX_CSV_ENTRIES)) {
    yield csvLines(entries.map(rowOf), { separator: ";" });
  }
}

/** The name of the file on a day. */
export function auditCsvName(now: Date): string {
  return `audit-${isoDay(now)}.csv`;
}

function rowOf({ at, actor, who, what, isRefused, subject, label, ...entry }: AuditEntryView) {
  return [
    isoMinute(at),
    who,
    actor?.email ?? null,
    what,
    AUDIT_RESULTS[isRefused ? "refused" : "done"],
    subject,
    label,
    entry.changes.map(changeText).join("; "),
    entry.note,
    entry.address,
  ];
}
