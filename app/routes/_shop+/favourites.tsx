import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { parseId } from "~/formats/ids";
import { handleForm } from "~/http/forms/handle-form.server";
import { requireApproved } from "~/http/gate/guards.server";
import { safeReturnTo } from "~/http/gate/safe-redirect";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/cart";
import { requestedPage } from "~/shop/base/paging";
import {
  addFavourite,
  type Favourite,
  favouriteForm,
  formerFavourite,
  listFavourites,
  removeFavourite,
} from "~/shop/cart/favourites/favourites.server";
import { offerText } from "~/shop/catalogue/delivery-windows/shown-window";
import { priceListOf } from "~/shop/catalogue/prices/price-lists.server";
import { mayOrder } from "~/shop/customers/people/roles";
import { Button, LinkButton } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { formState } from "~/ui/base/form-state";
import { EmptyState, Notice } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";
import { Picture } from "~/ui/base/picture";
import { PriceRangeText } from "~/ui/base/price-range";
import { FormKey } from "~/ui/layout/form-key";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { pageTitle } from "~/ui/layout/meta";

export const handle = { scripts: false };

/** `?removed=` is the id of a style that was removed, which can be added again. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { company, role } = await requireApproved(request);
  const search = new URL(request.url).searchParams;
  const removed = parseId(search.get("removed"));
  const [list, former] = await Promise.all([
    listFavourites(company.id, await priceListOf(company.priceGroupId), requestedPage(search)),
    removed ? formerFavourite(company.id, removed) : null,
  ]);
  return { ...list, former, canOrder: mayOrder(role) };
}

/** Adds or removes a style, for everybody of a company. Lands on the page of the style that has sent it, or on this one. */
export async function action({ request }: ActionFunctionArgs) {
  const { company } = await requireApproved(request, { alsoReaders: true });
  return handleForm(request, {
    schema: favouriteForm,
    title: t.favouritesNotSaved(),
    isButton: true,
    async handle({ add, remove, redirectTo }) {
      const id = parseId(add ?? remove) ?? 0;
      if (add !== undefined) {
        const name = await addFavourite(company.id, id);
        const toast = { title: t.favouriteAdded(), description: t.favouriteAddedNote({ name }) };
        return redirectWithToast(safeReturnTo(redirectTo, "/favourites"), toast);
      }
      await removeFavourite(company.id, id);
      return redirectWithToast(safeReturnTo(redirectTo, `/favourites?removed=${id}`), { title: t.favouriteRemoved() });
    },
  });
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.favourites()) }];

/** The styles that the reader's company has marked. */
export default function FavouritesPage() {
  const { styles, count, gone, former, canOrder, page, pages } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const { errors } = formState(refused?.lastResult, "favourites", {});
  return (
    <div className="wrap wrap-narrow page stack-loose">
      <div className="row">
        <h1>{t.favourites()}</h1>
        {canOrder && count > gone.length && (
          <a href="/order-sheet?chosen=favourites" className="btn">
            {t.orderFavourites()}
          </a>
        )}
      </div>
      <ErrorSummary title={refused?.title} errors={errors} />
      {former && (
        <Notice>
          <form method="post" action="/favourites" className="row">
            <FormKey />
            {t.favouriteRemovedNote({ name: former.name })}
            <Button variant="quiet" name="add" value={former.id}>
              {t.undo()}
            </Button>
          </form>
        </Notice>
      )}
      {gone.length > 0 && <Notice>{t.favouritesGone({ count: gone.length, names: gone.join(", ") })}</Notice>}
      {count === 0 ? (
        <EmptyState title={t.noFavourites()}>
          <p>{t.howToMark()}</p>
          <LinkButton to="/">{t.browseCatalog()}</LinkButton>
        </EmptyState>
      ) : (
        <form method="post" action="/favourites">
          <FormKey />
          <ul>
            {styles.map((style) => (
              <FavouriteRow key={style.id} style={style} />
            ))}
          </ul>
        </form>
      )}
      <Pagination page={page} pages={pages} address={(to) => `/favourites?page=${to}`} />
      {canOrder && (
        <p>
          <a href="/order-sheet?chosen=new">{t.newSinceLastOrder()}</a>
        </p>
      )}
    </div>
  );
}

function FavouriteRow({ style: { id, name, offered } }: { style: Favourite }) {
  return (
    <li className="rule flex flex-wrap items-center justify-between gap-x-6 py-2.5">
      <span className="flex min-w-0 gap-3">
        {offered && <Picture address={offered.picture} alt="" className="w-12" />}
        <span className="min-w-0 flex-1 wrap-anywhere">
          {offered ? <a href={`/product/${id}`}>{name}</a> : name}{" "}
          {offered ? (
            <>
              <span className="small">
                <PriceRangeText price={offered.price} />
                <span className="muted">{` · ${offered.styleCode}`}</span>
              </span>
              {offered.windows.map((window) => (
                <span key={window.id} className="muted small block">
                  {offerText(window)}
                </span>
              ))}
              {offered.windows.length === 0 && <span className="small block">{t.notOrderable()}</span>}
            </>
          ) : (
            <span className="muted small">{t.favouriteNotInCollection()}</span>
          )}
        </span>
      </span>
      <Button variant="quiet" name="remove" value={id}>
        {t.removeFavourite()}
        <span className="sr-only"> {name}</span>
      </Button>
    </li>
  );
}
