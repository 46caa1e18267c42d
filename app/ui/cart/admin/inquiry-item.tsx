import { Form, Link } from "@remix-run/react";

import { formatDateTime } from "~/formats/dates";
import { markLookAlikes } from "~/formats/email";
import {
  type AdminInquiry,
  inquiryFileName,
  type InquiryLine,
  replyAddress,
} from "~/shop/cart/inquiries/inquiry";
import { Badge } from "~/ui/base/badge";
import { Button, LinkButton } from "~/ui/base/button";
import { EmailText } from "~/ui/layout/admin/email-text";
import { customerAddress } from "~/ui/layout/customer-address";
import { FormKey } from "~/ui/layout/form-key";

// Longer lists are folded, so that the next inquiry stays within reach.
const MAX_VISIBLE_LINES = 8;

/** The styles that an inquiry is about. */
function InquiryLines({ id, lines }: { id: number; lines: readonly InquiryLine[] }) {
  if (lines.length === 0) return null;
  const table = (
    <table className="table admin-lines" role="table">
      <caption className="sr-only">Products of inquiry #{id}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {["Product", "Size", "Color", "Quantity"].map((heading) => (
            <th
              key={heading}
              scope="col"
              role="columnheader"
              className={heading === "Quantity" ? "number" : undefined}
            >
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {lines.map(({ productName, size, color, quantity }, index) => (
          <tr key={index} role="row">
            <td role="cell">{productName}</td>
            <td role="cell" data-label="Size">
              {size ?? "N/A"}
            </td>
            <td role="cell" data-label="Color">
              {color ?? "N/A"}
            </td>
            <td role="cell" data-label="Quantity" className="number">
              {quantity}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (lines.length <= MAX_VISIBLE_LINES) return table;
  return (
    <details>
      <summary className="admin-summary">All {lines.length} lines</summary>
      {table}
    </details>
  );
}

/** One inquiry with its actions. */
export function InquiryItem({
  inquiry,
  action,
  isMarking,
}: {
  inquiry: AdminInquiry;
  /** The address to which MARK AS READ is posted: the list with its current query. */
  action: string;
  /** The submission that marks it as read is pending. */
  isMarking: boolean;
}) {
  const { id, createdAt, isRead, customerName, customerEmail, company, message } = inquiry;
  const { companyId, productId, lines, totalItems, hasCsv } = inquiry;
  return (
    <article className="card stack" aria-labelledby={`inquiry-${id}`}>
      <div className="row">
        <h2 id={`inquiry-${id}`}>Inquiry #{id}</h2>
        {!isRead && <Badge word="New" />}
        <time dateTime={createdAt.toISOString()} className="muted small">
          {formatDateTime(createdAt)}
        </time>
      </div>
      <p>
        <span className="font-semibold">
          {companyId ? (
            <Link to={customerAddress(companyId)}>{markLookAlikes(customerName)}</Link>
          ) : (
            markLookAlikes(customerName)
          )}
        </span>
        {company && <>, {company}</>}
        <span className="muted block">
          <EmailText email={customerEmail} />
        </span>
        {companyId && <span className="muted small block">A customer&apos;s cart</span>}
      </p>
      {message && <p className="admin-message">{markLookAlikes(message)}</p>}
      {(totalItems > 0 || lines.length > 0) && (
        <p className="small">
          Total items: <strong>{totalItems}</strong>
          {productId && (
            <>
              {" · "}
              <Link to={`/product/${productId}`}>See the style</Link>
            </>
          )}
        </p>
      )}
      <InquiryLines id={id} lines={lines} />
      <div className="admin-buttons">
        {isRead ? (
          <Button variant="secondary" type="button" disabled>
            READ
            <span className="sr-only"> inquiry #{id}</span>
          </Button>
        ) : (
          <Form method="post" action={action} preventScrollReset>
            <FormKey />
            <Button name="read" value={id} pending={isMarking} pendingLabel="MARKING...">
              MARK AS READ
              <span className="sr-only"> inquiry #{id}</span>
            </Button>
          </Form>
        )}
        <LinkButton variant="secondary" to={replyAddress(inquiry)}>
          ANSWER BY E-MAIL
          <span className="sr-only"> inquiry #{id}</span>
        </LinkButton>
        {hasCsv && (
          <LinkButton
            variant="secondary"
            to={`/admin/inquiries/${id}/csv`}
            download={inquiryFileName(id)}
          >
            DOWNLOAD CSV
            <span className="sr-only"> of inquiry #{id}</span>
          </LinkButton>
        )}
      </div>
    </article>
  );
}
