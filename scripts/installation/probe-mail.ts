import { createTransport } from "nodemailer";

import { singleLine } from "~/formats/text";
import { MailError } from "~/shop/desk/mail-queue/mail-error";
import { smtpTransport } from "~/shop/desk/mail-queue/smtp.server";

interface TestMail {
  /** The value of SMTP_URL. */
  url: string;
  from: { name: string; address: string };
  to: string;
  /** The address of the shop, for the text. */
  shop: string;
}

const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });

/** Logs in and sends a mail, as the shop does. Returns what is wrong, in plain words, or null. */
export async function probeMail({ url, from, to, shop }: TestMail): Promise<string | null> {
  const { message } = await composer.sendMail({
    from,
    to: { name: "", address: to },
    subject: `${singleLine(from.name)} can send mail`,
    text: `This mail was sent by the setup of your shop, ${shop}.\n\nIf you can read it, mail works. Look at how it arrived: if it was taken for spam,\nset SPF and DKIM for ${from.address.split("@")[1]}.\n`,
    headers: { "Auto-Submitted": "auto-generated" },
  });
  const transport = smtpTransport(url);
  try {
    await transport.send({ from: from.address, to, source: message as Buffer, fileName: "" });
    return null;
  } catch (error) {
    if (error instanceof MailError) return error.message;
    throw error;
  } finally {
    transport.close();
  }
}
