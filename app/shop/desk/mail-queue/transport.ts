import type { ComposedMail } from "./compose.server";

/** A means of sending mail, opened for one delivery run. */
export interface Transport {
  /** It hands mail to no server: a mail is then kept, not sent. */
  readonly keeps?: true;
  /** Resolves when the mail has been accepted. Throws a MailError when it has not. */
  send(mail: ComposedMail): Promise<void>;
  close(): void;
}
