import type { ComposedMail } from "./compose.server";

/** What carries mail away, for one round of it. */
export interface Transport {
  /** Ends when the mail is out of the shop's hands. Throws a MailError when it is not. */
  carry(mail: ComposedMail): Promise<void>;
  close(): void;
}
