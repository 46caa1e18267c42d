import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";

import { parseId } from "~/formats/ids";
import { handleForm } from "~/http/forms/handle-form.server";
import { readForm } from "~/http/gate/body.server";
import { requireCompany } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/customers";
import { requestedPage } from "~/shop/base/paging";
import {
  addNote,
  correctNote,
  customerNotes,
  nameOfCustomer,
  noteForm,
  removeNote,
  type CustomerNote,
} from "~/shop/customers/staff/customer-notes.server";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { MAX_NOTE_LENGTH } from "~/shop/customers/limits";
import { AppLink } from "~/ui/base/app-link";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { TextArea } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { Pagination } from "~/ui/base/pagination";
import { VersionField } from "~/ui/base/version-field";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { customerAddress } from "~/ui/layout/customer-address";
import { FormKey } from "~/ui/layout/form-key";
import { notesAddress, NotesRule, NoteText } from "~/ui/customers/admin/customer-notes";
import { PanelForm } from "~/ui/layout/admin/rights";

/** `?page=` and, of the note to correct, `?note=`. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { companyId } = await requireCompany(request, "see-customers", params.id);
  const name = await nameOfCustomer(companyId);
  if (name === null) throw notFound(request);
  const { searchParams } = new URL(request.url);
  const list = await customerNotes(companyId, requestedPage(searchParams));
  const corrected = parseId(searchParams.get("note"));
  return { companyId, name, ...list, corrected };
}

/** `intent` add (`text`) | correct (`note`, `text`, `expectedVersion`) | remove (`note`). */
export async function action({ request, params }: ActionFunctionArgs) {
  const { companyId, staff } = await requireCompany(request, "change-customers", params.id);
  const about = { companyId, actorId: staff.id };
  const fields = await readForm(request);
  const corrected = fields.get("intent") === "correct" ? parseId(fields.get("note")) : null;
  const title = t.theNoteWasNotSaved();
  return handleForm(request, {
    schema: noteForm,
    fields,
    title,
    invalidTitle: title,
    failed: t.failedToSaveTheNote(),
    extra: (problem) => {
      // The form of a new note shows what was typed about a removed one.
      const isGone = problem?.kind === "stale" && problem.version === undefined;
      return { note: isGone ? null : corrected };
    },
    async handle(form) {
      if (form.intent === "add") await addNote(about, form.text);
      else if (form.intent === "correct") await correctNote(about, form);
      else await removeNote(about, form.note);
      const address = `/admin/customers/${encodeURIComponent(about.companyId)}/notes`;
      return redirectWithToast(address, { title: t.notesTitle(form.intent) });
    },
  });
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  { title: pageTitle(matches, loaded ? t.notesOn({ name: loaded.name }) : t.customer()) },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function NotesPage() {
  const props = { ...useLoaderData<typeof loader>(), refused: useAnswer<typeof action>() };
  const { companyId, name, notes, count, page, pages, corrected, refused } = props;
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
      <AdminHeading>{t.notesOn({ name })}</AdminHeading>
      <NotesRule />
      <div className="stack-loose max-w-2xl">
        <PanelForm right="change-customers" key={notes[0]?.id} method="post" action={here} noValidate className="stack">
          <FormKey />
          <ErrorSummary errors={errors} title={refused?.title} />
          <TextArea field={fields.text} required label={t.newNote()} maxLength={MAX_NOTE_LENGTH} />
          <Button name="intent" value="add" pending={formData?.get("intent") === "add"} pendingLabel={t.saving()}>
            {t.addNote()}
          </Button>
        </PanelForm>
        {notes.length === 0 ? (
          <p className="muted">{t.noNotesYet()}</p>
        ) : (
          <section aria-labelledby="all-notes">
            <h2 id="all-notes" className="caps text-xs">
              {t.notes({ count })}
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
                          {t.correctOrRemove({
                            slice: note.text.slice(0, 50),
                            hidden: (words) => <span className="sr-only">{words}</span>,
                          })}
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
  /** Null for a new note. */
  note: number | null;
  /** After a correction by somebody else. */
  version?: number;
}

interface NoteFormProps {
  /** The page with this form, and the list. */
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
    <PanelForm right="change-customers" method="post" action={here} noValidate className="stack">
      <FormKey />
      <ErrorSummary errors={errors} title={refused?.title} />
      <input type="hidden" name="note" value={id} />
      <VersionField name="expectedVersion" stored={version} refused={refused} />
      <TextArea field={fields.text} required label={t.note()} maxLength={MAX_NOTE_LENGTH} />
      <p className="row">
        <Button name="intent" value="correct">
          {t.saveNote()}
        </Button>
        <Button name="intent" value="remove" variant="danger">
          {t.removeNote()}
        </Button>
        <AppLink to={list}>{t.leaveItAsItIs()}</AppLink>
      </p>
    </PanelForm>
  );
}
