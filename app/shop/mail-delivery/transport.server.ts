import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { env } from "~/env.server";
import type { Transport } from "./transport";
import { smtpTransport } from "./smtp.server";
import { MailError } from "./mail-error";

/** By the server of SMTP_URL, or without one into files. */
export function openTransport(): Transport {
  return env.SMTP_URL ? smtpTransport(env.SMTP_URL) : fileTransport(join(env.DATA_DIR, "mail"));
}

/** Keeps each mail as a file that mail programs open, under its own name: a repeat overwrites itself. */
export function fileTransport(folder: string): Transport {
  return {
    async carry({ fileName, source }) {
      const draft = join(folder, `.${fileName}.${process.pid}`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(draft, source, { mode: 0o600 });
        await rename(draft, join(folder, fileName));
      } catch (cause) {
        const { code = "unknown" } = cause as NodeJS.ErrnoException;
        throw new MailError("unreachable", `The file could not be written (${code}).`, { cause });
      }
    },
    close: () => undefined,
  };
}
