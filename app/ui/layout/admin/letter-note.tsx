/** Says beside a button that it sends a letter, or two, which cannot be taken back. */
export function LetterNote({ to = "The customer gets", letters = 1 }: { to?: string; letters?: 1 | 2 }) {
  return (
    <p className="muted small">
      {to} {letters === 1 ? "an e-mail" : "two e-mails"} at once.
    </p>
  );
}
