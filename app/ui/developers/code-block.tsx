/** Lines as they are typed or answered. What is too wide scrolls within: it takes the focus, so that keys can move it. */
export function CodeBlock({ label, children }: { label: string; children: string }) {
  return (
    <pre className="dev-code" role="group" aria-label={label} tabIndex={0}>
      <code>{children}</code>
    </pre>
  );
}
