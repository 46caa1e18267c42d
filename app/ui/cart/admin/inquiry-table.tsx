import { Link, useNavigation } from "@remix-run/react";

import { formatDateTime } from "~/formats/dates";
import { markLookAlikes } from "~/formats/email";
import * as t from "~/messages/cart";
import { type AdminInquiry, inquiryFileName, type InquiryLine, replyAddress } from "~/shop/cart/inquiries/inquiry";
import { Badge } from "~/ui/base/badge";
import { adminMessagesAddress } from "~/shop/conversations/conversation";
import { Button, buttonClass, LinkButton } from "~/ui/base/button";
import { AdminTable, TwoLines } from "~/ui/layout/admin/admin-table";
import { EmailText } from "~/ui/layout/admin/email-text";
import { LongText } from "~/ui/layout/admin/long-text";
import { customerAddress } from "~/ui/layout/customer-address";
import { FormKey } from "~/ui/layout/form-key";
import { PanelForm, PanelLink } from "~/ui/layout/admin/rights";

const columns = () =>
  [
    { key: "inquiry", label: t.inquiry() },
    { key: "from", label: t.from(), onPhone: "plain" },
    { key: "message", label: t.message(), onPhone: "plain" },
    { key: "items", label: t.items(), onPhone: "plain" },
    { key: "action", label: t.action(), isHeadingHidden: true },
  ] as const;

/** A row each. MARK AS READ is posted to `action`, the list with its current query. */
export function InquiryTable({ inquiries, action }: { inquiries: readonly AdminInquiry[]; action: string }) {
  const marking = useNavigation().formData?.get("read");
  return (
    <AdminTable
      caption={t.inquiries()}
      columns={columns()}
      rows={inquiries.map((inquiry) => ({
        key: `inquiry-${inquiry.id}`,
        cells: {
          inquiry: <Number inquiry={inquiry} />,
          from: <Sender inquiry={inquiry} />,
          message: inquiry.message && <LongText text={inquiry.message} whole={t.wholeMessage()} />,
          items: <Items inquiry={inquiry} />,
          action: <Actions inquiry={inquiry} action={action} isMarking={marking === String(inquiry.id)} />,
        },
      }))}
    />
  );
}

function Number({ inquiry: { id, isRead, createdAt } }: { inquiry: AdminInquiry }) {
  return (
    <div className="whitespace-nowrap">
      <TwoLines second={<time dateTime={createdAt.toISOString()}>{formatDateTime(createdAt)}</time>}>
        {t.inquiryNumber({ id })} {!isRead && <Badge tone="highlight">{t.newInquiry()}</Badge>}
      </TwoLines>
    </div>
  );
}

function Sender({ inquiry: { customerName, customerEmail, company, companyId } }: { inquiry: AdminInquiry }) {
  const name = markLookAlikes(customerName);
  return (
    <TwoLines
      second={
        <>
          {company && <span className="block">{company}</span>}
          <EmailText email={customerEmail} />
        </>
      }
    >
      {companyId ? <Link to={customerAddress(companyId)}>{name}</Link> : name}
    </TwoLines>
  );
}

function Items({ inquiry: { lines, totalItems, companyId, productId } }: { inquiry: AdminInquiry }) {
  if (totalItems === 0 && lines.length === 0) return null;
  return (
    <>
      {lines.length > 0 ? (
        <details>
          <summary className="whitespace-nowrap">{t.totalItems({ count: totalItems })}</summary>
          <ul className="admin-second">
            {lines.map((line, index) => (
              <li key={index}>{lineText(line)}</li>
            ))}
          </ul>
        </details>
      ) : (
        t.totalItems({ count: totalItems })
      )}
      {companyId && <span className="admin-second">{t.customersCart()}</span>}
      {productId && (
        <span className="admin-second">
          <Link to={`/product/${productId}`}>{t.seeStyle()}</Link>
        </span>
      )}
    </>
  );
}

const lineText = ({ quantity, productName, size, color }: InquiryLine) =>
  t.line({ quantity, piece: [productName, size, color].filter((part) => part !== null).join(", ") });

function Actions({ inquiry, action, isMarking }: { inquiry: AdminInquiry; action: string; isMarking: boolean }) {
  const { id, isRead, hasCsv } = inquiry;
  const about = <span className="sr-only"> {t.inquiryLabel({ id })}</span>;
  return (
    <div className="admin-buttons @min-[60rem]/table:min-w-82">
      {isRead ? (
        <Button variant="secondary" type="button" disabled>
          {t.readLabel()}
          {about}
        </Button>
      ) : (
        <PanelForm right="change-inquiries" method="post" action={action} preventScrollReset>
          <FormKey />
          <Button name="read" value={id} pending={isMarking} pendingLabel={t.marking()}>
            {t.markAsRead()}
            {about}
          </Button>
        </PanelForm>
      )}
      <PanelLink to={adminMessagesAddress({ kind: "inquiry", id })} className={buttonClass({ variant: "secondary" })}>
        {t.answerHere()}
        {about}
      </PanelLink>
      <LinkButton variant="secondary" to={replyAddress(inquiry)}>
        {t.answerByEMail()}
        {about}
      </LinkButton>
      {hasCsv && (
        <LinkButton variant="secondary" to={`/admin/inquiries/${id}/csv`} download={inquiryFileName(id)}>
          {t.downloadCsvOf({ id, hidden: (words) => <span className="sr-only">{words}</span> })}
        </LinkButton>
      )}
    </div>
  );
}
