import { useLocation } from "@remix-run/react";

import type { StyleDetail } from "~/shop/catalogue/styles/style";
import { PLACES } from "~/shop/brand/pictures/sizes";
import { Picture } from "~/ui/base/picture";
import { useHydrated } from "~/ui/base/use-hydrated";

import { galleriesOf } from "./galleries";
import { ColourLink } from "./colour-link";

/**
 * The pictures of the detail page: for each colour, of which one is visible, the main image and a grid of the others.
 * As on the cards (CardGallery), the page without scripts contains one colour and links to the rest.
 */
export function DetailGallery({ style, chosen }: { style: StyleDetail; chosen: number }) {
  const isHydrated = useHydrated();
  const { pathname } = useLocation();
  return (
    <div className="gallery">
      {galleriesOf(style).map(({ label, colour, pictures }, index) =>
        isHydrated || index === chosen ? (
          <Views key={label} label={label} pictures={pictures} eager={index === chosen} />
        ) : (
          <ColourLink
            key={label}
            label={label}
            address={`${pathname}?color=${encodeURIComponent(colour ?? "")}`}
          />
        ),
      )}
    </div>
  );
}

function Views({
  label,
  pictures: [main = "", ...others],
  eager,
}: {
  label: string;
  pictures: readonly string[];
  eager: boolean;
}) {
  // On a phone several pictures scroll, which must be possible by keyboard.
  const scrolls = others.length > 0 && {
    tabIndex: 0,
    role: "group",
    "aria-label": `Views of ${label}`,
  };
  return (
    <div>
      <div className="detail-views" {...scrolls}>
        <Picture address={main} alt={label} place={PLACES.style} eager={eager} />
        {others.length > 0 && (
          <ul>
            {others.map((address, position) => (
              <li key={address}>
                <Picture
                  address={address}
                  alt={`${label}, view ${position + 2}`}
                  place={PLACES.quarter}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
