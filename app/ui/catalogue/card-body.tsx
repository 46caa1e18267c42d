import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import type { StyleCard } from "~/shop/catalogue/style";
import { Badge } from "~/ui/base/notice";

import { requestedColour } from "./asked-colour";
import { CardGallery } from "./card-gallery";
import { Swatches } from "./colours";

/** What every card shows. `inputName` is what its colour is called in a form; `children` come below the name. */
export function CardBody({
  style,
  detail,
  here,
  inputName,
  eager,
  children,
}: {
  style: StyleCard;
  /** The address of the style's own page, for readers who have one. */
  detail: string | null;
  /** The address of this page, which may ask for a colour of the style. */
  here: string;
  inputName: string;
  eager: boolean;
  children: ReactNode;
}) {
  const asked = requestedColour(here, style.id, style.colors);
  return (
    <fieldset className="style">
      <legend className="sr-only">{style.name}</legend>
      <CardGallery {...{ style, detail, here, asked, eager }} />
      {style.bestSeller && (
        <p className="style-badge">
          <Badge solid>Best Seller</Badge>
        </p>
      )}
      <div className="style-body">
        <Swatches name={inputName} colours={style.colors} chosen={asked ?? 0} />
        <h3>
          {detail ? (
            <Link to={detail} className="plain-link">
              {style.name}
            </Link>
          ) : (
            style.name
          )}
        </h3>
        <p className="muted small">{`${style.styleCode} · Min: ${style.minOrderQuantity}`}</p>
        {children}
      </div>
    </fieldset>
  );
}
