import { csvLines, csvText } from "~/formats/csv";
import { isoDay, isoMinute } from "~/formats/dates";
import * as t from "~/messages/desk";
import { type AuditFilter } from "./audit-query";
import { changeText } from "./changes";
import { type AuditEntryView, entriesInBatches } from "./read-audit.server";

/** More entries can be exported in several date ranges. */
export const MAX_CSV_ENTRIES = 50_000;

const headings = () => [
  t.when(),
  t.who(),
  t.eMail(),
  t.what(),
  t.result(),
  t.subject(),
  t.auditName(),
  t.changes(),
  t.auditNote(),
  t.networkAddress(),
];

export async function* auditCsv(filter: AuditFilter): AsyncGenerator<string, void> {
  yield csvText([headings()], { separator: ";" });
  for await (const entries of entriesInBatches(filter, MAX_CSV_ENTRIES)) {
    yield csvLines(entries.map(rowOf), { separator: ";" });
  }
}

export function auditCsvName(now: Date): string {
  return `audit-${isoDay(now)}.csv`;
}

function rowOf({ at, actor, who, what, isRefused, subject, label, ...entry }: AuditEntryView) {
  return [
    isoMinute(at),
    who,
    actor?.email ?? null,
    what,
    t.auditResultName(isRefused ? "refused" : "done"),
    subject,
    label,
    entry.changes.map(changeText).join("; "),
    entry.note,
    entry.address,
  ];
}
