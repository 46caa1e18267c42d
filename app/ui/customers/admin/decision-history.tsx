import * as t from "~/messages/customers";
import * as tDesk from "~/messages/desk";
import { auditSearch } from "~/shop/base/audit/audit-query";
import type { AuditEntryView } from "~/shop/base/audit/read-audit.server";
import { AuditEntryList } from "~/ui/layout/admin/entry-list";
import { AppLink } from "~/ui/base/app-link";
import { May } from "~/ui/layout/admin/rights";

interface DecisionHistoryProps {
  /** "company:ID" or "user:ID". */
  subject: string;
  name: string;
  /** The newest ones about the subject. */
  entries: readonly AuditEntryView[];
}

export function DecisionHistory({ subject, name, entries }: DecisionHistoryProps) {
  return (
    <section className="mt-12" aria-labelledby="history">
      <h2 id="history" className="mb-4">
        {tDesk.sectionName("history")}
      </h2>
      {entries.length === 0 ? (
        <p className="muted">{tDesk.nothingDecided({ name })}</p>
      ) : (
        <>
          <AuditEntryList entries={entries} caption={tDesk.sectionName("history")} hideSubject />
          <May right="see-audit">
            <p className="mt-4">
              <AppLink to={`/admin/audit${auditSearch({ subject })}`}>{t.allEntriesInTheAudit()}</AppLink>
            </p>
          </May>
        </>
      )}
    </section>
  );
}
