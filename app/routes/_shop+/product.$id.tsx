import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction, LinksFunction } from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";

import { language } from "~/formats/language";
import * as t from "~/messages/layout";
import * as tCatalogue from "~/messages/catalogue";
import { shownWindow, translatedWindow } from "~/shop/catalogue/delivery-windows/window-texts";
import styles from "~/ordering.css";
import { isoDay } from "~/formats/dates";
import { withFormKey } from "~/http/forms/form-key.server";
import { saveQuantities } from "~/http/forms/quantities.server";
import { readForm } from "~/http/gate/body.server";
import { requireApproved } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { requestCache } from "~/http/gate/request-cache.server";
import { ownCart } from "~/http/session/own-cart.server";
import { readAccount } from "~/http/session/account.server";
import type { Account } from "~/shop/customers/people/account";
import { can } from "~/shop/customers/people/staff-role";
import { isFavourite } from "~/shop/cart/favourites/favourites.server";
import { awaitedPieces } from "~/shop/cart/alerts/alert";
import { type Matrix, matrixOf, limitedSizes } from "~/shop/cart/matrix";
import { findStyle } from "~/shop/catalogue/search/catalogue.server";
import type { PiecedStyle } from "~/shop/catalogue/styles/style";
import { parseId } from "~/formats/ids";
import { incomingGoods } from "~/shop/catalogue/incoming-goods/incoming-goods.server";
import { readStock, type Stock } from "~/shop/catalogue/pieces/stock.server";
import { cached } from "~/shop/base/cached.server";
import { categoryLinks } from "~/shop/brand/pages/pages.server";
import { minimumOf, minimumsText, withMinimum } from "~/shop/catalogue/offers/advice";
import { type ShopSettings, shopSettings } from "~/shop/catalogue/offers/settings.server";
import { activeTiers, tiersFor } from "~/shop/catalogue/offers/tiers.server";
import { mayOrder } from "~/shop/customers/people/roles";
import { priceListOf } from "~/shop/catalogue/prices/price-lists.server";
import { type DeliveryWindow, takesStock } from "~/shop/catalogue/delivery-windows/window";
import { openWindows } from "~/shop/catalogue/delivery-windows/windows.server";
import { AppLink } from "~/ui/base/app-link";
import { Button } from "~/ui/base/button";
import { BuyerDetail, DetailWithoutPrices } from "~/ui/catalogue/detail";
import { pictureAddress, requestedPicture } from "~/ui/catalogue/galleries";
import { LargePicture } from "~/ui/catalogue/large-picture";
import { readerOf } from "~/ui/catalogue/reader";
import { useHere } from "~/ui/base/use-here";
import { FormKey } from "~/ui/layout/form-key";
import { pageTitle } from "~/ui/layout/meta";
import { MatrixForm } from "~/ui/cart/matrix/matrix-form";
import { revalidateUnlessLost, lostResponseIn } from "~/ui/layout/lost-response/lost-response";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  {
    title: pageTitle(matches, data ? ("gallery" in data ? data.gallery.label : data.style.name) : tCatalogue.product()),
  },
];

/**
 * Prices only for approved customers. `?color=` preselects a colour, `?window=` a delivery window, `?picture=` asks for
 * one picture of the colour alone.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const account = await readAccount(request);
  const id = parseId(params.id);
  const isAdmin = account !== null && can(account.user, "see-catalogue") && !account.isOnBehalf;
  const cache = await requestCache(request);
  const prices = account?.company.isApproved ? await priceListOf(account.company.priceGroupId, cache) : null;
  const rights = { prices, includeInactive: isAdmin };
  const key = JSON.stringify([prices && { group: prices.groupId }, isAdmin]);
  const [style, settings, tiers, allOpen] = await Promise.all([
    // In the cache of its prices: in a newer one it would keep old prices.
    id && cached(`style ${id} in ${language()} ${key}`, () => findStyle(id, rights), cache),
    shopSettings(cache),
    prices ? tiersFor(prices, cache) : activeTiers(cache),
    openWindows(cache),
  ]);
  if (!style) throw styleNotFound(request);
  const { searchParams } = new URL(request.url);
  const picture = requestedPicture(style, searchParams);
  if (picture) return picture;
  const colour = searchParams.get("color");
  const { pieces, windowIds, ...shown } = style;
  const open = allOpen.filter(({ id }) => windowIds.includes(id));
  const { matrix, canWait } =
    account && mayOrder(account.role) ? await matrixFor(request, account, style, { settings, open }) : NOT_FOR_SALE;
  return {
    reader: readerOf(account && { isApproved: account.company.isApproved, role: account.role }),
    ...(account?.user.isAdmin && !account.isOnBehalf && { isStaff: true }),
    style: withMinimum(shown, settings),
    matrix,
    ...(canWait && { canWait }),
    ...(prices && style.isActive && { isFavourite: await isFavourite(account!.company.id, style.id) }),
    chosen: Math.max(
      0,
      style.colors.findIndex(({ name }) => name === colour),
    ),
    windows: open.map(shownWindow).map(translatedWindow),
    window: open.length > 0 ? translatedWindow(shownWindow(chosenWindow(request, open))) : null,
    links: await categoryLinks(style.category, cache),
    minimums: minimumsText(settings, minimumOf(style, settings), tiers.length > 0),
    limited: matrix ? limitedSizes(matrix) : {},
  };
}

/** From `?window=`, else the first. */
function chosenWindow(request: Request, open: readonly DeliveryWindow[]): DeliveryWindow {
  const id = parseId(new URL(request.url).searchParams.get("window"));
  return open.find((window) => window.id === id) ?? open[0]!;
}

const styleNotFound = (request: Request) =>
  notFound(request, {
    title: t.productNotFound(),
    message: t.thisStyleIsNotOr(),
    link: { href: "/", label: t.backToCatalog() },
  });

interface Ordering {
  /** Null when none of the style's windows is among the open ones. */
  matrix: Matrix | null;
  /** They can have an e-mail when some of it can be ordered that cannot be ordered now. */
  canWait: boolean;
}

const NOT_FOR_SALE: Ordering = { matrix: null, canWait: false };

/** For a customer who may order. */
async function matrixFor(
  request: Request,
  account: Account,
  style: PiecedStyle,
  { settings, open: openWindows }: { settings: ShopSettings; open: readonly DeliveryWindow[] },
): Promise<Ordering> {
  const open = openWindows.filter(({ id }) => style.windowIds.includes(id));
  if (!style.price || !style.isActive) return NOT_FOR_SALE;
  const today = isoDay(new Date());
  const canWait = (stock?: Stock) => !account.isOnBehalf && awaitedPieces({ ...style, open }, stock, today).length > 0;
  if (open.length === 0) return { matrix: null, canWait: canWait() };
  const window = chosenWindow(request, open);
  const [{ lines }, stock, incoming] = await Promise.all([
    ownCart(request, account.company.id),
    takesStock(window) ? readStock([style.id]) : undefined,
    incomingGoods(),
  ]);
  const colors = style.colors.map(({ name }) => name);
  const matrix = matrixOf({ ...style, colors, stock, incoming }, lines, today, {
    priceOf: ({ wholesalePrice }) => wholesalePrice!,
    minimum: minimumOf(style, settings),
    window: translatedWindow(shownWindow(window)),
  });
  return { matrix, canWait: canWait(stock) };
}

/** Sets how many pieces of each colour and size the customer's cart holds. */
export async function action({ request, params }: ActionFunctionArgs) {
  const account = await requireApproved(request);
  const form = await readForm(request);
  const prices = await priceListOf(account.company.priceGroupId);
  const style = await findStyle(parseId(params.id) ?? 0, { prices });
  if (!style) throw styleNotFound(request);
  const [settings, open] = await Promise.all([shopSettings(), openWindows()]);
  const { matrix } = await matrixFor(request, account, style, { settings, open });
  const { pathname, search } = new URL(request.url);
  return withFormKey(account.company.id, form, () =>
    saveQuantities(request, account, form, {
      // With scripts, the page stays where it is.
      landing: () => pathname + search + (form.has("stay") ? "" : "#matrix"),
      matrix: matrix ?? undefined,
    }),
  );
}

export { keepFormOnLostResponse as clientAction } from "~/ui/layout/lost-response/keep-form-on-lost-response";

/** After a conflict the quantities on the page are out of date. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  change.actionStatus === 409 || revalidateUnlessLost(change);

export default function Product() {
  const loaded = useLoaderData<typeof loader>();
  return "gallery" in loaded ? <PicturePage {...loaded} /> : <StylePage {...loaded} />;
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** What the dialog of the style's page shows, without scripts or in a tab of its own. */
function PicturePage({ gallery, at }: Extract<Loaded, { at: number }>) {
  const here = useHere();
  return (
    <div className="wrap page large">
      <LargePicture
        gallery={gallery}
        at={at}
        address={(to) => pictureAddress(here, null, to)}
        back={{ to: pictureAddress(here, null, null), words: t.backToTheStyle() }}
        heading="h1"
      />
    </div>
  );
}

function StylePage(loaded: Extract<Loaded, { chosen: number }>) {
  const {
    reader,
    isStaff,
    style,
    chosen,
    windows,
    window,
    links,
    minimums,
    limited,
    matrix,
    canWait,
    isFavourite: marked,
  } = loaded;
  const answer = useActionData<typeof action>();
  return (
    <div className="wrap page">
      <div className="row small mb-6 justify-between">
        <AppLink to="/#catalog">{t.allStyles()}</AppLink>
        {marked !== undefined && <FavouriteForm styleId={style.id} isFavourite={marked} />}
      </div>
      {style.price ? (
        <BuyerDetail
          key={style.id}
          style={style}
          chosen={chosen}
          windows={windows}
          window={window}
          links={links}
          minimums={minimums}
          limited={limited}
          price={style.price}
          canOrder={reader === "buyer"}
        />
      ) : (
        <DetailWithoutPrices
          key={style.id}
          isVisitor={reader === "visitor"}
          isStaff={isStaff === true}
          style={style}
          chosen={chosen}
          windows={windows}
          window={window}
          links={links}
          minimums={minimums}
        />
      )}
      {canWait && (
        <p>
          <a href={`/alerts/${style.id}`}>{t.tellMe()}</a>
        </p>
      )}
      {matrix && (
        <MatrixForm
          key={`matrix ${style.id} ${matrix.window.id}`}
          name={style.name}
          colours={style.colors}
          matrix={matrix}
          refused={answer && "refused" in answer ? answer.refused : undefined}
          lostResponse={lostResponseIn(answer)}
        />
      )}
    </div>
  );
}

/** Sent without scripts: the page of favourites is not among the routes that they know. */
function FavouriteForm({ styleId, isFavourite: isMarked }: { styleId: number; isFavourite: boolean }) {
  const { pathname, search } = useHere();
  return (
    <form method="post" action="/favourites" className="row">
      <FormKey />
      <input type="hidden" name="redirectTo" value={pathname + search} />
      {isMarked && (
        <a href="/favourites">
          <span aria-hidden="true">♥ </span>
          {t.inFavourites()}
        </a>
      )}
      <Button variant="quiet" name={isMarked ? "remove" : "add"} value={styleId}>
        {isMarked ? (
          t.removeFavourite()
        ) : (
          <span>
            <span aria-hidden="true">♡ </span>
            {t.addToFavourites()}
          </span>
        )}
      </Button>
    </form>
  );
}
