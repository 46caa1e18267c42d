import { shortDateTime } from "~/formats/dates";
import { markLookAlikes } from "~/formats/email";
import { colon } from "~/formats/lists";
import * as t from "~/messages/desk";
import { pageOfSubject } from "~/shop/base/audit/audit-query";
import type { Change } from "~/shop/base/audit/changes";
import type { AuditEntryView } from "~/shop/base/audit/read-audit.server";
import { AppLink } from "~/ui/base/app-link";
import { Badge } from "~/ui/base/badge";
import { AdminTable } from "./admin-table";

/** Fields before the rest is folded, and characters of a value. */
const MAX_VISIBLE_FIELDS = 6;
const MAX_VALUE_LENGTH = 100;

/** Old and new values, one line each. Long lists are folded. */
function ChangeList({ changes }: { changes: readonly Change[] }) {
  // A single remaining line takes no more space than the summary that would fold it.
  const shown = changes.length > MAX_VISIBLE_FIELDS + 1 ? MAX_VISIBLE_FIELDS : changes.length;
  return (
    <div className="small wrap-anywhere md:min-w-64">
      <Lines changes={changes.slice(0, shown)} />
      {changes.length > shown && (
        <details>
          <summary className="summary-link">{t.moreChanges({ count: changes.length - shown })}</summary>
          <Lines changes={changes.slice(shown)} />
        </details>
      )}
    </div>
  );
}

function Lines({ changes }: { changes: readonly Change[] }) {
  return (
    <ul>
      {changes.map(({ field, from, to }) => (
        <li key={field}>
          <span className="muted">{field + colon()}</span>
          {from !== null && (
            <>
              {clip(from)} <span aria-hidden="true">→</span>
              <span className="sr-only">{t.became()}</span>{" "}
            </>
          )}
          {clip(to ?? t.noValue())}
        </li>
      ))}
    </ul>
  );
}

const clip = (text: string) =>
  markLookAlikes(text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text);

/** `hideSubject` omits the subject's column when all entries are about the same one. */
export function AuditEntryList({
  entries,
  caption,
  hideSubject = false,
}: {
  entries: readonly AuditEntryView[];
  caption: string;
  hideSubject?: boolean;
}) {
  const shown = columns().filter(({ key }) => !hideSubject || key !== "subject");
  return <AdminTable caption={caption} columns={shown} rows={entries.map(rowOf)} />;
}

const columns = () =>
  [
    { key: "at", label: t.when() },
    { key: "who", label: t.who(), onPhone: "end" },
    { key: "what", label: t.what(), onPhone: "inline" },
    { key: "subject", label: t.subject(), onPhone: "inline" },
    { key: "changes", label: t.changes(), onPhone: "plain" },
  ] as const;

function rowOf(entry: AuditEntryView) {
  const { id, at, actor, what, isRefused, note, address, changes } = entry;
  const who = markLookAlikes(entry.who);
  return {
    key: `entry-${id}`,
    cells: {
      at: <span className="font-normal md:whitespace-nowrap">{shortDateTime(at)}</span>,
      who: (
        <div className="min-w-28">{actor ? <AppLink to={pageOfSubject(`user:${actor.id}`)!}>{who}</AppLink> : who}</div>
      ),
      what: (
        <div>
          {isRefused
            ? t.entryRefused({ what, badge: (words) => <Badge tone="danger">{words}</Badge> })
            : t.entryDone({ what, hidden: (words) => <span className="sr-only">{words}</span> })}
          {note && <p className="muted small whitespace-pre-line">{markLookAlikes(note)}</p>}
          {address && <p className="muted small">{t.from({ address })}</p>}
        </div>
      ),
      subject: <Subject entry={entry} />,
      changes: changes.length > 0 && <ChangeList changes={changes} />,
    },
  };
}

function Subject({ entry: { subject, label } }: { entry: AuditEntryView }) {
  const page = pageOfSubject(subject);
  const name = markLookAlikes(label || subject);
  return <div className="min-w-32 wrap-anywhere">{page ? <AppLink to={page}>{name}</AppLink> : name}</div>;
}
