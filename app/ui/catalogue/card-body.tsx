import { type ReactNode, useState } from "react";

import type { StyleCard } from "~/shop/catalogue/styles/style";
import { AppLink } from "~/ui/base/app-link";
import { Badge } from "~/ui/base/badge";

import { namedColour, requestedColour } from "./requested-colour";
import { CardGallery } from "./card-gallery";
import { Swatches } from "./swatches";

/**
 * The content of all cards. `inputName` is the name of its colour inputs; `children` are shown below the style's name.
 */
export function CardBody({
  style,
  detail,
  here,
  inputName,
  eager,
  children,
}: {
  style: StyleCard;
  /** The address of the style's detail page. */
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
          <Badge word="Best Seller" />
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
        <p className="muted small">{`${style.styleCode} · Min: ${style.minOrderQuantity}`}</p>
        {children}
      </div>
    </fieldset>
  );
}
