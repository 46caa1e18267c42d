import { useNavigation } from "@remix-run/react";

import { markLookAlikes } from "~/formats/email";
import * as t from "~/messages/desk";
import type { MailView } from "~/shop/desk/mail-queue/admin-mail.server";
import { Button } from "~/ui/base/button";
import { FormKey } from "~/ui/layout/form-key";
import { PanelForm } from "~/ui/layout/admin/rights";

/** Retry, cancel or close; nothing for a mail that is finished or being sent. Forms are posted to `action`. */
export function MailButtons({ mail, action }: { mail: MailView; action: string }) {
  const sent = useNavigation().formData;
  const { id, state, subject, to, nextTryAt, isOnItsWay } = mail;
  const canRetry = state === "failed" || nextTryAt !== null;
  const canCancel = state === "waiting" && !isOnItsWay;
  const canMarkSent = state === "failed" || state === "kept";
  if (!canRetry && !canCancel && !canMarkSent) return null;
  const which = (
    <span className="sr-only"> {t.mailTo({ subject: markLookAlikes(subject), to: markLookAlikes(to) })}</span>
  );
  return (
    <PanelForm right="change-mail" method="post" action={action} preventScrollReset className="admin-buttons">
      <FormKey />
      {canRetry && (
        <Button name="retry" value={id} pending={sent?.get("retry") === String(id)}>
          {t.retry()}
          {which}
        </Button>
      )}
      {canCancel && (
        <Button name="cancel" value={id} variant="secondary" pending={sent?.get("cancel") === String(id)}>
          {t.cancel()}
          {which}
        </Button>
      )}
      {canMarkSent && (
        <Button name="sent" value={id} variant="secondary" pending={sent?.get("sent") === String(id)}>
          {t.sentAnotherWay()}
          {which}
        </Button>
      )}
    </PanelForm>
  );
}

/** For use after the mail server was unavailable. */
export function RetryFailed({ action }: { action: string }) {
  const sent = useNavigation().formData;
  return (
    <PanelForm right="change-mail" method="post" action={action}>
      <FormKey />
      <Button name="intent" value="retry-failed" variant="secondary" pending={sent?.get("intent") === "retry-failed"}>
        {t.retryAllFailed()}
      </Button>
    </PanelForm>
  );
}
