import { useState } from "react";

import type { StyleCard } from "~/shop/catalogue/style";
import { PLACES } from "~/shop/pictures/sizes";
import { AppLink } from "~/ui/base/app-link";
import { Picture } from "~/ui/base/picture";
import { useHydrated } from "~/ui/base/use-hydrated";

import { colourAddress } from "./asked-colour";
import { galleriesOf, type Gallery } from "./galleries";
import { UnseenColour } from "./unseen-colour";

/**
 * The pictures of a card: a carousel for each colour, of which one is seen (see Swatches). A browser without
 * scripts fetches every picture of a page, also those that nobody sees: it gets the first view of one colour and
 * links to the rest. Scripts put in the other colours, and the other views once somebody turns to the card.
 */
export function CardGallery({
  style,
  detail,
  here,
  asked,
  eager,
}: {
  style: StyleCard;
  /** The address of the style's own page, for readers who have one. */
  detail: string | null;
  /** The address of this page. */
  here: string;
  /** The colour that it asks for, by its place; null for none. */
  asked: number | null;
  /** The first picture is seen on arrival. */
  eager: boolean;
}) {
  const isHydrated = useHydrated();
  const [isFilled, setFilled] = useState(asked !== null);
  const fill = () => setFilled(true);

  function addressOf({ colour }: Gallery): string | null {
    const name = colour ?? "";
    if (detail) return detail + (name && `?color=${encodeURIComponent(name)}`);
    return isHydrated || isFilled ? null : colourAddress(here, style.id, name);
  }
  return (
    <div className="gallery" onPointerEnter={fill} onFocus={fill}>
      {galleriesOf(style).map((gallery, index) => {
        const isShown = index === (asked ?? 0);
        return isHydrated || isShown ? (
          <Views
            key={gallery.label}
            gallery={gallery}
            address={addressOf(gallery)}
            hasRoom={isHydrated || isFilled}
            isFilled={isFilled}
            eager={eager && isShown}
          />
        ) : (
          <UnseenColour
            key={gallery.label}
            label={gallery.label}
            address={colourAddress(here, style.id, gallery.colour ?? "")}
          />
        );
      })}
    </div>
  );
}

/** The views of one colour beside each other. What scrolls takes the focus, so that arrow keys can move it. */
function Views({
  gallery: { label, pictures },
  address,
  hasRoom,
  isFilled,
  eager,
}: {
  gallery: Gallery;
  /** Where it leads; null for nowhere. */
  address: string | null;
  /** There is a place for each view, not for the first alone, */
  hasRoom: boolean;
  /** and a picture in it. */
  isFilled: boolean;
  eager: boolean;
}) {
  const count = pictures.length;
  const views = (hasRoom ? pictures : pictures.slice(0, 1)).map((picture, index) =>
    index === 0 || isFilled ? (
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
  const number = count > 1 && <span className="views-count">{`${count} views`}</span>;
  if (address) {
    return (
      <AppLink to={address} className="views" keepScroll>
        {views}
        {number}
      </AppLink>
    );
  }
  const scrolls = count > 1 && {
    tabIndex: 0,
    role: "group",
    "aria-label": `Views of ${label}`,
  };
  return (
    <div className="views" {...scrolls}>
      {views}
      {number}
    </div>
  );
}
