import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import type { StyleCard } from "~/shop/catalogue/style";
import { Badge } from "~/ui/base/notice";

import { CardGallery } from "./card-gallery";
import { ColourInputs, Swatches } from "./colours";

/** What every card shows. `inputName` is what its colour is called in a form; `children` come below the name. */
export function CardBody({
  style,
  detail,
  inputName,
  eager,
  children,
}: {
  style: StyleCard;
  /** The address of the style's own page, for readers who have one. */
  detail: string | null;
  inputName: string;
  eager: boolean;
  children: ReactNode;
}) {
  return (
    <fieldset className="style">
      <legend className="sr-only">{style.name}</legend>
      <ColourInputs styleId={style.id} name={inputName} colours={style.colors} />
      <CardGallery style={style} detail={detail} eager={eager} />
      {style.bestSeller && (
        <p className="style-badge">
          <Badge solid>Best Seller</Badge>
        </p>
      )}
      <div className="style-body">
        <Swatches styleId={style.id} colours={style.colors} />
        <h3>
          {detail ? (
            <Link to={detail} className="plain-link">
              {style.name}
            </Link>
          ) : (
            style.name
          )}
        </h3>
        <p className="muted small">
          {style.styleCode} · Min: {style.minOrderQuantity}
        </p>
        {children}
      </div>
    </fieldset>
  );
}
