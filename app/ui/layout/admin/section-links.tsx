import type { MouseEvent } from "react";

/** On a long page, by the ids of its headings. `label` names the row. */
export function SectionLinks({
  label,
  sections,
}: {
  label: string;
  sections: readonly { id: string; name: string }[];
}) {
  return (
    <nav aria-label={label} className="admin-filters no-print">
      {sections.map(({ id, name }) => (
        <a key={id} href={`#${id}`} onClick={showSection}>
          {name}
        </a>
      ))}
    </nav>
  );
}

/** Following the link would be a navigation, after which Remix drops a refused form. */
export function showSection(event: MouseEvent<HTMLAnchorElement>) {
  const heading = document.getElementById(event.currentTarget.hash.slice(1));
  if (!heading) return;
  event.preventDefault();
  heading.scrollIntoView();
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
