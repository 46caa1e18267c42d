/** Focusable, so that the keyboard can scroll long lines. */
export function CodeBlock({ label, children }: { label: string; children: string }) {
  return (
    <pre className="dev-code" role="group" aria-label={label} tabIndex={0}>
      <code>{children}</code>
    </pre>
  );
}
