/** One spelling of an e-mail address: what is stored, compared and kept unique. */
export function normaliseEmail(email: string): string {
  return email.normalize("NFKC").trim().toLowerCase();
}

// The part before the @ has none of the characters by which a mail header could tell two addresses in it.
const MAILBOX = /^[^\s\p{C}@"`<>()[\]\\,;:.]+(\.[^\s\p{C}@"`<>()[\]\\,;:.]+)*$/u;
const DOMAIN = /^([\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u;

/** Whether a text is one e-mail address and nothing besides. That mail arrives there it does not say. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf("@");
  const mailbox = text.slice(0, at);
  return at > 0 && mailbox.length <= 64 && MAILBOX.test(mailbox) && DOMAIN.test(text.slice(at + 1));
}
