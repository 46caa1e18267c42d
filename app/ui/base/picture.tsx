import {
  isOwnPicture,
  PLACES,
  type PicturePlace,
  pictureHeight,
  pictureSrc,
} from "~/shop/pictures/sizes";
import { useLight } from "~/ui/light";

import { classes } from "./classes";

interface PictureProps {
  /** As it stands in the product's record: "/pictures/name-hash", or "" where there is none. */
  address: string;
  alt: string;
  /** Where it stands, which says how large it is asked for; a line of a list by default. */
  place?: PicturePlace;
  /** Seen on arrival: loaded at once and first. */
  eager?: boolean;
  className?: string;
}

/** What a browser without scripts says of itself, and one whose owner prefers less data. */
const LEAN = "(scripting: none), (prefers-reduced-data: reduce)";

/** A picture, upright 4 by 5, in the size that its place, the screen and the line need. */
export function Picture({
  address,
  alt,
  place = PLACES.line,
  eager = false,
  className,
}: PictureProps) {
  const light = useLight();
  const look = classes("picture", className);
  if (!address) return <span className={classes(look, "picture-words muted")}>No image</span>;
  const offered = light ? [] : offers(address, place);
  const width = light ? place.light : place.widths[0];
  return (
    <picture className={look}>
      {offered.length > 0 && <source media={LEAN} srcSet={pictureSrc(address, place.plain)} />}
      <img
        // Before the address: React sets them in this order, and a browser told late has begun to load.
        loading={eager ? undefined : "lazy"}
        fetchpriority={eager ? "high" : undefined}
        srcSet={offered.join(", ") || undefined}
        sizes={offered.length > 0 ? place.sizes : undefined}
        src={pictureSrc(address, width)}
        width={width}
        height={pictureHeight(width)}
        alt={alt}
      />
    </picture>
  );
}

/** The entries of `srcset`: none for a place of one width, and for an address that is not the shop's own. */
function offers(address: string, { widths: [first, ...finer], sizes }: PicturePlace): string[] {
  if (finer.length === 0 || !isOwnPicture(address)) return [];
  return sizes
    ? [first, ...finer].map((width) => `${pictureSrc(address, width)} ${width}w`)
    : finer.map((width, index) => `${pictureSrc(address, width)} ${index + 2}x`);
}
