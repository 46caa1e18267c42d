import { randomUUID } from "node:crypto";

import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { parseId } from "~/formats/ids";
import { parseForm, serverFailure } from "~/http/forms/form.server";
import { requireAdmin } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { requestedPage } from "~/shop/base/paging";
import { Problem } from "~/shop/base/problem";
import {
  addNote,
  correctNote,
  customerNotes,
  nameOfCustomer,
  removeNote,
  StaleNote,
} from "~/shop/customers/staff/customer-notes.server";
import { noteForm } from "~/shop/customers/staff/note-form.server";
import { NotesPage } from "~/ui/customers/admin/notes-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

/** GET /admin/customers/{id}/notes: the notes on a customer; `?page=` and, of the one to correct, `?note=`. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const companyId = params.id ?? "";
  const name = await nameOfCustomer(companyId);
  if (name === null) throw notFound(request);
  const { searchParams } = new URL(request.url);
  const list = await customerNotes(companyId, requestedPage(searchParams));
  const corrected = parseId(searchParams.get("note"));
  return { companyId, name, ...list, corrected, token: randomUUID() };
}

/** POST /admin/customers/{id}/notes: `intent` add (`text`, `token`) | correct (`note`, `text`, `seen`) | remove (`note`). */
export async function action({ request, params }: ActionFunctionArgs) {
  const { id: actorId } = await requireAdmin(request);
  const about = { companyId: params.id ?? "", actorId };
  if (about.companyId.includes("\0")) throw notFound(request);
  const submission = await parseForm(request, noteForm);
  const { intent, note: noteId } = submission.payload;
  const corrected = intent === "correct" ? parseId(noteId) : null;
  const refused = (
    message: string | null,
    init: ResponseInit,
    form: { note: number | null; version?: number } = { note: corrected },
  ) => {
    const lastResult = submission.reply(message ? { formErrors: [message] } : {});
    return data({ lastResult, title: "The note was not saved", ...form }, init);
  };
  if (submission.status !== "success") {
    const message = submission.error?.intent?.[0] ?? submission.error?.token?.[0];
    return refused(message ?? null, { status: 400 });
  }
  try {
    const form = submission.value;
    if (form.intent === "add") await addNote(about, form.text, form.token);
    else if (form.intent === "correct") await correctNote(about, form);
    else await removeNote(about, form.note);
    const address = `/admin/customers/${encodeURIComponent(about.companyId)}/notes`;
    return await redirectWithToast(address, { title: TITLES[form.intent] });
  } catch (error) {
    if (error instanceof StaleNote) {
      const { message, version } = error;
      return refused(message, { status: 409 }, { note: corrected, version });
    }
    // The note was removed: what was typed is in the form of a new one.
    if (error instanceof Problem && error.code === "stale") {
      return refused(error.message, { status: 409 }, { note: null });
    }
    if (error instanceof Problem) throw notFound(request);
    const { message, ...init } = serverFailure(error, request, "Failed to save the note.");
    return refused(message, init);
  }
}

const TITLES = { add: "Note Added", correct: "Note Saved", remove: "Note Removed" };

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  { title: pageTitle(matches, loaded ? `Notes on ${loaded.name}` : "Customer") },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { keepForm as clientAction } from "~/ui/layout/lost-response/keep-form";

export default function Notes() {
  return <NotesPage {...useLoaderData<typeof loader>()} refused={useAnswer<typeof action>()} />;
}
