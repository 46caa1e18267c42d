import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { formatDateTime } from "~/formats/dates";
import { requireSelf } from "~/http/gate/guards.server";
import * as t from "~/messages/conversations";
import { requestedPage } from "~/shop/base/paging";
import { messagesAddress } from "~/shop/conversations/conversation";
import { type ListedConversation, myConversations } from "~/shop/conversations/read-conversations.server";
import { mayOrder } from "~/shop/customers/people/roles";
import { Badge } from "~/ui/base/badge";
import { LinkButton } from "~/ui/base/button";
import { EmptyState } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";
import { subjectTitle } from "~/ui/conversations/subject-title";
import { pageTitle } from "~/ui/layout/meta";

export const handle = { scripts: false };

/** `?page=` */
export async function loader({ request }: LoaderFunctionArgs) {
  const { company, role } = await requireSelf(request);
  const list = await myConversations(company, requestedPage(new URL(request.url).searchParams));
  return { ...list, mayWrite: mayOrder(role) };
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.messages()) }];

export default function MessagesPage() {
  const { conversations, page, pages, mayWrite } = useLoaderData<typeof loader>();
  return (
    <div className="wrap wrap-narrow page stack-loose">
      <h1>{t.messages()}</h1>
      {conversations.length === 0 ? (
        <EmptyState title={t.noMessages()}>
          <p className="muted">{t.whereToAsk()}</p>
        </EmptyState>
      ) : (
        <ul>
          {conversations.map((conversation) => (
            <Row key={messagesAddress(conversation.subject)} {...conversation} />
          ))}
        </ul>
      )}
      <Pagination page={page} pages={pages} address={(number) => `/messages?page=${number}`} />
      {mayWrite && (
        <p>
          <LinkButton to="/messages/account" variant="secondary">
            {t.writeToUs()}
          </LinkButton>
        </p>
      )}
    </div>
  );
}

function Row({ subject, orderNumber, lastMessageAt, lastText, isUnread }: ListedConversation) {
  return (
    <li className="rule py-3">
      <p className="row justify-between gap-y-0">
        <a href={messagesAddress(subject)} className={isUnread ? "strong" : undefined}>
          {subjectTitle(subject, orderNumber)}
        </a>
        <span className="row">
          {isUnread && <Badge tone="highlight">{t.newMessage()}</Badge>}
          <time dateTime={lastMessageAt.toISOString()} className="muted small">
            {formatDateTime(lastMessageAt)}
          </time>
        </span>
      </p>
      <p className="muted small mt-1 line-clamp-2 wrap-anywhere">{lastText}</p>
    </li>
  );
}
