/** A style that somebody asks about. */
export interface InquiryLine {
  productName: string;
  size: string | null;
  color: string | null;
  quantity: number;
}

/** An inquiry as the brand's desk shows it. */
export interface AdminInquiry {
  id: number;
  createdAt: Date;
  isRead: boolean;
  customerName: string;
  customerEmail: string;
  company: string | null;
  message: string | null;
  /** The style it is about, when it was asked from one. */
  productId: number | null;
  /** Whose cart it was, when it was a customer's. */
  userId: string | null;
  lines: InquiryLine[];
  totalItems: number;
  /** It can be downloaded as a file. */
  hasCsv: boolean;
}

// Mail programs cut off addresses that are much longer.
const QUOTED_CHARACTERS = 1_000;

/** The address that opens an answer in the reader's mail program: to the sender, with the message quoted. */
export function answerAddress({
  id,
  createdAt,
  customerName,
  customerEmail,
  message,
}: Pick<AdminInquiry, "id" | "createdAt" | "customerName" | "customerEmail" | "message">): string {
  // By characters: half of one cannot be encoded.
  const characters = [...(message ?? "")];
  const quoted = characters.slice(0, QUOTED_CHARACTERS).join("");
  const lines = (quoted + (characters.length > QUOTED_CHARACTERS ? " […]" : "")).split("\n");
  const body = [
    `Hello ${customerName},`,
    "",
    "",
    ...(message
      ? [
          "",
          `On ${createdAt.toISOString().slice(0, 10)} you wrote:`,
          ...lines.map((line) => `> ${line}`),
        ]
      : []),
  ].join("\r\n");
  const to = encodeURIComponent(customerEmail).replaceAll("%40", "@");
  const subject = encodeURIComponent(`Re: Your inquiry #${id}`);
  return `mailto:${to}?subject=${subject}&body=${encodeURIComponent(body)}`;
}

/** The name of the file of an inquiry (specification 9). */
export function inquiryFileName(id: number): string {
  return `inquiry-${id}.csv`;
}
