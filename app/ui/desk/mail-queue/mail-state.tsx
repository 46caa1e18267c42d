import { formatDateTime } from "~/formats/dates";
import * as t from "~/messages/desk";
import type { MailView } from "~/shop/desk/mail-queue/admin-mail.server";
import { Badge } from "~/ui/base/badge";

/** The tries of a mail unless the first was enough, the time of the next one, and the last error; nothing where all went well. */
export function MailTries({ mail }: { mail: MailView }) {
  const { state, tries, nextTryAt, isOnItsWay, lastError } = mail;
  const facts = [
    tries > (state === "sent" || state === "kept" ? 1 : 0) && (tries === 1 ? t.oneTry() : `${tries} tries`),
    isOnItsWay && "being sent",
    nextTryAt && `next ${formatDateTime(nextTryAt)}`,
  ].filter(Boolean);
  const text = [facts.join(", "), lastError].filter(Boolean).join(" · ");
  return text && <span className="muted small wrap-anywhere block font-normal">{text}</span>;
}

/** The state of a mail and its tries. */
export function MailStateText({ mail }: { mail: MailView }) {
  return (
    <div>
      <Badge word={t.mailStateName(mail.state)} />
      <MailTries mail={mail} />
    </div>
  );
}
