/** Text in which `code` between backticks is shown as such. */
export function Words({ children }: { children: string }) {
  return (
    <>{children.split("`").map((part, odd) => (odd % 2 ? <code key={odd}>{part}</code> : part))}</>
  );
}
