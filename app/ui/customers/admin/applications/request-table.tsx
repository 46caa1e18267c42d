import { formatDate } from "~/formats/dates";
import { markLookAlikes } from "~/formats/email";
import * as t from "~/messages/customers";
import type { OpenAccessRequest } from "~/shop/customers/applications/access-requests.server";
import { MAX_REASON_LENGTH } from "~/shop/customers/applications/approval";
import { adminMessagesAddress } from "~/shop/conversations/conversation";
import { Badge } from "~/ui/base/badge";
import { Button } from "~/ui/base/button";
import { TextArea } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { AdminTable, TwoLines } from "~/ui/layout/admin/admin-table";
import { LongText } from "~/ui/layout/admin/long-text";
import { MailLink, WebsiteLink } from "~/ui/layout/admin/mail-link";
import { FormKey } from "~/ui/layout/form-key";
import { PanelForm, PanelLink } from "~/ui/layout/admin/rights";

import { formOfRequest, type RefusedTarget } from "./refused-target";
import { VatIdCell } from "./vat-id-cell";

const columns = () =>
  [
    { key: "company", label: t.company(), onPhone: "plain" },
    { key: "vatId", label: t.vatId() },
    { key: "name", label: t.nameAndEmail(), onPhone: "plain" },
    { key: "message", label: t.message(), onPhone: "plain" },
    { key: "received", label: t.received() },
    { key: "action", label: t.action(), isHeadingHidden: true },
  ] as const;

interface Shared {
  here: string;
  refused?: RefusedForm;
  target: RefusedTarget;
}

/** With the controls to invite the visitor or close the request. */
export function RequestTable({ requests, ...shared }: Shared & { requests: readonly OpenAccessRequest[] }) {
  return (
    <AdminTable
      caption={t.accessRequests()}
      columns={columns()}
      rows={requests.map((request) => ({
        key: `request-${request.id}`,
        cells: {
          company: (
            <TwoLines
              second={
                <>
                  {request.country}
                  {request.website && (
                    <>
                      {" · "}
                      <WebsiteLink website={request.website} />
                    </>
                  )}
                </>
              }
            >
              {markLookAlikes(request.company)}
            </TwoLines>
          ),
          vatId: <VatIdCell vatId={request.vatId} doubt={request.vatIdDoubt} />,
          name: <Sender request={request} />,
          message: request.message && <LongText text={request.message} whole={t.whole()} />,
          received: <span className="whitespace-nowrap">{formatDate(request.createdAt)}</span>,
          action: <RequestForm request={request} {...shared} />,
        },
      }))}
    />
  );
}

function Sender({ request: { name, email, others } }: { request: OpenAccessRequest }) {
  return (
    <>
      <TwoLines second={<MailLink email={email} />}>{markLookAlikes(name)}</TwoLines>
      {others.map(({ id, company, createdAt }) => (
        <p key={id} className="admin-second">
          {t.anotherRequest({
            company: markLookAlikes(company),
            day: createdAt,
            link: (words) => <PanelLink to={adminMessagesAddress({ kind: "request", id })}>{words}</PanelLink>,
          })}
        </p>
      ))}
    </>
  );
}

function RequestForm({ request, here, refused, target }: Shared & { request: OpenAccessRequest }) {
  const { id, name, state, lastMessageId } = request;
  const formId = formOfRequest(id);
  const isRefused = target.formId === formId;
  const { fields } = formState(isRefused ? refused?.lastResult : null, formId, { reason: "" });
  const isCloseRefused = isRefused && refused?.lastResult.initialValue?.intent === "close";
  return (
    <PanelForm right="change-customers" method="post" action={here} noValidate className="admin-decide">
      <FormKey />
      <input type="hidden" name="requestId" value={id} />
      <input type="hidden" name="last" value={lastMessageId} />
      <Button name="intent" value="invite">
        {t.invite({ name: markLookAlikes(name), hidden: (words) => <span className="sr-only">{words}</span> })}
      </Button>
      <PanelLink to={adminMessagesAddress({ kind: "request", id })} className="small py-2.5">
        {t.writeToRequester({
          name: markLookAlikes(name),
          hidden: (words) => <span className="sr-only">{words}</span>,
        })}
      </PanelLink>
      {state && (
        <span className="small">
          <Badge tone={state === "answered" ? "highlight" : undefined}>{t.requestState(state)}</Badge>
        </span>
      )}
      <details open={isCloseRefused}>
        <summary className="small py-2.5">
          {t.closeTheRequestOf({
            name: markLookAlikes(name),
            hidden: (words) => <span className="sr-only">{words}</span>,
          })}
        </summary>
        <div className="stack">
          <TextArea
            field={fields.reason}
            label={t.reason()}
            hint={t.ownRecord()}
            maxLength={MAX_REASON_LENGTH}
            rows={2}
          />
          <Button name="intent" value="close" variant="danger">
            {t.closeTheRequestOfLabel({
              name: markLookAlikes(name),
              hidden: (words) => <span className="sr-only">{words}</span>,
            })}
          </Button>
        </div>
      </details>
    </PanelForm>
  );
}
