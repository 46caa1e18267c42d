/** Parts between backticks are rendered as <code>. */
export function TextWithCode({ children }: { children: string }) {
  return <>{children.split("`").map((part, odd) => (odd % 2 ? <code key={odd}>{part}</code> : part))}</>;
}
