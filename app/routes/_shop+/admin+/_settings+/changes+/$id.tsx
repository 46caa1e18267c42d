import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { atTop, handleForm, outOfDate } from "~/http/forms/handle-form.server";
import { readForm } from "~/http/gate/body.server";
import { requireAdmin } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/desk";
import { bulkChangeAddress } from "~/shop/desk/bulk-changes/bulk-change";
import { applyBulkChange, findBulkChange, undoBulkChange } from "~/shop/desk/bulk-changes/bulk-changes.server";
import { BulkChangePage } from "~/ui/desk/bulk-changes/bulk-change-page";
import { countedThings, doneText } from "~/shop/desk/bulk-changes/bulk-change-text";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

/** GET /admin/changes/{id}: what a change of several things would change, or has changed. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const change = await findBulkChange(params.id ?? "");
  if (!change) throw notFound(request);
  return { change };
}

/** POST /admin/changes/{id}: makes the change as it was `seen` (`intent=apply`), or undoes it (`undo`). */
export async function action({ request, params }: ActionFunctionArgs) {
  const { id: actorId } = await requireAdmin(request);
  const fields = await readForm(request);
  const id = params.id ?? "";
  const change = await findBulkChange(id);
  if (!change) throw notFound(request);
  const intent = fields.get("intent");
  if (intent !== "apply" && intent !== "undo") throw outOfDate(request);
  return handleForm(request, {
    fields,
    title: t.nothingWasChanged(),
    failed: t.failedToMakeTheChange(),
    // Its page is here still: an admin has asked for it a moment ago.
    notFound: () => null,
    status: () => 409,
    // Its page has no fields.
    errors: atTop,
    async handle() {
      const here = bulkChangeAddress(id);
      if (intent === "apply") {
        await applyBulkChange(actorId, id, String(fields.get("seen")));
        const done = (await findBulkChange(id)) ?? change;
        return redirectWithToast(here, {
          title: doneText(done.request, done.result?.count ?? 0),
        });
      }
      const undone = await undoBulkChange(actorId, id);
      const left = undone?.left ? ` ${t.leftAsTheyAre({ count: undone.left })}` : "";
      const description = undone
        ? t.putBack({ countedThings: countedThings(change.request, undone.restored), left })
        : t.itWasAlreadyUndoneNothing();
      return redirectWithToast(here, { title: t.undoneLabel(), description });
    },
  });
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  { title: pageTitle(matches, loaded?.change.plan ? t.whatWouldChange() : "Changed") },
];

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";
export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export default function BulkChange() {
  const { change } = useLoaderData<typeof loader>();
  return <BulkChangePage change={change} answer={useAnswer<typeof action>()} />;
}
