import { pictureHeight, pictureSrc, pictureSrcSet, type PictureWidth } from "~/shop/pictures/sizes";

import { classes } from "./classes";

interface PictureProps {
  /** As it stands in the product's record: "/pictures/name-hash", or "" where there is none. */
  address: string;
  alt: string;
  /** How wide it is shown, as for the `sizes` attribute: "(width >= 64rem) 26rem, 50vw". */
  sizes: string;
  /** The widths to offer; all by default. Few for small pictures. */
  widths?: readonly PictureWidth[];
  /** Seen on arrival: loaded at once and first. */
  eager?: boolean;
  className?: string;
}

/** A picture, upright 4 by 5, in the size that the place and the screen need. */
export function Picture({ address, alt, sizes, widths, eager = false, className }: PictureProps) {
  const width = widths?.at(-1) ?? 480;
  return (
    <span className={classes("picture", className)}>
      {address ? (
        <img
          // Before the address: React sets them in this order, and a browser told late has begun to load.
          loading={eager ? undefined : "lazy"}
          fetchpriority={eager ? "high" : undefined}
          src={pictureSrc(address, width)}
          srcSet={pictureSrcSet(address, widths)}
          sizes={sizes}
          width={width}
          height={pictureHeight(width)}
          alt={alt}
          decoding="async"
        />
      ) : (
        <span className="muted grid h-full place-items-center text-sm">No image</span>
      )}
    </span>
  );
}
