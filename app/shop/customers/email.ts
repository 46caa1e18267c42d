/** One spelling of an e-mail address: what is stored, compared and kept unique. */
export function normaliseEmail(email: string): string {
  return email.normalize("NFKC").trim().toLowerCase();
}
