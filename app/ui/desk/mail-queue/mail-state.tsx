import { formatDateTime } from "~/formats/dates";
import type { MailView } from "~/shop/desk/mail-queue/admin-mail.server";
import { mailStateName } from "~/texts/desk";
import { Badge } from "~/ui/base/badge";

/** The state of a mail, with its tries unless the first was enough, the time of the next one and the last error. */
export function MailStateText({ mail }: { mail: MailView }) {
  const { state, tries, nextTryAt, isOnItsWay, lastError } = mail;
  const facts = [
    tries > (state === "sent" ? 1 : 0) && (tries === 1 ? "1 try" : `${tries} tries`),
    isOnItsWay && "being sent",
    nextTryAt && `next ${formatDateTime(nextTryAt)}`,
  ].filter(Boolean);
  return (
    <div>
      <Badge word={mailStateName(state)} />
      {facts.length > 0 && <span className="muted small block">{facts.join(", ")}</span>}
      {lastError && <span className="small wrap-anywhere block">{lastError}</span>}
    </div>
  );
}
