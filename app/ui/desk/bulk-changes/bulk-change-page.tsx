import { Form, useNavigation } from "@remix-run/react";

import { formatDateTime } from "~/formats/dates";
import { markLookAlikes } from "~/formats/email";
import * as t from "~/messages/desk";
import {
  bulkChangeAddress,
  type BulkChangeView,
  type BulkPlan,
  type BulkWhat,
  isUndoable,
  MAX_NAMES,
} from "~/shop/desk/bulk-changes/bulk-change";
import { Button, LinkButton } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { Notice } from "~/ui/base/notice";
import { FormKey } from "~/ui/layout/form-key";

import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { actionText, afterText, doneText, unchangedText } from "~/shop/desk/bulk-changes/bulk-change-text";

/** A change of several things: what it would change with the button that makes it, then what it did with Undo. */
export function BulkChangePage({
  change: { id, request, back, plan, result, appliedAt, undoneAt },
  answer,
}: {
  change: BulkChangeView;
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
            <p className="wrap-anywhere">{t.theyWillRead({ markLookAlikes: markLookAlikes(request.reason) })}</p>
          )}
          {unchanged > 0 && <p>{unchangedText(request, unchanged)}</p>}
          <Decision plan={plan} request={request} action={action} back={back} />
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
  const canUndo = isUndoable(request) && undoneAt === null;
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

/** The button that makes the change, and the way back. */
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
