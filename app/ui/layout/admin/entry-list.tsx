import { markLookAlikes } from "~/formats/email";
import { pageOfSubject } from "~/shop/base/audit/audit-query";
import type { AuditEntryView } from "~/shop/base/audit/read-audit.server";
import { formatDateTime } from "~/formats/dates";
import { AdminTable } from "./admin-table";
import { AppLink } from "~/ui/base/app-link";
import { Badge } from "~/ui/base/badge";

import { ChangeList } from "./change-list";

/** Audit entries as a table. `hideSubject` omits the subject's column when all entries are about the same one. */
export function AuditEntryList({
  entries,
  caption,
  hideSubject = false,
}: {
  entries: readonly AuditEntryView[];
  caption: string;
  hideSubject?: boolean;
}) {
  const columns = hideSubject ? COLUMNS.filter(({ key }) => key !== "subject") : COLUMNS;
  return <AdminTable caption={caption} columns={columns} rows={entries.map(rowOf)} />;
}

const COLUMNS = [
  { key: "at", label: "When" },
  { key: "who", label: "Who" },
  { key: "what", label: "What" },
  { key: "subject", label: "Subject" },
  { key: "changes", label: "Changes" },
] as const;

function rowOf(entry: AuditEntryView) {
  const { id, at, actor, what, isRefused, note, address, changes } = entry;
  const who = markLookAlikes(entry.who);
  return {
    key: `entry-${id}`,
    cells: {
      at: <span className="font-normal md:whitespace-nowrap">{formatDateTime(at)}</span>,
      who: (
        <div className="min-w-28">
          {actor ? <AppLink to={pageOfSubject(`user:${actor.id}`)!}>{who}</AppLink> : who}
        </div>
      ),
      what: (
        <div>
          {what} {isRefused ? <Badge word="Refused" /> : <span className="sr-only">, done</span>}
          {note && <p className="muted small whitespace-pre-line">{markLookAlikes(note)}</p>}
          {address && <p className="muted small">From {address}</p>}
        </div>
      ),
      subject: <Subject entry={entry} />,
      changes: changes.length === 0 ? "–" : <ChangeList changes={changes} />,
    },
  };
}

function Subject({ entry: { subject, label } }: { entry: AuditEntryView }) {
  const page = pageOfSubject(subject);
  const name = markLookAlikes(label || subject);
  return (
    <div className="min-w-32 wrap-anywhere">
      {page ? <AppLink to={page}>{name}</AppLink> : name}
    </div>
  );
}
