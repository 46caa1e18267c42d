import * as t from "~/messages/catalogue";
import type { StyleCard } from "~/shop/catalogue/styles/style";
import { LinkButton } from "~/ui/base/button";
import { DialogTrigger } from "~/ui/base/dialog";
import { CachedFragment } from "~/ui/base/cached-fragment";
import { LOGIN_DIALOG } from "~/ui/brand/landing/login-info";
import { offerText } from "~/shop/catalogue/delivery-windows/shown-window";
import { FormKey } from "~/ui/layout/form-key";
import { CardBody } from "./card-body";
import type { Reader } from "./reader";
import type { RefusedAdd } from "./refused-add";
import { AddControls } from "./add-controls";
import { AddForm } from "./add-form";
import { CardPrice } from "./card-price";
import { colourAddress } from "./requested-colour";
import { useAddToCart } from "./use-add-to-cart";

interface StyleCardProps {
  style: StyleCard;
  reader: Reader;
  here: string;
  /** The card is above the fold: its first picture is loaded eagerly. */
  eager: boolean;
  /** This card's rejected form. */
  refused?: RefusedAdd;
}

/** Pictures by colour, name, and the actions of this kind of reader. */
export function StyleCardItem({ style, reader, here, eager, refused }: StyleCardProps) {
  return (
    <CachedFragment id={`style-${style.id}`} cacheKey={["card", style, reader, here, eager, refused]}>
      {reader === "buyer" || reader === "viewer" ? (
        <BuyerCard style={style} canOrder={reader === "buyer"} here={here} eager={eager} refused={refused} />
      ) : (
        <CardBody
          style={style}
          detail={`/product/${style.id}`}
          here={here}
          inputName={`color-${style.id}`}
          eager={eager}
        >
          {reader === "visitor" && <VisitorActions styleId={style.id} name={style.name} />}
        </CardBody>
      )}
    </CachedFragment>
  );
}

function VisitorActions({ styleId, name }: { styleId: number; name: string }) {
  return (
    <div className="row justify-between">
      <LinkButton to={`/inquiry?product=${styleId}`} variant="secondary">
        {t.inquireAbout({ name, hidden: (words) => <span className="sr-only">{words}</span> })}
      </LinkButton>
      <DialogTrigger dialog={LOGIN_DIALOG} href="/login-info" variant="quiet">
        {t.signInForPrices()}
      </DialogTrigger>
    </div>
  );
}

/** For an approved customer: with prices, and a form that adds the style to the cart for those who can order. */
function BuyerCard({
  style,
  canOrder,
  here,
  eager,
  refused,
}: {
  style: StyleCard;
  canOrder: boolean;
  here: string;
  eager: boolean;
  refused?: RefusedAdd;
}) {
  const colors = style.colors.map(({ name }) => name);
  const add = useAddToCart({
    style: { ...style, colors },
    redirectTo: here,
    resetsOnSuccess: true,
    initialProblem: refused?.problem,
  });
  const { color, size, quantity } = refused?.adding ?? {};
  const isOffered = canOrder && style.windows?.[0] !== undefined;
  const detail = `/product/${style.id}${style.windowId ? `?window=${style.windowId}` : ""}`;
  const card = (
    <CardBody
      style={style}
      detail={detail}
      here={color ? colourAddress(here, style.id, color) : here}
      inputName={isOffered ? "color" : `color-${style.id}`}
      eager={eager}
    >
      {style.price && <CardPrice price={style.price} />}
      <CardWindows style={style} />
      {isOffered && (
        <AddControls
          styleId={style.id}
          name={style.name}
          sizes={style.sizes}
          start={style.minOrderQuantity}
          typed={refused && { size: size ?? "", quantity: quantity ?? "" }}
          problem={add.problem}
          onTooSmall={add.onTooSmall}
          isAdding={add.isAdding}
        />
      )}
    </CardBody>
  );
  if (!isOffered) return card;
  return (
    <AddForm add={add} action={indexAddress(here)} styleId={style.id} redirectTo={here}>
      <FormKey />
      {style.windowId && <input type="hidden" name="window" value={style.windowId} />}
      {card}
    </AddForm>
  );
}

/** Each with its promise; the card orders in the first one, the style's page in all. */
function CardWindows({ style: { windows = [] } }: { style: StyleCard }) {
  if (windows.length === 0) return <p className="small">{t.notOrderableNow()}</p>;
  return (
    <p className="muted small">
      {windows.map((window) => (
        <span key={window.id} className="block">
          {offerText(window)}
        </span>
      ))}
    </p>
  );
}

/** Posts a form to this page of the catalogue: without `index` Remix takes the address for the layout's. */
const indexAddress = (here: string) => here.replace(/^\/\??/, "/?index&").replace(/&?#.*/, "");
