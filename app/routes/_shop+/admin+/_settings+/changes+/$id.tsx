import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, Form, useNavigation } from "@remix-run/react";

import { asFormError, handleForm, outOfDate } from "~/http/forms/handle-form.server";
import { readForm } from "~/http/gate/body.server";
import { requireStaff } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/desk";
import { can } from "~/shop/customers/people/staff-role";
import {
  BULK_RIGHTS,
  bulkChangeAddress,
  type BulkChangeView,
  type BulkPlan,
  type BulkWhat,
  isUndoable,
  MAX_NAMES,
} from "~/shop/desk/bulk-changes/bulk-change";
import { applyBulkChange, findBulkChange, undoBulkChange } from "~/shop/desk/bulk-changes/bulk-changes.server";
import {
  countedThings,
  doneText,
  actionText,
  afterText,
  unchangedText,
} from "~/shop/desk/bulk-changes/bulk-change-text";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { formatDateTime } from "~/formats/dates";
import { markLookAlikes } from "~/formats/email";
import { Button, LinkButton } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { Notice } from "~/ui/base/notice";
import { FormKey } from "~/ui/layout/form-key";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request);
  const change = await findBulkChange(params.id ?? "");
  if (!change) throw notFound(request);
  const right = BULK_RIGHTS[change.request.kind];
  if (!can(staff, "see-audit")) await requireStaff(request, right);
  return { change, mayChange: can(staff, right) };
}

/** `intent=apply` makes the change as it was `seen`, `undo` undoes it. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { id: actorId } = await requireStaff(request);
  const fields = await readForm(request);
  const id = params.id ?? "";
  const change = await findBulkChange(id);
  if (!change) throw notFound(request);
  await requireStaff(request, BULK_RIGHTS[change.request.kind]);
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
    errors: asFormError,
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
      const left = undone.left ? ` ${t.leftAsTheyAre({ count: undone.left })}` : "";
      const description = t.putBack({ things: countedThings(change.request, undone.restored), left });
      return redirectWithToast(here, { title: t.undoneLabel(), description });
    },
  });
}

function BulkChangePage({
  change: { id, request, back, plan, result, appliedAt, undoneAt },
  mayChange,
  answer,
}: {
  change: BulkChangeView;
  mayChange: boolean;
  answer?: RefusedForm;
}) {
  const sent = useNavigation().formData?.get("intent");
  const action = bulkChangeAddress(id);
  const { errors } = formState(answer?.lastResult, "change", {});
  if (plan) {
    const { count, names, unchanged, window } = plan;
    return (
      <>
        <AdminHeading aside={window && <span className="muted wrap-anywhere">{window}</span>}>
          {count > 0 ? `${actionText(request, count)}?` : t.nothingWouldChange()}
        </AdminHeading>
        <ErrorSummary errors={errors} title={answer?.title} />
        <div className="stack max-w-4xl">
          {count > 0 && <p>{t.nothingHasBeenChangedYet({ after: afterText(request) })}</p>}
          {request.kind === "applications" && request.reason && (
            <p className="wrap-anywhere">{t.theyWillRead({ name: markLookAlikes(request.reason) })}</p>
          )}
          {unchanged > 0 && <p>{unchangedText(request, unchanged)}</p>}
          {mayChange && <Decision plan={plan} request={request} action={action} back={back} />}
          {count > 0 && (
            <ul className="list-disc pl-6">
              {names.map((name, index) => (
                <li key={`${index} ${name}`} className="wrap-anywhere">
                  {markLookAlikes(name)}
                </li>
              ))}
              {count > names.length && <li>{t.andMoreSentence({ count: count - names.length })}</li>}
            </ul>
          )}
        </div>
      </>
    );
  }
  const { count = 0, refused = [], stays = [], left = 0, leftNames = [] } = result ?? {};
  const canUndo = mayChange && isUndoable(request) && undoneAt === null;
  return (
    <>
      <AdminHeading>{doneText(request, count)}</AdminHeading>
      <ErrorSummary errors={errors} title={answer?.title} />
      <div className="stack max-w-4xl">
        <p className="muted">
          {appliedAt && formatDateTime(appliedAt)}
          {undoneAt && `, ${t.undoneAt({ isPart: left > 0, at: undoneAt })}`}
        </p>
        {undoneAt && left > 0 && (
          <Notice title={t.leftAsTheyAre({ count: left })}>
            {leftNames.map((name) => (
              <p key={name}>{markLookAlikes(name)}</p>
            ))}
            {leftNames.length > 0 && left > leftNames.length && <p>{t.andMore({ count: left - leftNames.length })}</p>}
          </Notice>
        )}
        {refused.length > 0 && (
          <Notice title={t.notDone()}>
            {refused.map((sentence) => (
              <p key={sentence}>{markLookAlikes(sentence)}</p>
            ))}
          </Notice>
        )}
        {canUndo && (
          <p>{t.undoWorksFor30Days({ undo: request.kind === "style-table" ? t.addedStylesDeactivated() : "" })}</p>
        )}
        {stays.length > 0 && (
          <p className="wrap-anywhere">
            {t.newAccountsStay({ names: stays.map(markLookAlikes).join(", "), isCut: stays.length === MAX_NAMES })}
          </p>
        )}
        <div className="admin-buttons">
          <LinkButton to={back}>{t.backToTheList()}</LinkButton>
          {canUndo && (
            <Form method="post" action={action}>
              <FormKey />
              <Button name="intent" value="undo" variant="secondary" pending={sent === "undo"}>
                {t.undo()}
              </Button>
            </Form>
          )}
        </div>
      </div>
    </>
  );
}

/** With the way back. */
function Decision({
  plan: { count, seen },
  request,
  action,
  back,
}: {
  plan: BulkPlan;
  request: BulkWhat;
  action: string;
  back: string;
}) {
  const isSending = useNavigation().formData?.get("intent") === "apply";
  const toList = (
    <LinkButton to={back} variant="secondary">
      {t.backWithoutChanges()}
    </LinkButton>
  );
  if (count === 0) return <p>{toList}</p>;
  return (
    <Form method="post" action={action} className="admin-buttons">
      <FormKey />
      <input type="hidden" name="seen" value={seen} />
      <Button name="intent" value="apply" pending={isSending} variant={isUndoable(request) ? "primary" : "danger"}>
        {actionText(request, count).toUpperCase()}
      </Button>
      {toList}
    </Form>
  );
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  { title: pageTitle(matches, loaded?.change.plan ? t.whatWouldChange() : t.changed()) },
];

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";
export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export default function BulkChange() {
  return <BulkChangePage {...useLoaderData<typeof loader>()} answer={useAnswer<typeof action>()} />;
}
