import type { ComposedMail } from "./compose.server";

/** A means of sending mail, opened for one delivery run. */
export interface Transport {
  /** Resolves when the mail has been accepted. Throws a MailError when it has not. */
  send(mail: ComposedMail): Promise<void>;
  close(): void;
}
