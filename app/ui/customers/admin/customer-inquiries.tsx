import { markLookAlikes } from "~/formats/email";
import { formatDateTime } from "~/formats/dates";
import * as tCart from "~/messages/cart";
import * as tConversations from "~/messages/conversations";
import * as t from "~/messages/customers";
import * as tDesk from "~/messages/desk";
import { adminMessagesAddress } from "~/shop/conversations/conversation";
import type { CustomerFile } from "~/shop/desk/customer-data/customer-file.server";
import { Badge } from "~/ui/base/badge";
import { PanelLink } from "~/ui/layout/admin/rights";

/** Also the requests for access, which were sent before there was an account. */
export function CustomerInquiries({ inquiries, requests }: Pick<CustomerFile, "inquiries" | "requests">) {
  return (
    <section aria-labelledby="inquiries">
      <h2 id="inquiries" className="mb-2">
        {tDesk.sectionName("inquiries")}
      </h2>
      {inquiries.length + requests.length === 0 ? (
        <p className="muted">{tDesk.noInquiriesYet()}</p>
      ) : (
        <ul>
          {inquiries.map(({ id, createdAt, message, totalItems, isRead }) => (
            <li key={id} className="rule py-3">
              <p className="row">
                <PanelLink to="/admin/inquiries">{t.inquiry({ id })}</PanelLink>
                <span className="muted small">
                  {formatDateTime(createdAt)}
                  {totalItems > 0 && ` · ${tCart.itemsCount({ count: totalItems })}`}
                </span>
                {!isRead && <Badge tone="highlight">{tCart.newInquiry()}</Badge>}
              </p>
              {message && <p className="line-clamp-2 whitespace-pre-line">{markLookAlikes(message)}</p>}
            </li>
          ))}
          {requests.map(({ id, createdAt, message }) => (
            <li key={`request-${id}`} className="rule py-3">
              <p className="row">
                <PanelLink to={adminMessagesAddress({ kind: "request", id })}>
                  {tConversations.accessRequest()}
                </PanelLink>
                <span className="muted small">{formatDateTime(createdAt)}</span>
              </p>
              {message && <p className="line-clamp-2 whitespace-pre-line">{markLookAlikes(message)}</p>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
