import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { parseId } from "~/formats/ids";
import { answerMessageForm } from "~/http/forms/message-form.server";
import { readUpload } from "~/http/gate/body.server";
import { notFound } from "~/http/gate/refusals.server";
import { requestCache } from "~/http/gate/request-cache.server";
import * as t from "~/messages/conversations";
import { shopFacts } from "~/shop/brand/appearance/facts.server";
import { readThread } from "~/shop/conversations/read-conversations.server";
import { subjectFacts } from "~/shop/conversations/subject-facts.server";
import { inquiryOfToken, visitorAddress } from "~/shop/conversations/visitor-address.server";
import { MessageFields } from "~/ui/conversations/message-fields";
import { subjectTitle } from "~/ui/conversations/subject-title";
import { Thread } from "~/ui/conversations/thread";
import { FormKey } from "~/ui/layout/form-key";
import { pageTitle } from "~/ui/layout/meta";

export const handle = { scripts: false };

/** Throws 404 unless the shop has made the address, for an inquiry without an account. */
async function inquiryOf(request: Request, token: string | undefined) {
  const id = inquiryOfToken(token);
  const facts = id && (await subjectFacts({ kind: "inquiry", id }));
  if (!facts || facts.companyId !== null) throw notFound(request);
  return facts;
}

/** For whoever has the address, which is in each e-mail that answers the inquiry. `?before=` the id of a message. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { subject, inquiry } = await inquiryOf(request, params.token);
  const before = parseId(new URL(request.url).searchParams.get("before"));
  const [thread, { name: shop }] = await Promise.all([
    readThread(subject, "customer", { before }),
    requestCache(request).then(shopFacts),
  ]);
  return { subject, message: inquiry!.message, thread, shop, here: visitorAddress(Number(subject.id)) };
}

/** `text` */
export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readUpload(request);
  const { subject } = await inquiryOf(request, params.token);
  const sender = { subject, companyId: null, fromShop: false, authorId: null };
  return answerMessageForm(request, form, sender, visitorAddress(Number(subject.id)));
}

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, t.messages()) },
  { name: "robots", content: "noindex" },
];

export default function InquiryPage() {
  const { subject, message, thread, shop, here } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { messages } = thread;
  return (
    <div className="wrap wrap-narrow page stack-loose">
      <h1>{subjectTitle(subject, null)}</h1>
      {message && <p className="muted wrap-anywhere whitespace-pre-line">{message}</p>}
      <Thread thread={thread} earlier={`${here}?before=${messages[0]?.id}`} reader="customer" shop={shop} />
      <form method="post" action={here} noValidate className="stack max-w-2xl">
        <FormKey />
        <MessageFields refused={refused} label={t.yourAnswer()} takesPhotos={false} />
      </form>
    </div>
  );
}
