import { createHash } from "node:crypto";

import { createTransport } from "nodemailer";

import type { Prisma } from "~/db/db.server";
import { env } from "~/env.server";
import { attachmentOf } from "./attachments.server";

export type MailRow = Prisma.OutgoingMailGetPayload<object>;

/** A mail as mail programs read it. */
export interface ComposedMail {
  from: string;
  to: string;
  /** Headers and body, lines ended by CR LF. */
  source: Buffer;
  /** The name of its file, where mail is kept in files. */
  fileName: string;
}

// What a mail says of files and addresses is never fetched.
const composer = createTransport({
  streamTransport: true,
  buffer: true,
  newline: "windows",
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** A number for a mail, the same whenever it is made. By its time as well: another database has the same keys. */
const digestOf = ({ key, createdAt }: Pick<MailRow, "key" | "createdAt">) =>
  createHash("sha256").update(`${key} ${createdAt.toISOString()}`).digest("hex").slice(0, 32);

/** The Message-ID of a mail: by it a reader's program shows one that came twice once. */
export function messageIdOf(mail: Pick<MailRow, "key" | "createdAt">): string {
  return `<${digestOf(mail)}@${env.MAIL_FROM.slice(env.MAIL_FROM.lastIndexOf("@") + 1)}>`;
}

/** Puts a mail together, to the byte the same each time. Throws a MailError when its attachment does not exist. */
export async function composeMail(mail: MailRow): Promise<ComposedMail> {
  const { id, kind, toAddress: to, subject, text, html, attachment, createdAt } = mail;
  const { message } = await composer.sendMail({
    from: { name: env.SHOP_NAME, address: env.MAIL_FROM },
    to: { name: "", address: to },
    ...(env.SALES_EMAIL !== env.MAIL_FROM && { replyTo: { name: "", address: env.SALES_EMAIL } }),
    subject,
    text,
    ...(html && { html }),
    ...(attachment && { attachments: [await attachmentOf(attachment)] }),
    date: createdAt,
    messageId: messageIdOf(mail),
    baseBoundary: digestOf(mail),
    // No answer of the kind "I am on holiday".
    headers: { "Auto-Submitted": "auto-generated" },
  } as Parameters<typeof composer.sendMail>[0]);
  const fileName = `${String(id).padStart(8, "0")}-${kind.replace(/[^\w-]/g, "")}.eml`;
  return { from: env.MAIL_FROM, to, source: message as Buffer, fileName };
}
