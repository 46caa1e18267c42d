import { useState } from "react";

import type { StyleCard } from "~/shop/catalogue/styles/style";
import { PLACES } from "~/shop/brand/pictures/sizes";
import { AppLink } from "~/ui/base/app-link";
import { Picture } from "~/ui/base/picture";
import { useHydrated } from "~/ui/base/use-hydrated";

import { colourAddress } from "./requested-colour";
import { galleriesOf, type Gallery } from "./galleries";
import { ColourLink } from "./colour-link";

/**
 * The pictures of a card: a carousel for each colour, of which one is visible (see Swatches). A browser without scripts
 * downloads every picture in the page, even hidden ones, so the server renders the first view of one colour and links
 * to the rest. Scripts add the other views, which are loaded on hover or focus, and the other colours when a reader gets near.
 */
export function CardGallery({
  style,
  detail,
  here,
  requested,
  chosen,
  isNear,
  eager,
}: {
  style: StyleCard;
  /** The address of the style's detail page. */
  detail: string;
  /** The address of this page. */
  here: string;
  /** The index of the colour that it requests; null for none. */
  requested: number | null;
  /** The index of the colour that is shown. */
  chosen: number;
  /** Somebody has pointed at the card, had the focus in it, or chosen something. */
  isNear: boolean;
  /** The card is above the fold: its first picture is loaded eagerly. */
  eager: boolean;
}) {
  const isHydrated = useHydrated();
  const [loadsAllViews, setLoadsAllViews] = useState(requested !== null);
  const loadAllViews = () => setLoadsAllViews(true);

  const joint = detail.includes("?") ? "&" : "?";
  // The page of a style shows its first colour by itself.
  const addressOf = ({ colour }: Gallery, index: number) =>
    detail + (colour && index > 0 ? `${joint}color=${encodeURIComponent(colour)}` : "");
  return (
    <div className="gallery" onPointerEnter={loadAllViews} onFocus={loadAllViews}>
      {galleriesOf(style).map((gallery, index) => {
        const isShown = index === chosen;
        return isNear || isShown ? (
          <Views
            key={gallery.label}
            gallery={gallery}
            address={addressOf(gallery, index)}
            showsAllViews={isHydrated || loadsAllViews}
            loadsAllViews={loadsAllViews}
            eager={eager && isShown}
          />
        ) : (
          <ColourLink
            key={gallery.label}
            label={gallery.label}
            address={colourAddress(here, style.id, gallery.colour ?? "")}
          />
        );
      })}
    </div>
  );
}

/** The views of one colour side by side, linked to the style. */
function Views({
  gallery: { label, pictures },
  address,
  showsAllViews,
  loadsAllViews,
  eager,
}: {
  gallery: Gallery;
  /** The address that it links to. */
  address: string;
  /** Renders an element for each view, not only for the first. */
  showsAllViews: boolean;
  /** Loads the pictures of all views, not only of the first. */
  loadsAllViews: boolean;
  eager: boolean;
}) {
  const count = pictures.length;
  const views = (showsAllViews ? pictures : pictures.slice(0, 1)).map((picture, index) =>
    index === 0 || loadsAllViews ? (
      <Picture
        key={picture}
        address={picture}
        alt={index === 0 ? label : ""}
        place={PLACES.card}
        eager={eager && index === 0}
      />
    ) : (
      <span key={picture} className="picture" />
    ),
  );
  const counter = count > 1 && <span className="views-count">{`${count} views`}</span>;
  return (
    <AppLink to={address} className="views" aria-label={pictures[0] ? undefined : label}>
      {views}
      {counter}
    </AppLink>
  );
}
