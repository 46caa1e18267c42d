import { randomUUID } from "node:crypto";

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { parseId } from "~/formats/ids";
import { handleForm } from "~/http/forms/handle-form.server";
import { readForm } from "~/http/gate/body.server";
import { requireCompany } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { requestedPage } from "~/shop/base/paging";
import {
  addNote,
  correctNote,
  customerNotes,
  nameOfCustomer,
  noteForm,
  removeNote,
} from "~/shop/customers/staff/customer-notes.server";
import { NotesPage } from "~/ui/customers/admin/notes-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

/** GET /admin/customers/{id}/notes: the notes on a customer; `?page=` and, of the one to correct, `?note=`. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { companyId } = await requireCompany(request, "administer", params.id);
  const name = await nameOfCustomer(companyId);
  if (name === null) throw notFound(request);
  const { searchParams } = new URL(request.url);
  const list = await customerNotes(companyId, requestedPage(searchParams));
  const corrected = parseId(searchParams.get("note"));
  return { companyId, name, ...list, corrected, token: randomUUID() };
}

/** POST /admin/customers/{id}/notes: `intent` add (`text`, `token`) | correct (`note`, `text`, `seen`) | remove (`note`). */
export async function action({ request, params }: ActionFunctionArgs) {
  const { companyId, staff } = await requireCompany(request, "administer", params.id);
  const about = { companyId, actorId: staff.id };
  const fields = await readForm(request);
  const corrected = fields.get("intent") === "correct" ? parseId(fields.get("note")) : null;
  const title = "The note was not saved";
  return handleForm(request, {
    schema: noteForm,
    fields,
    title,
    invalidTitle: title,
    failed: "Failed to save the note.",
    extra: (problem) => {
      // What was typed about a removed one is in the form of a new one.
      const isGone = problem?.code === "stale" && problem.version === undefined;
      return { note: isGone ? null : corrected };
    },
    async handle(form) {
      if (form.intent === "add") await addNote(about, form.text, form.token);
      else if (form.intent === "correct") await correctNote(about, form);
      else await removeNote(about, form.note);
      const address = `/admin/customers/${encodeURIComponent(about.companyId)}/notes`;
      return redirectWithToast(address, { title: TITLES[form.intent] });
    },
  });
}

const TITLES = { add: "Note Added", correct: "Note Saved", remove: "Note Removed" };

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  { title: pageTitle(matches, loaded ? `Notes on ${loaded.name}` : "Customer") },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function Notes() {
  return <NotesPage {...useLoaderData<typeof loader>()} refused={useAnswer<typeof action>()} />;
}
