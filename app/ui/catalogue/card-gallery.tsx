import { Link } from "@remix-run/react";

import type { StyleCard } from "~/shop/catalogue/style";
import type { PictureWidth } from "~/shop/pictures/sizes";
import { Picture } from "~/ui/base/picture";

import { galleriesOf, type Gallery } from "./galleries";

const SIZES = "(width >= 64rem) 24rem, (width >= 40rem) 46vw, 92vw";
const WIDTHS: readonly PictureWidth[] = [480, 720];

/**
 * The pictures of a card: a carousel for each colour, of which one is seen (see ColourInputs). `detail` is the
 * address of the style's own page, for readers who have one. `eager`: the first picture is seen on arrival.
 */
export function CardGallery({
  style,
  detail,
  eager,
}: {
  style: StyleCard;
  detail: string | null;
  eager: boolean;
}) {
  return (
    <div className="gallery">
      {galleriesOf(style).map((gallery, index) => (
        <Views key={gallery.label} gallery={gallery} detail={detail} eager={eager && index === 0} />
      ))}
    </div>
  );
}

/** The views of one colour beside each other. What scrolls takes the focus, so that arrow keys can move it. */
function Views({
  gallery: { label, colour, pictures },
  detail,
  eager,
}: {
  gallery: Gallery;
  detail: string | null;
  eager: boolean;
}) {
  const views = pictures.map((address, index) => (
    <Picture
      key={address}
      address={address}
      alt={index === 0 ? label : ""}
      sizes={SIZES}
      widths={WIDTHS}
      eager={eager && index === 0}
    />
  ));
  if (detail) {
    const query = colour === null ? "" : `?color=${encodeURIComponent(colour)}`;
    return (
      <Link to={detail + query} className="views">
        {views}
      </Link>
    );
  }
  const scrolls = pictures.length > 1 && {
    tabIndex: 0,
    role: "group",
    "aria-label": `Views of ${label}`,
  };
  return (
    <div className="views" {...scrolls}>
      {views}
    </div>
  );
}
