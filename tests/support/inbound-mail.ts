import { randomUUID } from "node:crypto";

import { createTransport } from "nodemailer";

export interface WrittenMail {
  from: string;
  to: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
  attachments?: { filename: string; content: Buffer; cid?: string }[];
}

const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });

/** As a mail program sends it (RFC 5322), with a Message-ID of its own. */
export async function writtenMail({ text = "Thank you", ...mail }: Partial<WrittenMail>): Promise<Buffer> {
  const messageId = `<${randomUUID()}@home.example>`;
  const { message } = await composer.sendMail({ subject: "Re: Our answer", text, messageId, ...mail });
  return message as unknown as Buffer;
}
