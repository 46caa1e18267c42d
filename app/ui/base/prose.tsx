/** The brand's own paragraphs. `html` is made by renderMarkdown; nothing is shown without it. */
export function Prose({ html, className }: { html: string; className?: string }) {
  // oxlint-disable-next-line react/no-danger -- made by renderMarkdown.
  return html && <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
