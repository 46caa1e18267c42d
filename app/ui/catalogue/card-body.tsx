import { type ReactNode, useState } from "react";

import * as t from "~/messages/catalogue";
import type { StyleCard } from "~/shop/catalogue/styles/style";
import { AppLink } from "~/ui/base/app-link";
import { Badge } from "~/ui/base/badge";
import { PLACES } from "~/shop/brand/pictures/sizes";
import { Picture } from "~/ui/base/picture";
import { useHydrated } from "~/ui/base/use-hydrated";
import { namedColour, requestedColour, colourAddress } from "./requested-colour";
import { Swatches } from "./swatches";
import { galleriesOf, type Gallery } from "./galleries";
import { ColourLink } from "./colour-link";

/** `inputName` is the name of its colour inputs; `children` are shown below the style's name. */
export function CardBody({
  style,
  detail,
  here,
  inputName,
  eager,
  children,
}: {
  style: StyleCard;
  detail: string;
  /** The address of this page, which may request a colour of the style. */
  here: string;
  inputName: string;
  eager: boolean;
  children: ReactNode;
}) {
  const requested = requestedColour(here, style.id, style.colors);
  const chosen = requested ?? namedColour(here, style.colors);
  const [isNear, setNear] = useState(false);
  const approach = () => setNear(true);
  return (
    // A colour can be chosen without either: Safari gives a clicked radio no focus, and assistive technology has no pointer.
    <fieldset className="style" onPointerEnter={approach} onFocus={approach} onChange={approach}>
      <legend className="sr-only">{style.name}</legend>
      <CardGallery
        style={style}
        detail={detail}
        here={here}
        requested={requested}
        chosen={chosen}
        isNear={isNear}
        eager={eager}
      />
      {style.bestSeller && (
        <p className="style-badge">
          <Badge tone="highlight">{t.bestSeller()}</Badge>
        </p>
      )}
      <div className="style-body">
        <Swatches name={inputName} colours={style.colors} chosen={chosen} />
        <h3>
          {/* Not a tab stop: the picture leads there too, in the colour that is shown. */}
          <AppLink to={detail} className="plain-link" tabIndex={-1}>
            {style.name}
          </AppLink>
        </h3>
        <p className="muted small">{t.min({ styleCode: style.styleCode, minOrderQuantity: style.minOrderQuantity })}</p>
        {children}
      </div>
    </fieldset>
  );
}

/**
 * A carousel for each colour, of which one is visible (see Swatches). A browser without scripts downloads every picture
 * in the page, even hidden ones, so the server renders the first view of one colour and links to the rest. Scripts add
 * the other views, which are loaded on hover or focus, and the other colours when a reader gets near.
 */
function CardGallery({
  style,
  detail,
  here,
  requested,
  chosen,
  isNear,
  eager,
}: {
  style: StyleCard;
  detail: string;
  /** The address of this page. */
  here: string;
  /** The index of the colour that `here` requests; null for none. */
  requested: number | null;
  /** The index of the shown colour. */
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

/** Side by side, linked to the style. */
function Views({
  gallery: { label, pictures },
  address,
  showsAllViews,
  loadsAllViews,
  eager,
}: {
  gallery: Gallery;
  /** To which the views link. */
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
  const counter = count > 1 && <span className="views-count">{t.views({ count })}</span>;
  return (
    <AppLink to={address} className="views" aria-label={pictures[0] ? undefined : label}>
      {views}
      {counter}
    </AppLink>
  );
}
