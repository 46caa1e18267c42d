/** The brand's own paragraphs. `html` is made by renderMarkdown; nothing is shown without it. */
export function Prose({ html, ...props }: { html: string; className?: string; lang?: string }) {
  // oxlint-disable-next-line react/no-danger -- made by renderMarkdown.
  return html && <div {...props} dangerouslySetInnerHTML={{ __html: html }} />;
}
