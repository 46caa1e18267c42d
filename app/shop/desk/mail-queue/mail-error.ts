import { singleLine } from "~/formats/text";

/**
 * "refused": permanent, the mail fails at once; "later": temporary, concerns this mail only; "unreachable": temporary,
 * would affect every mail.
 */
export type MailErrorKind = "refused" | "later" | "unreachable";

const MAX_LENGTH = 300;

/** The message is shown to admins and must contain no secret. */
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
