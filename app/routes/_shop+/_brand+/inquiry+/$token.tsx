import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { parseId } from "~/formats/ids";
import { answerMessageForm } from "~/http/forms/message-form.server";
import { type BodyReader, parseUpload, readBody } from "~/http/gate/body.server";
import { notFound } from "~/http/gate/refusals.server";
import { requestCache } from "~/http/gate/request-cache.server";
import * as t from "~/messages/conversations";
import { shopFacts } from "~/shop/brand/appearance/facts.server";
import { MESSAGE_FORM_BYTES, subjectKey } from "~/shop/conversations/conversation";
import { readThread } from "~/shop/conversations/read-conversations.server";
import { subjectFacts } from "~/shop/conversations/subject-facts.server";
import { subjectOfToken, visitorAddress, visitorToken } from "~/shop/conversations/visitor-address.server";
import { MessageFields } from "~/ui/conversations/message-fields";
import { subjectTitle } from "~/ui/conversations/subject-title";
import { Thread } from "~/ui/conversations/thread";
import { FormKey } from "~/ui/layout/form-key";
import { pageTitle } from "~/ui/layout/meta";

export const handle = { scripts: false };

/** Null unless the shop has made the address, for an inquiry or a request for access without an account. */
async function visitorsOwn(token: string | undefined) {
  const subject = subjectOfToken(token);
  const facts = subject && (await subjectFacts(subject));
  return subject && facts?.companyId === null ? { subject, message: facts.inquiry!.message } : null;
}

/** For whoever has the address, which is in each e-mail about it. `?before=` the id of a message. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const found = await visitorsOwn(params.token);
  if (!found) throw notFound(request);
  const { subject, message } = found;
  const before = parseId(new URL(request.url).searchParams.get("before"));
  const [thread, { name: shop }] = await Promise.all([
    readThread(subject, "customer", { before }),
    requestCache(request).then(shopFacts),
  ]);
  return { subject, message, thread, shop, token: visitorToken(subject) };
}

/** `text`, and files `photos`. */
async function takeMessage({ request, params }: ActionFunctionArgs) {
  const found = await visitorsOwn(params.token);
  // Only who has such an address makes the shop hold a large body.
  const sent = found ? readBody(request, MESSAGE_FORM_BYTES, subjectKey(found.subject)) : readBody(request);
  const form = await parseUpload(await sent);
  if (!found) throw notFound(request);
  const { subject } = found;
  const sender = { subject, companyId: null, fromShop: false, authorId: null };
  return answerMessageForm(request, form, sender, visitorAddress(subject));
}

export const action = Object.assign(takeMessage, { readsBody: true } satisfies BodyReader);

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, t.messages()) },
  { name: "robots", content: "noindex" },
];

export default function InquiryPage() {
  const { subject, message, thread, shop, token } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { messages } = thread;
  const here = `/inquiry/${token}`;
  return (
    <div className="wrap wrap-narrow page stack-loose">
      <h1>{subjectTitle(subject, null)}</h1>
      {message && <p className="muted wrap-anywhere whitespace-pre-line">{message}</p>}
      <Thread
        thread={thread}
        earlier={`${here}?before=${messages[0]?.id}`}
        reader="customer"
        shop={shop}
        visitor={token}
      />
      <form method="post" action={here} encType="multipart/form-data" noValidate className="stack max-w-2xl">
        <FormKey />
        <MessageFields refused={refused} label={t.yourAnswer()} />
      </form>
    </div>
  );
}
