import { createHash } from "node:crypto";

import { createTransport } from "nodemailer";

import type { Prisma } from "~/db/db.server";
import { env } from "~/env.server";
import * as t from "~/messages/desk";
import { shopLook } from "~/shop/brand/appearance/appearance.server";
import { logoFiles } from "~/shop/brand/appearance/logo-files.server";
import { SIGN_IN_CODE } from "~/shop/customers/sign-in/sign-in-letter";
import { unsubscribeHeaders } from "~/shop/desk/mailings/unsubscribe.server";
import { attachmentOf, attachmentsIn } from "./attachments.server";

export type MailRow = Prisma.OutgoingMailGetPayload<object>;

/** An RFC 5322 message with its envelope. */
export interface ComposedMail {
  from: string;
  to: string;
  /** Headers and body, lines ended by CR LF. */
  source: Buffer;
  /** For the file transport. */
  fileName: string;
  /** What the file transport prints, while nobody else tells the code of a sign-in. */
  printed?: string;
}

// Paths and URLs in a mail are never loaded.
const composer = createTransport({
  streamTransport: true,
  buffer: true,
  newline: "windows",
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Stable. It includes the time of creation, because another database may contain the same keys. */
const digestOf = ({ key, createdAt }: Pick<MailRow, "key" | "createdAt">) =>
  createHash("sha256").update(`${key} ${createdAt.toISOString()}`).digest("hex").slice(0, 32);

/** Stable, so that mail programs can recognise a duplicate delivery. */
export function messageIdOf(mail: Pick<MailRow, "key" | "createdAt">): string {
  return `<${digestOf(mail)}@${env.MAIL_FROM.slice(env.MAIL_FROM.lastIndexOf("@") + 1)}>`;
}

/** Inline attachments of a letter; none for a logo that the brand no longer has. */
async function logosIn(html: string | null) {
  const [, cid] = /<img src="cid:([\w-]+\.png)"/.exec(html ?? "") ?? [];
  const files = cid && (await logoFiles(cid));
  if (!files) return [];
  return [
    {
      cid,
      filename: "logo.png",
      content: files.png,
      contentType: "image/png",
      contentDisposition: "inline" as const,
    },
  ];
}

/** The same bytes each time. Throws a MailError when an attachment does not exist. */
export async function composeMail(mail: MailRow): Promise<ComposedMail> {
  const { id, kind, toAddress: to, subject, text, html, attachment, createdAt } = mail;
  const replyTo = mail.replyTo ?? env.SALES_EMAIL;
  const { name } = await shopLook();
  const attachments = [...(await logosIn(html)), ...(await Promise.all(attachmentsIn(attachment).map(attachmentOf)))];
  const { message } = await composer.sendMail({
    from: { name, address: env.MAIL_FROM },
    to: { name: "", address: to },
    ...(replyTo !== env.MAIL_FROM && { replyTo: { name: "", address: replyTo } }),
    subject,
    text,
    ...(html && { html }),
    ...(attachments.length > 0 && { attachments }),
    date: createdAt,
    messageId: messageIdOf(mail),
    baseBoundary: digestOf(mail),
    // Suppresses automatic out-of-office replies.
    headers: { "Auto-Submitted": "auto-generated", ...(kind === "mailing" && unsubscribeHeaders(mail.key)) },
  } as Parameters<typeof composer.sendMail>[0]);
  const fileName = `${String(id).padStart(8, "0")}-${kind.replace(/[^\w-]/g, "")}.eml`;
  const printed = env.printsSignInCodes && kind === SIGN_IN_CODE ? `\n${t.mailPrinted({ to, text })}\n` : undefined;
  return { from: env.MAIL_FROM, to, source: message as Buffer, fileName, printed };
}
