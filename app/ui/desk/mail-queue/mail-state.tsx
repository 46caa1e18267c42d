import * as t from "~/messages/desk";
import type { MailView } from "~/shop/desk/mail-queue/admin-mail.server";
import type { MailState } from "~/shop/desk/mail-queue/mail-query";
import { Badge, type Tone } from "~/ui/base/badge";

/** The tries unless the first was enough, the time of the next one, and the last error; nothing where all went well. */
export function MailTries({ mail }: { mail: MailView }) {
  const { state, tries, nextTryAt, isOnItsWay, lastError } = mail;
  const facts = [
    tries > (state === "sent" || state === "kept" ? 1 : 0) && t.mailTries({ tries }),
    isOnItsWay && t.beingSent(),
    nextTryAt && t.nextTry({ at: nextTryAt }),
  ].filter(Boolean);
  const text = [facts.join(", "), lastError].filter(Boolean).join(" · ");
  return text && <span className="muted small wrap-anywhere block font-normal">{text}</span>;
}

const TONES: Partial<Record<MailState, Tone>> = {
  failed: "danger",
  sent: "good",
  // There was no mail server.
  kept: "highlight",
};

export function MailBadge({ state }: { state: MailState }) {
  return <Badge tone={TONES[state]}>{t.mailStateName(state)}</Badge>;
}

/** The state of a mail and its tries. */
export function MailStateText({ mail }: { mail: MailView }) {
  return (
    <div>
      <MailBadge state={mail.state} />
      <MailTries mail={mail} />
    </div>
  );
}
