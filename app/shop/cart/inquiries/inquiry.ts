import { isoDay } from "~/formats/dates";
import * as t from "~/messages/cart";

export interface InquiryLine {
  productName: string;
  size: string | null;
  color: string | null;
  quantity: number;
}

export interface AdminInquiry {
  id: number;
  createdAt: Date;
  isRead: boolean;
  customerName: string;
  customerEmail: string;
  company: string | null;
  message: string | null;
  /** The style from whose page it was sent. */
  productId: number | null;
  /** Null unless it is a customer's cart. */
  companyId: string | null;
  lines: InquiryLine[];
  totalItems: number;
  /** A CSV file can be downloaded. */
  hasCsv: boolean;
}

// Mail programs truncate mailto addresses that are much longer.
const QUOTED_CHARACTERS = 1_000;

/** Opens a reply to the sender, with the message quoted. */
export function replyAddress({
  id,
  createdAt,
  customerName,
  customerEmail,
  message,
}: Pick<AdminInquiry, "id" | "createdAt" | "customerName" | "customerEmail" | "message">): string {
  // By code points, because encodeURIComponent throws on an unpaired surrogate.
  const characters = [...(message ?? "")];
  const quoted = characters.slice(0, QUOTED_CHARACTERS).join("");
  const lines = (quoted + (characters.length > QUOTED_CHARACTERS ? " […]" : "")).split("\n");
  const body = [
    t.hello({ customerName }),
    "",
    "",
    ...(message ? ["", t.onYouWrote({ day: isoDay(createdAt) }), ...lines.map((line) => `> ${line}`)] : []),
  ].join("\r\n");
  const to = encodeURIComponent(customerEmail).replaceAll("%40", "@");
  const subject = encodeURIComponent(t.reYourInquiry({ id }));
  return `mailto:${to}?subject=${subject}&body=${encodeURIComponent(body)}`;
}

/** As in specification 9. */
export function inquiryFileName(id: number): string {
  return `inquiry-${id}.csv`;
}
