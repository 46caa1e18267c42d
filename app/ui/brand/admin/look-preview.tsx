import * as t from "~/messages/brand";
import type { Look } from "~/shop/brand/appearance/look";

import { Preview } from "~/ui/layout/admin/preview";

/**
 * Light and dark pages side by side; its style sheet has the colours. `font` is the name of the typeface of headings,
 * if it is one of the brand's own.
 */
export function LookPreview({
  look,
  font,
  title,
  className,
}: {
  look: Look;
  font?: string;
  title?: string;
  className?: string;
}) {
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
    <Preview title={title} className={className}>
      <link rel="stylesheet" href={`/admin/appearance/preview.css?${chosen}`} />
      <div className="columns-fit-[14rem] gap-4">
        <Sample name={look.name} scheme="light" />
        <Sample name={look.name} scheme="dark" />
      </div>
    </Preview>
  );
}

function Sample({ name, scheme }: { name: string; scheme: "light" | "dark" }) {
  return (
    <div className={`look-preview look-${scheme} border border-line p-6`}>
      <p className="logo rule-below mb-4 pb-3">{name}</p>
      <div className="stack">
        <p className="font-serif text-2xl">{t.aHeadingOfPages({ scheme })}</p>
        <p>{t.textOnTheBackgroundAnd()}</p>
        <p className="muted">{t.pricesExcludeVat()}</p>
        <p>
          <span className="text-clay underline">{t.aLink()}</span>
        </p>
        <p>
          <span className="btn btn-primary">{t.aButton()}</span>
        </p>
        <p className="border border-edge bg-sheet p-3">{t.textOnASheet()}</p>
        <p className="bg-shade p-3">{t.textOnAShadedBand()}</p>
      </div>
    </div>
  );
}
