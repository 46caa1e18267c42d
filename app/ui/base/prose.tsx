/** Paragraphs of the brand's own. `html` is made by renderMarkdown; nothing is shown without any. */
export function Prose({ html, className }: { html: string; className?: string }) {
  return html && <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
