import type { Look } from "~/shop/brand/appearance/look";

import { Preview } from "~/ui/layout/admin/preview";

/**
 * How light and dark pages look, side by side; its style sheet has the colours. `font` is the name of the typeface of headings, if
 * it is one of the brand's own.
 */
export function LookPreview({ look, font, title }: { look: Look; font: string | null; title?: string }) {
  const { accent, ground, darkAccent, darkGround, headings } = look;
  const chosen = new URLSearchParams({
    accent,
    ground,
    darkAccent: darkAccent ?? "",
    darkGround: darkGround ?? "",
    headings,
    ...(font && { font }),
  });
  return (
    <Preview title={title}>
      <link rel="stylesheet" href={`/admin/appearance/preview.css?${chosen}`} />
      <div className="look-samples">
        <Sample name={look.name} scheme="light" />
        <Sample name={look.name} scheme="dark" />
      </div>
    </Preview>
  );
}

function Sample({ name, scheme }: { name: string; scheme: "light" | "dark" }) {
  return (
    <div className={`look-preview look-${scheme}`}>
      <p className="logo">{name}</p>
      <div className="stack">
        <p className="font-serif text-2xl">A heading of {scheme} pages</p>
        <p>Text on the background, and secondary text:</p>
        <p className="muted">Prices exclude VAT.</p>
        <p>
          <span className="look-link">A link</span>
        </p>
        <p>
          <span className="btn btn-primary">A BUTTON</span>
        </p>
        <p className="look-sheet">Text on a sheet</p>
        <p className="look-shade">Text on a shaded band</p>
      </div>
    </div>
  );
}
