import * as t from "~/messages/layout";
import { isOwnPicture, PLACES, type PicturePlace, pictureHeight, pictureSrc } from "~/shop/brand/pictures/sizes";
import { useLight } from "./light";

import { classes } from "./classes";

interface PictureProps {
  /** As stored: "/pictures/name-hash" or another URL; "" for no picture. */
  address: string;
  alt: string;
  /** Determines its sizes; a list line by default. */
  place?: PicturePlace;
  /** Above the fold: loaded immediately and with high priority. */
  eager?: boolean;
  className?: string;
}

/** Portrait format (4:5), in a size that fits its place, the screen and the light-pages setting. */
export function Picture({ address, alt, place = PLACES.line, eager = false, className }: PictureProps) {
  const light = useLight();
  const classNames = classes("picture", className);
  // No word fits a list line, where the name stands beside.
  if (!address && place === PLACES.line) return <span className={classNames} />;
  if (!address) return <span className={classes(classNames, "picture-words muted")}>{t.noImage()}</span>;
  const entries = light ? [] : srcsetEntries(address, place);
  const width = light ? place.light : place.widths[0];
  return (
    <picture className={classNames}>
      {entries.length > 0 && (
        <source media="(scripting: none), (prefers-reduced-data: reduce)" srcSet={pictureSrc(address, place.plain)} />
      )}
      <img
        // Before src: React sets attributes in this order, and setting src starts the download.
        loading={eager ? undefined : "lazy"}
        fetchpriority={eager ? "high" : undefined}
        srcSet={entries.join(", ") || undefined}
        sizes={entries.length > 0 ? place.sizes : undefined}
        src={pictureSrc(address, width)}
        width={width}
        height={pictureHeight(width)}
        alt={alt}
      />
    </picture>
  );
}

/** None for a place with one width or for a picture on another site. */
function srcsetEntries(address: string, { widths: [first, ...finer], sizes }: PicturePlace): string[] {
  if (finer.length === 0 || !isOwnPicture(address)) return [];
  return sizes
    ? [first, ...finer].map((width) => `${pictureSrc(address, width)} ${width}w`)
    : finer.map((width, index) => `${pictureSrc(address, width)} ${index + 2}x`);
}
