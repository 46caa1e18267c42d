import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { env } from "~/env.server";
import type { ComposedMail } from "./compose.server";
import { smtpCarrier } from "./smtp.server";
import { MailTrouble } from "./trouble";

/** What carries mail away, for one round of it. */
export interface Carrier {
  /** Ends when the mail is out of the shop's hands. Throws a MailTrouble when it is not. */
  carry(mail: ComposedMail): Promise<void>;
  close(): void;
}

/** By the server of SMTP_URL, or without one into files. */
export function openCarrier(): Carrier {
  return env.SMTP_URL ? smtpCarrier(env.SMTP_URL) : fileCarrier(join(env.DATA_DIR, "mail"));
}

/** Keeps each mail as a file that mail programs open, under its own name: a repeat overwrites itself. */
export function fileCarrier(folder: string): Carrier {
  return {
    async carry({ fileName, source }) {
      const draft = join(folder, `.${fileName}.${process.pid}`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(draft, source, { mode: 0o600 });
        await rename(draft, join(folder, fileName));
      } catch (cause) {
        const { code = "unknown" } = cause as NodeJS.ErrnoException;
        throw new MailTrouble("unreachable", `The file could not be written (${code}).`, { cause });
      }
    },
    close: () => undefined,
  };
}
