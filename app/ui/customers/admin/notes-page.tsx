import { Form, useNavigation } from "@remix-run/react";

import { MAX_NOTE_LENGTH } from "~/shop/customers/limits";
import type { CustomerNote } from "~/shop/customers/staff/customer-notes.server";
import { AppLink } from "~/ui/base/app-link";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { TextArea } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { Pagination } from "~/ui/base/pagination";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { customerAddress } from "~/ui/layout/customer-address";
import { FormKey } from "~/ui/layout/form-key";
import { notesAddress, NotesRule, NoteText } from "./customer-notes";

interface NotesPageProps {
  companyId: string;
  /** The customer's name for display. */
  name: string;
  notes: readonly CustomerNote[];
  count: number;
  page: number;
  pages: number;
  /** The id of the note that is being corrected; null for none. */
  corrected: number | null;
  /** Tells a new note from the same one sent twice. */
  token: string;
  refused?: RefusedNote;
}

/** All notes on a customer, newest first, with the forms to write, correct and remove one. */
export function NotesPage(props: NotesPageProps) {
  const { companyId, name, notes, count, page, pages, corrected, token, refused } = props;
  const isAboutNew = refused?.note === null;
  const { fields, errors } = formState(isAboutNew ? refused.lastResult : null, "new", { text: "" });
  const here = notesAddress(companyId);
  const { formData } = useNavigation();
  return (
    <>
      <p>
        <AppLink to={customerAddress(companyId)} className="admin-all">
          {name}
        </AppLink>
      </p>
      <AdminHeading>Notes on {name}</AdminHeading>
      <NotesRule />
      <div className="stack-loose max-w-2xl">
        <Form key={token} method="post" action={here} noValidate className="stack">
          <FormKey />
          <ErrorSummary errors={errors} title={refused?.title} />
          <input type="hidden" name="token" value={token} />
          <TextArea field={fields.text} required label="New note" maxLength={MAX_NOTE_LENGTH} />
          <Button name="intent" value="add" pending={formData?.get("intent") === "add"} pendingLabel="SAVING...">
            ADD NOTE
          </Button>
        </Form>
        {notes.length === 0 ? (
          <p className="muted">No notes yet.</p>
        ) : (
          <section aria-labelledby="all-notes">
            <h2 id="all-notes" className="caps text-xs">
              Notes ({count})
            </h2>
            <ul className="mt-2">
              {notes.map((note) => (
                <li key={note.id} id={`note-${note.id}`} className="rule stack py-4">
                  {note.id === corrected ? (
                    <NoteForm
                      key={note.version}
                      here={`${here}?page=${page}&note=${note.id}`}
                      list={here}
                      note={note}
                      refused={refused?.note === note.id ? refused : undefined}
                    />
                  ) : (
                    <>
                      <NoteText note={note} />
                      <p>
                        <AppLink to={`${here}?page=${page}&note=${note.id}#note-${note.id}`}>
                          Correct or remove
                          <span className="sr-only">: {note.text.slice(0, 50)}</span>
                        </AppLink>
                      </p>
                    </>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
        <Pagination page={page} pages={pages} address={(number) => `${here}?page=${number}`} />
      </div>
    </>
  );
}

/** A rejected form of a note. */
interface RefusedNote extends RefusedForm {
  /** The note that was to be corrected; null for a new one. */
  note: number | null;
  /** Its present version, after a correction by somebody else. */
  version?: number;
}

interface NoteFormProps {
  /** The address of the page with this form, and that of the list. */
  here: string;
  list: string;
  note: CustomerNote;
  refused: RefusedNote | undefined;
}

/** The form that corrects or removes a note. */
function NoteForm({ here, list, note, refused }: NoteFormProps) {
  const { id, text, version } = note;
  const { fields, errors } = formState(refused?.lastResult, "note", { text });
  return (
    <Form method="post" action={here} noValidate className="stack">
      <FormKey />
      <ErrorSummary errors={errors} title={refused?.title} />
      <input type="hidden" name="note" value={id} />
      <input type="hidden" name="seen" value={refused?.version ?? version} />
      <TextArea field={fields.text} required label="Note" maxLength={MAX_NOTE_LENGTH} />
      <p className="row">
        <Button name="intent" value="correct">
          SAVE NOTE
        </Button>
        <Button name="intent" value="remove" variant="danger">
          REMOVE NOTE
        </Button>
        <AppLink to={list}>Leave it as it is</AppLink>
      </p>
    </Form>
  );
}
