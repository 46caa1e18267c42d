import { visible } from "./text";

/** Longer texts are no addresses. Normalising combining characters takes more than linear time. */
const MAX_LENGTH = 1_000;

/** The normal form of an e-mail address, in which it is stored, compared and unique. */
export function normaliseEmail(email: string): string {
  const text = email.length > MAX_LENGTH ? email : visible(email.normalize("NFKC"));
  return text.trim().toLowerCase();
}

// The part before the @ excludes the characters with which a mail header could contain a second address.
const MAILBOX = /^[^\s\p{C}@"`<>()[\]\\,;:.]+(\.[^\s\p{C}@"`<>()[\]\\,;:.]+)*$/u;
const DOMAIN = /^([\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u;

/**
 * The mailbox of a valid address, to count by: as many providers do, without "+" and what follows it, and without dots, so that
 * nobody's mailbox gets more under several spellings. No address to send to, and none that says who somebody is.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  return (
    email
      .slice(0, at)
      .replace(/(?<=.)[+].*/, "")
      .replaceAll(".", "") + email.slice(at)
  );
}

/** Whether a text is exactly one valid e-mail address. Does not check that mail can be delivered to it. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf("@");
  const mailbox = text.slice(0, at);
  return at > 0 && mailbox.length <= 64 && MAILBOX.test(mailbox) && DOMAIN.test(text.slice(at + 1));
}

// The top level domain that never exists (RFC 2606).
const ERASED = "@erased.invalid";

/** The e-mail address of a person whose data was erased: nobody is written to there. */
export const emailOfErased = (id: string) => `${id}${ERASED}`;
export const isEmailOfErased = (email: string): boolean => email.endsWith(ERASED);

/** Whether an address may only look like another one: it has letters beyond ASCII, or a domain that is written in punycode. */
export const mayBeLookAlike = (email: string): boolean => /[^\x20-\x7e]/.test(email) || /(?:[@.])xn--/i.test(email);

/** Shown to admins beside an address that may only look like another one. */
export const LOOK_ALIKE = "Unusual letters: check it";

const MARK = ` (${LOOK_ALIKE})`;
// Quotation marks in front of an address are no part of it.
const ADDRESSES =
  /[^\s\p{C}\p{Pi}@"`<>()[\]\\,;:][^\s\p{C}@"`<>()[\]\\,;:]{0,63}@(?:[\p{L}\p{N}-]{1,63}\.)+[\p{L}\p{N}-]{2,63}/gu;

/** A text for admins in which each address that may only look like another one says so. One that is marked already stays as it is. */
export function markLookAlikes(text: string): string {
  if (!text.includes("@")) return text;
  return text.replace(ADDRESSES, (address, offset: number) =>
    mayBeLookAlike(address) && !text.startsWith(MARK, offset + address.length) ? address + MARK : address,
  );
}
