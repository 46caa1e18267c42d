/** A document as `paperHtml` has rendered it. */
export const Paper = ({ language, html }: { language: string; html: string }) => (
  // oxlint-disable-next-line react/no-danger -- made by React.
  <div lang={language} dangerouslySetInnerHTML={{ __html: html }} />
);
