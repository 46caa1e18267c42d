import { singleLine } from "~/formats/text";

/**
 * How bad it is: "refused" is for good, so the mail is parked at once; "later" is about this mail alone;
 * "unreachable" would happen to every other mail as well.
 */
export type MailErrorKind = "refused" | "later" | "unreachable";

const MAX_LENGTH = 300;

/** Why a mail was not delivered, in words that the desk may read. */
export class MailError extends Error {
  constructor(
    readonly kind: MailErrorKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(singleLine(message).slice(0, MAX_LENGTH), options);
    this.name = "MailError";
  }
}
