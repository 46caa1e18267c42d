import { useLocation, useNavigate } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useState } from "react";

import * as t from "~/messages/catalogue";
import { pictureView } from "~/shop/catalogue/styles/picture-view";
import type { LimitedSize } from "~/shop/cart/matrix";
import { PLACES } from "~/shop/brand/pictures/sizes";
import { offerText, type ShownWindow } from "~/shop/catalogue/delivery-windows/shown-window";
import type { Price, StyleDetail } from "~/shop/catalogue/styles/style";
import { AppLink } from "~/ui/base/app-link";
import { Badge } from "~/ui/base/badge";
import { LinkButton } from "~/ui/base/button";
import { FactList } from "~/ui/base/fact-list";
import { Notice } from "~/ui/base/notice";
import { Picture } from "~/ui/base/picture";
import { isPlainClick } from "~/ui/base/plain-click";
import { useHere } from "~/ui/base/use-here";
import { useHydrated } from "~/ui/base/use-hydrated";
import { FormKey } from "~/ui/layout/form-key";
import { useLang } from "~/ui/layout/written-in";
import { AddForm } from "./add-form";
import { ColourLink } from "./colour-link";
import { DetailOrder, DetailPrice } from "./detail-order";
import { galleriesOf, type Gallery, pictureAddress } from "./galleries";
import type { PictureDialog } from "./picture-dialog";
import { Swatches } from "./swatches";
import { useAddToCart } from "./use-add-to-cart";

interface DetailProps {
  style: StyleDetail;
  /** The index of the initially selected colour. */
  chosen: number;
  /** Those in which it can be ordered today, and the chosen one; null while there is none. */
  windows: readonly ShownWindow[];
  window: ShownWindow | null;
  /** Size chart and care of its category. */
  links: readonly { to: string; title: string }[];
  /** The minimum order, and what happens below it. */
  minimums: { lead: string; rest: string };
}

/** For an approved customer: with prices, and a form that adds the style to the cart for those who can order. */
export function BuyerDetail(
  props: DetailProps & {
    price: Price;
    canOrder: boolean;
    /** Sizes of which pieces cannot be ordered. */
    limited: Readonly<Record<string, LimitedSize>>;
  },
) {
  const { style, price, window, canOrder } = props;
  const { pathname, search } = useHere();
  const redirectTo = pathname + search;
  const colors = style.colors.map(({ name }) => name);
  const add = useAddToCart({ style: { ...style, colors }, redirectTo, resetsOnSuccess: false });
  const detail = (order: ReactNode) => (
    <DetailBody {...props} top={<DetailPrice price={price} />}>
      {order}
      {canOrder && (
        <p className="small">
          <a href={`/messages/account?style=${style.id}`}>{t.askAboutStyle()}</a>
        </p>
      )}
    </DetailBody>
  );
  if (!style.isActive) {
    return detail(<Notice title={t.notForSale()}>{t.onlyAdminsSeeStyle()}</Notice>);
  }
  if (!window) {
    return detail(<Notice title={t.notAvailable()}>{t.notOrderableNow()}</Notice>);
  }
  if (!canOrder) return detail(null);
  return (
    <AddForm add={add} styleId={style.id} redirectTo={redirectTo} failedTitle={t.failedToAddToCart()}>
      <FormKey />
      <input type="hidden" name="window" value={window.id} />
      {detail(
        <DetailOrder
          style={style}
          limited={props.limited}
          price={price}
          onTooSmall={add.onTooSmall}
          problem={add.problem}
          isAdding={add.isAdding}
        />,
      )}
    </AddForm>
  );
}

/** For a visitor, a user who is not approved, and staff: a notice instead of prices (specification 2, "Product detail"). */
export function DetailWithoutPrices({
  isVisitor,
  isStaff,
  ...props
}: DetailProps & { isVisitor: boolean; isStaff: boolean }) {
  const { id, name } = props.style;
  if (isStaff) {
    return (
      <DetailBody {...props}>
        <Notice>{t.staffSeeNoPrices()}</Notice>
        <LinkButton to="/admin">{t.adminPanel()}</LinkButton>
      </DetailBody>
    );
  }
  return (
    <DetailBody {...props}>
      <Notice>{isVisitor ? t.logInForPrices() : t.accountAwaitsApproval()}</Notice>
      <div className="row">
        {isVisitor && (
          <LinkButton to={`/api/login?returnTo=${encodeURIComponent(`/product/${id}`)}`}>{t.signIn()}</LinkButton>
        )}
        <LinkButton to="/request-access" variant={isVisitor ? "secondary" : "primary"}>
          {t.requestAccess()}
        </LinkButton>
        <LinkButton to={`/inquiry?product=${id}`} variant="quiet">
          {t.inquireAbout({ name, hidden: (words) => <span className="sr-only">{words}</span> })}
        </LinkButton>
      </div>
    </DetailBody>
  );
}

function DetailBody({
  style,
  chosen,
  windows,
  window,
  links,
  minimums,
  top,
  children,
}: DetailProps & { top?: ReactNode; children: ReactNode }) {
  const langOf = useLang();
  const hasPictures = top !== undefined && style.isActive;
  return (
    <fieldset className="detail">
      <legend className="sr-only">{style.name}</legend>
      <DetailGallery style={style} chosen={chosen} />
      <div className="stack-loose">
        <div className="stack">
          <p className="row">
            {style.kind && <Badge>{style.kind}</Badge>}
            {style.bestSeller && <Badge tone="highlight">{t.bestSeller()}</Badge>}
            {!style.isActive && <Badge>{t.inactive()}</Badge>}
          </p>
          <h1>{style.name}</h1>
          {top}
          <p className="small">
            <span className="strong">{minimums.lead}</span>
            {minimums.rest}
            {top && style.isActive && window && (
              <>
                {" "}
                <a href="#matrix">{t.allColoursAndSizes()}</a>
              </>
            )}
          </p>
          <WindowChoice windows={windows} chosen={window} />
        </div>
        <Swatches name="color" colours={style.colors} chosen={chosen} />
        <div className="stack">{children}</div>
        {style.description && (
          <p lang={langOf(style.language)} className="prose">
            {style.description}
          </p>
        )}
        <DetailFacts style={style} />
        {(links.length > 0 || hasPictures) && (
          <p className="row">
            {links.map(({ to, title }) => (
              <AppLink key={to} to={to}>
                {title}
              </AppLink>
            ))}
            {hasPictures && <a href={`/for-your-shop.zip?style=${style.id}&only=pictures`}>{t.picturesZip()}</a>}
          </p>
        )}
      </div>
    </fieldset>
  );
}

/** The fibre composition is a separate entry without other text (Regulation (EU) 1007/2011). */
function DetailFacts({ style }: { style: StyleDetail }) {
  const facts = [
    { label: t.styleCode(), value: style.styleCode },
    { label: t.material(), value: style.material },
    { label: t.fibreComposition(), value: style.composition },
    { label: t.availableColours(), value: style.colors.map(({ name, label = name }) => label).join(", ") },
    { label: t.sizes(), value: style.sizes.join(", ") },
  ];
  return <FactList facts={facts.filter(({ value }) => value !== "")} />;
}

/**
 * For each colour, of which one is visible, the main image and a grid of the others. As on the cards (CardGallery), the
 * page without scripts contains one colour and links to the rest.
 */
function DetailGallery({ style, chosen }: { style: StyleDetail; chosen: number }) {
  const isHydrated = useHydrated();
  const { pathname } = useLocation();
  return (
    <div className="gallery">
      {galleriesOf(style).map((gallery, index) =>
        isHydrated || index === chosen ? (
          <Views key={gallery.label} gallery={gallery} isChosen={index === chosen} />
        ) : (
          <ColourLink
            key={gallery.label}
            label={gallery.label}
            address={`${pathname}?color=${encodeURIComponent(gallery.colour ?? "")}`}
          />
        ),
      )}
    </div>
  );
}

/** Each picture links to itself alone, which opens as a dialog where there are scripts. */
function Views({ gallery, isChosen }: { gallery: Gallery; isChosen: boolean }) {
  const here = useHere();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<{ Dialog: typeof PictureDialog; start: number } | null>(null);
  const { label, pictures } = gallery;
  const addressOf = (at: number) => pictureAddress(here, isChosen ? null : gallery.colour, at);
  function open(event: MouseEvent, start: number) {
    if (!isPlainClick(event) || typeof HTMLDialogElement === "undefined") return;
    event.preventDefault();
    import("./picture-dialog").then(
      ({ PictureDialog: Dialog }) => setOpened({ Dialog, start }),
      () => navigate(addressOf(start)),
    );
  }
  const [main, ...others] = pictures.map((address, at) => {
    const picture = (
      <Picture
        address={address}
        alt={at > 0 ? `${label}, ${pictureView(address) || t.viewNumber({ number: at + 1 })}` : label}
        place={at > 0 ? PLACES.quarter : PLACES.style}
        eager={isChosen && at === 0}
      />
    );
    if (!address) return picture;
    return (
      <AppLink key={address} to={addressOf(at)} onClick={(event) => open(event, at)} rel="nofollow">
        {picture}
      </AppLink>
    );
  });
  return (
    <div>
      <div className="detail-views">
        {main}
        {others.length > 0 && (
          <ul>
            {others.map((view, at) => (
              <li key={pictures[at + 1]}>{view}</li>
            ))}
          </ul>
        )}
      </div>
      {opened && (
        <opened.Dialog gallery={gallery} start={opened.start} address={addressOf} onClose={() => setOpened(null)} />
      )}
    </div>
  );
}

/** Those in which the style can be ordered today, each with its promise. Several are links that choose one. */
function WindowChoice({ windows, chosen }: { windows: readonly ShownWindow[]; chosen: ShownWindow | null }) {
  const { pathname, search } = useHere();
  const address = (id: number) => {
    const query = new URLSearchParams(search);
    query.set("window", String(id));
    return `${pathname}?${query}`;
  };
  if (!chosen) return <p className="small">{t.notOrderableNow()}</p>;
  if (windows.length === 1) return <p className="small">{offerText(chosen)}</p>;
  return (
    <nav aria-label={t.delivery()}>
      <ul className="small">
        {windows.map((window) => (
          <li key={window.id}>
            {window.id === chosen.id ? (
              <strong aria-current="true">{offerText(window)}</strong>
            ) : (
              <AppLink to={address(window.id)}>{offerText(window)}</AppLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
