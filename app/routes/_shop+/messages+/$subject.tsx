import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { parseId } from "~/formats/ids";
import { answerMessageForm } from "~/http/forms/message-form.server";
import { readUpload } from "~/http/gate/body.server";
import { requireSelf } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { requestCache } from "~/http/gate/request-cache.server";
import * as t from "~/messages/conversations";
import { MESSAGE_FORM_BYTES, messagesAddress, type Subject, subjectOf } from "~/shop/conversations/conversation";
import { mySubject } from "~/shop/conversations/subject-facts.server";
import { markSeen, readThread } from "~/shop/conversations/read-conversations.server";
import type { Account } from "~/shop/customers/people/account";
import { mayOrder } from "~/shop/customers/people/roles";
import { shopFacts } from "~/shop/brand/appearance/facts.server";
import { findStyle } from "~/shop/catalogue/search/catalogue.server";
import { MessageFields } from "~/ui/conversations/message-fields";
import { subjectTitle } from "~/ui/conversations/subject-title";
import { Thread } from "~/ui/conversations/thread";
import { FormKey } from "~/ui/layout/form-key";
import { pageTitle } from "~/ui/layout/meta";

export const handle = { scripts: false, uploadBytes: MESSAGE_FORM_BYTES, uploadsBy: "accounts" };

/** Throws 404 for what is not theirs. */
async function subjectFor(request: Request, { company }: Account, typed: string | undefined) {
  const subject: Subject | null = typed === "account" ? { kind: "company", id: company.id } : subjectOf(typed);
  const found = subject && (await mySubject(company, subject));
  if (!found) throw notFound(request);
  return found;
}

/** `account`, or the key of a subject; `?before=` the id of a message, and `?style=` about which one writes. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const account = await requireSelf(request);
  const found = await subjectFor(request, account, params.subject);
  const { searchParams } = new URL(request.url);
  const styleId = parseId(searchParams.get("style"));
  const [thread, style, { name: shop }] = await Promise.all([
    readThread(found.subject, "customer", { before: parseId(searchParams.get("before")) }),
    styleId ? findStyle(styleId, { prices: null }) : null,
    requestCache(request).then(shopFacts),
  ]);
  await markSeen(found.subject);
  return {
    ...found,
    thread,
    shop,
    text: style ? `${t.aboutStyle({ name: style.name, styleCode: style.styleCode })}\n` : "",
    mayWrite: mayOrder(account.role),
  };
}

/** `text`, and files `photos`. */
export async function action({ request, params }: ActionFunctionArgs) {
  const account = await requireSelf(request);
  const form = await readUpload(request);
  const { subject } = await subjectFor(request, account, params.subject);
  const sender = { subject, companyId: account.company.id, fromShop: false, authorId: account.user.id };
  return answerMessageForm(request, form, sender, messagesAddress(subject));
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  { title: pageTitle(matches, loaded ? subjectTitle(loaded.subject, loaded.orderNumber) : t.messages()) },
];

export default function ConversationPage() {
  const { subject, orderNumber, inquiry, thread, shop, text, mayWrite } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const here = messagesAddress(subject);
  const { messages } = thread;
  return (
    <div className="wrap wrap-narrow page stack-loose">
      <p className="small row">
        <a href="/messages">{t.messages()}</a>
        {subject.kind === "order" && <a href={`/orders/${subject.id}`}>{t.toOrder()}</a>}
      </p>
      <h1>{subjectTitle(subject, orderNumber)}</h1>
      {inquiry?.message && <p className="muted whitespace-pre-line wrap-anywhere">{inquiry.message}</p>}
      <Thread thread={thread} earlier={`${here}?before=${messages[0]?.id}`} reader="customer" shop={shop} />
      {mayWrite && (
        <form method="post" action={here} encType="multipart/form-data" noValidate className="stack max-w-2xl">
          <FormKey />
          <MessageFields
            refused={refused}
            text={text}
            label={messages.length > 0 ? t.yourAnswer() : t.yourQuestion()}
          />
        </form>
      )}
    </div>
  );
}
