import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

import { markLookAlikes } from "~/formats/email";
import type { OpenAccessRequest } from "~/shop/customers/applications/access-requests.server";
import { MAX_REASON_LENGTH } from "~/shop/customers/applications/approval";
import { formatDateTime } from "~/formats/dates";
import { Button } from "~/ui/base/button";
import { TextArea } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";

import { VatIdWarning } from "./company-facts";
import { MailLink, WebsiteLink } from "~/ui/layout/admin/mail-link";
import { formOfRequest, type RefusedTarget } from "./refused-target";
import { LetterNote } from "~/ui/layout/admin/letter-note";

/** Everything a visitor wrote in an access request. */
export function RequestFacts({ request }: { request: OpenAccessRequest }) {
  const { name, email, company, country, vatId, vatIdDoubt, website, message } = request;
  const facts: [string, ReactNode][] = [
    ["Email", <MailLink key="email" email={email} />],
    ["Company", company],
    ["Country", country],
    ["VAT ID", vatId ?? "None"],
    ["Website", website && <WebsiteLink website={website} />],
    ["Received", formatDateTime(request.createdAt)],
  ];
  return (
    <div>
      <h3>{markLookAlikes(name)}</h3>
      <dl className="admin-facts">
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {vatIdDoubt && <VatIdWarning>{vatIdDoubt}</VatIdWarning>}
      {message && <p className="mt-3 whitespace-pre-line">{markLookAlikes(message)}</p>}
    </div>
  );
}

/** Invites the visitor, or closes the request. */
export function RequestForm({
  request: { id, name },
  here,
  refused,
  target,
}: {
  request: OpenAccessRequest;
  /** The address of the page with its current query; the form is posted to it. */
  here: string;
  refused?: RefusedForm;
  target: RefusedTarget;
}) {
  const formId = formOfRequest(id);
  const isRefused = target.formId === formId;
  const { fields } = formState(isRefused ? refused?.lastResult : null, formId, { reason: "" });
  return (
    <Form method="post" action={here} noValidate className="admin-decide mt-4">
      <FormKey />
      <input type="hidden" name="requestId" value={id} />
      <Button name="intent" value="invite">
        INVITE<span className="sr-only"> {markLookAlikes(name)}</span>
      </Button>
      <LetterNote to="They get" />
      <details open={isRefused}>
        <summary className="admin-more">
          Close<span className="sr-only"> the request of {markLookAlikes(name)}</span>
        </summary>
        <div className="stack">
          <TextArea
            field={fields.reason}
            label="Reason"
            hint="For the brand’s own record; it is not sent."
            maxLength={MAX_REASON_LENGTH}
            rows={2}
          />
          <Button name="intent" value="close" variant="danger">
            CLOSE<span className="sr-only"> the request of {markLookAlikes(name)}</span>
          </Button>
        </div>
      </details>
    </Form>
  );
}
