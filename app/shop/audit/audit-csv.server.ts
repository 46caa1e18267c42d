import { csvLines, csvText } from "~/shop/csv";
import { isoDay, isoMinute } from "~/shop/dates";
import { AUDIT_RESULTS, type AuditFilter } from "./audit-query";
import { changeText } from "./changes";
import { type DeedView, deedsInBatches } from "./read-audit.server";

/** The longest file; who needs more asks for it by days. */
export const MAX_CSV_DEEDS = 50_000;

const HEADINGS = [
  ...["When", "Who", "E-mail", "What", "Result", "Subject", "Name"],
  ...["Changes", "Note", "Network address"],
];

/** The deeds of a filter as a file, newest first, piece by piece as they are read. */
export async function* auditCsv(filter: AuditFilter): AsyncGenerator<string, void> {
  yield csvText([HEADINGS], { separator: ";" });
  for await (const deeds of deedsInBatches(filter, MAX_CSV_DEEDS)) {
    yield csvLines(deeds.map(rowOf), { separator: ";" });
  }
}

/** The name of the file on a day. */
export function auditCsvName(now: Date): string {
  return `audit-${isoDay(now)}.csv`;
}

function rowOf({ at, actor, who, what, isRefused, subject, label, ...deed }: DeedView) {
  return [
    ...[isoMinute(at), who, actor?.email ?? null, what],
    ...[AUDIT_RESULTS[isRefused ? "refused" : "done"], subject, label],
    ...[deed.changes.map(changeText).join("; "), deed.note, deed.address],
  ];
}
