import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { env } from "~/env.server";
import { smtpTransport } from "./smtp.server";
import { MailError } from "./mail-error";
import type { ComposedMail } from "./compose.server";

export interface Transport {
  /** It hands mail to no server: the mail is kept, not sent. */
  readonly keeps?: true;
  /** Resolves when the mail has been accepted. Throws a MailError when it has not. */
  send(mail: ComposedMail): Promise<void>;
  close(): void;
}

/** For a shop without SMTP_URL. */
export const mailFolder = () => join(env.DATA_DIR, "mail");

/** Otherwise mail is kept in files, and nobody gets it. */
export const hasMailServer = () => env.SMTP_URL !== undefined;

/** The shop is tried out: `printed` of a mail is in its terminal. */
export const printsSignInCodes = () => env.printsSignInCodes;

/** The server of SMTP_URL, or files in DATA_DIR/mail without one. */
export function openTransport(): Transport {
  return env.SMTP_URL ? smtpTransport(env.SMTP_URL) : fileTransport(mailFolder());
}

/** An .eml file for each mail; a repeated mail overwrites its own file. */
function fileTransport(folder: string): Transport {
  return {
    keeps: true,
    async send({ fileName, source, printed }) {
      const draft = join(folder, `.${fileName}.${process.pid}`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(draft, source, { mode: 0o600 });
        await rename(draft, join(folder, fileName));
      } catch (cause) {
        const { code = "unknown" } = cause as NodeJS.ErrnoException;
        throw new MailError("unreachable", `The file could not be written (${code}).`, { cause });
      }
      if (printed) process.stdout.write(printed);
    },
    close: () => undefined,
  };
}
