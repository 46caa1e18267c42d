import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { markLookAlikes } from "~/formats/email";
import { formatDateTime } from "~/formats/dates";
import type { MailContent } from "~/shop/desk/mail-queue/admin-mail.server";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { EmailText } from "~/ui/layout/admin/email-text";
import { ErrorSummary } from "~/ui/base/error-summary";
import { formState, type RefusedForm } from "~/ui/base/form-state";

import { MailButtons } from "./mail-buttons";
import { MailStateText } from "./mail-state";

/**
 * One mail with its text. The HTML part has the same content and is not shown, because its styles must not apply to
 * this page.
 */
export function MailItem({ mail, refused }: { mail: MailContent; refused?: RefusedForm }) {
  const { id, subject, to, kind, queuedAt, sentAt, text, state, hasHtml, attachment } = mail;
  return (
    <>
      <p className="no-print">
        <Link to="/admin/mail" className="admin-all">
          All mail
        </Link>
      </p>
      <AdminHeading>{markLookAlikes(subject)}</AdminHeading>
      <ErrorSummary errors={formState(refused?.lastResult, "mail", {}).errors} title={refused?.title} />
      <div className="with-aside">
        <section aria-label="Text">
          {text === null ? (
            <p className="muted">
              {state === "waiting" || state === "failed"
                ? "The text holds a one-time link. It is not shown, and is deleted once the e-mail is sent."
                : "The text held a one-time link and was deleted."}
            </p>
          ) : (
            <pre className="wrap-anywhere whitespace-pre-line md:whitespace-pre-wrap">{markLookAlikes(text)}</pre>
          )}
        </section>
        <aside className="card stack">
          <Fact label="State">
            <MailStateText mail={mail} />
          </Fact>
          <Fact label="To">
            <EmailText email={to} />
          </Fact>
          <Fact label="About">{kind}</Fact>
          <Fact label="Queued">{formatDateTime(queuedAt)}</Fact>
          {sentAt && <Fact label={state === "kept" ? "Kept" : "Sent"}>{formatDateTime(sentAt)}</Fact>}
          {attachment && <Fact label="Attachment">{attachment}</Fact>}
          {hasHtml && <Fact label="Format">Text and HTML</Fact>}
          <MailButtons mail={mail} action={`/admin/mail/${id}`} />
        </aside>
      </div>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="small wrap-anywhere">
      <p className="caps">{label}</p>
      <div>{children}</div>
    </div>
  );
}
