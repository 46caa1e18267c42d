/** Says beside a button that it sends a letter, which cannot be taken back. */
export function LetterNote({ to = "The customer gets" }: { to?: string }) {
  return <p className="muted small">{to} an e-mail at once.</p>;
}
