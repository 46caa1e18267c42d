import * as t from "~/messages/customers";
import * as tDesk from "~/messages/desk";
import type { CustomerNote } from "~/shop/customers/staff/customer-notes.server";
import { AppLink } from "~/ui/base/app-link";

import { customerAddress } from "~/ui/layout/customer-address";

/** Of a customer. */
export const notesAddress = (companyId: string) => `${customerAddress(companyId)}/notes`;

interface CustomerNotesProps {
  companyId: string;
  /** The newest ones. */
  notes: readonly CustomerNote[];
  count: number;
}

/** The newest notes on a customer, on the customer's page. */
export function CustomerNotes({ companyId, notes, count }: CustomerNotesProps) {
  return (
    <section aria-labelledby="notes">
      <h2 id="notes" className="mb-2">
        {tDesk.sectionName("notes")}
      </h2>
      {notes.length === 0 ? (
        <p className="muted">{tDesk.nothingNoted()}</p>
      ) : (
        <ul>
          {notes.map((note) => (
            <li key={note.id} className="rule py-3">
              <NoteText note={note} />
            </li>
          ))}
        </ul>
      )}
      <p className="no-print mt-2">
        <AppLink to={notesAddress(companyId)}>
          {count > notes.length ? tDesk.allNotes({ count }) : tDesk.writeNote()}
        </AppLink>
      </p>
    </section>
  );
}

/** For the author of a note. */
export function NotesRule() {
  return <p className="mb-6 max-w-2xl">{t.onlyAdminsSeeNotesIn()}</p>;
}

/** With author and time. */
export function NoteText({ note }: { note: CustomerNote }) {
  const { text, author, createdAt, correctedAt } = note;
  const written = { author: author ?? t.aFormerAdmin(), createdAt };
  return (
    <>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      <p className="muted small">
        {correctedAt ? t.noteCorrected({ ...written, correctedAt }) : t.noteWritten(written)}
      </p>
    </>
  );
}
