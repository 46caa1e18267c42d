import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { markLookAlikes } from "~/formats/email";
import { parseId } from "~/formats/ids";
import { handleForm } from "~/http/forms/handle-form.server";
import { answerMessageForm } from "~/http/forms/message-form.server";
import { readUpload } from "~/http/gate/body.server";
import { requireStaff, type StaffMember } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { requestCache } from "~/http/gate/request-cache.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/conversations";
import * as tCustomers from "~/messages/customers";
import { shopFacts } from "~/shop/brand/appearance/facts.server";
import { assignConversation, conversationForm, endWaiting } from "~/shop/conversations/change-conversations.server";
import { answerTemplates } from "~/shop/conversations/answer-templates.server";
import { adminMessagesAddress, MESSAGE_FORM_BYTES, subjectOf } from "~/shop/conversations/conversation";
import { customerOf, standingOf, subjectFacts } from "~/shop/conversations/subject-facts.server";
import { readThread } from "~/shop/conversations/read-conversations.server";
import { scopedCompanies } from "~/shop/customers/companies/company-scope.server";
import { AppLink } from "~/ui/base/app-link";
import { Badge } from "~/ui/base/badge";
import { Button } from "~/ui/base/button";
import { MessageFields } from "~/ui/conversations/message-fields";
import { subjectTitle } from "~/ui/conversations/subject-title";
import { Thread } from "~/ui/conversations/thread";
import { ApprovalBadge } from "~/ui/customers/admin/approval-badge";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { May, PanelForm, PanelLink } from "~/ui/layout/admin/rights";
import { customerAddress } from "~/ui/layout/customer-address";
import { FormKey } from "~/ui/layout/form-key";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { pageTitle } from "~/ui/layout/meta";

export const handle = { uploadBytes: MESSAGE_FORM_BYTES };

/** Throws 404 for an unknown subject, and for one outside of the scope. */
async function subjectFor(request: Request, { scope }: StaffMember, key: string | undefined) {
  const subject = subjectOf(key);
  const facts = subject && (await subjectFacts(subject));
  if (!facts) throw notFound(request);
  const { companyId } = facts;
  if (companyId !== null && (await scopedCompanies(scope, [companyId])).length === 0) throw notFound(request);
  return facts;
}

/** `?before=` the id of a message, `?template=` that of a template that is filled in. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, "see-inquiries");
  const facts = await subjectFor(request, staff, params.subject);
  const { searchParams } = new URL(request.url);
  const before = parseId(searchParams.get("before"));
  const [templates, thread, customer, standing, { name: shop }] = await Promise.all([
    answerTemplates(),
    readThread(facts.subject, "staff", { before }),
    customerOf(facts),
    standingOf(facts.subject),
    requestCache(request).then(shopFacts),
  ]);
  const filledIn = templates.find(({ id }) => id === parseId(searchParams.get("template")));
  return {
    ...facts,
    thread,
    customer,
    standing,
    shop,
    readerId: staff.id,
    templates: templates.map(({ id, title }) => ({ id, title })),
    text: filledIn?.text ?? "",
  };
}

/** `intent` take | release | end (no answer is needed), or `text` and files `photos`: an answer. */
export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "change-inquiries");
  const form = await readUpload(request);
  const { subject, companyId } = await subjectFor(request, staff, params.subject);
  const here = adminMessagesAddress(subject);
  if (!form.fields.has("intent")) {
    return answerMessageForm(request, form, { subject, companyId, fromShop: true, authorId: staff.id }, here);
  }
  return handleForm(request, {
    fields: form.fields,
    schema: conversationForm,
    title: t.notSaved(),
    async handle({ intent, last }) {
      if (intent === "end") await endWaiting(subject, last);
      else await assignConversation(subject, intent === "take" ? staff.id : null);
      return redirectWithToast(here, { title: t.conversationChanged(intent) });
    },
  });
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  { title: pageTitle(matches, loaded ? subjectTitle(loaded.subject, loaded.orderNumber) : t.messages()) },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function ConversationPage() {
  const loaded = useLoaderData<typeof loader>();
  const { subject, companyId, orderNumber, inquiry, thread, customer, standing, shop, readerId, templates, text } =
    loaded;
  const refused = useAnswer<typeof action>();
  const { messages, isWaiting, assignedTo } = thread;
  const here = adminMessagesAddress(subject);
  return (
    <>
      <AdminHeading
        aside={
          standing &&
          ("company" in standing ? (
            <ApprovalBadge status={standing.company} />
          ) : (
            <Badge tone={standing.request === "open" ? "highlight" : undefined}>
              {tCustomers.requestStatus(standing.request)}
            </Badge>
          ))
        }
        actions={
          <>
            {subject.kind === "company" && (
              <PanelLink to={customerAddress(subject.id)} className="admin-all">
                {t.customer()}
              </PanelLink>
            )}
            {subject.kind === "order" && (
              <PanelLink to={`/admin/orders/${subject.id}`} className="admin-all">
                {t.toOrder()}
              </PanelLink>
            )}
            {(subject.kind === "request" || (subject.kind === "inquiry" && companyId === null)) && (
              <May right="change-customers">
                <AppLink to={`${here}/erase`} className="admin-all">
                  {tCustomers.erasePersonalDataLabel({ hidden: (words) => <span className="sr-only">{words}</span> })}
                </AppLink>
              </May>
            )}
            {subject.kind === "request" && (
              <PanelLink to="/admin/applications#access-requests" className="admin-all">
                {tCustomers.accessRequests()}
              </PanelLink>
            )}
            <AppLink to="/admin/messages" className="admin-all">
              {t.allMessages()}
            </AppLink>
          </>
        }
      >
        {subject.kind === "company" ? customer : subjectTitle(subject, orderNumber)}
      </AdminHeading>
      <div className="stack-loose">
        {subject.kind !== "company" && (
          <p>{companyId ? <PanelLink to={customerAddress(companyId)}>{customer}</PanelLink> : customer}</p>
        )}
        {inquiry?.message && (
          <p className="muted max-w-2xl wrap-anywhere whitespace-pre-line">{markLookAlikes(inquiry.message)}</p>
        )}
        <Thread thread={thread} earlier={`${here}?before=${messages[0]?.id}`} reader="staff" shop={shop} />
        {messages.length > 0 && (
          <PanelForm right="change-inquiries" method="post" action={here} className="row">
            <FormKey />
            <input type="hidden" name="last" value={thread.lastMessageId ?? 0} />
            <span>{assignedTo ? t.answeredBy({ name: assignedTo.name }) : t.answeredByNobody()}</span>
            {assignedTo?.id !== readerId && (
              <Button variant="secondary" name="intent" value="take">
                {t.take()}
              </Button>
            )}
            {assignedTo && (
              <Button variant="secondary" name="intent" value="release">
                {t.release()}
              </Button>
            )}
            {isWaiting && (
              <Button variant="secondary" name="intent" value="end">
                {t.noAnswerNeeded()}
              </Button>
            )}
          </PanelForm>
        )}
        <PanelForm
          key={`${messages.at(-1)?.id} ${text}`}
          right="change-inquiries"
          method="post"
          action={here}
          encType="multipart/form-data"
          noValidate
          className="stack max-w-2xl"
        >
          <FormKey />
          {templates.length > 0 && (
            <p className="row gap-y-0">
              <span className="muted">{t.fillIn()}</span>
              {templates.map(({ id, title }) => (
                <AppLink key={id} to={`${here}?template=${id}#message-text`}>
                  {title}
                </AppLink>
              ))}
            </p>
          )}
          <MessageFields refused={refused} text={text} label={t.yourMessage()} />
        </PanelForm>
      </div>
    </>
  );
}
