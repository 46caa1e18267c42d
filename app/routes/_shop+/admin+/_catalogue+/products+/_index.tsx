import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction, SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { handleForm } from "~/http/forms/handle-form.server";
import { requireStaff } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import * as t from "~/messages/catalogue";
import {
  adminStylesQuery,
  adminStylesAddress,
  adminStylesParameters,
  type AdminStylesQuery,
} from "~/shop/catalogue/styles/admin-query";
import { countAdminStyles, listAdminStyles, withoutPrices } from "~/shop/catalogue/styles/admin-styles.server";
import { stylesForm } from "~/shop/catalogue/styles/several-form.server";
import { groupChoices, type GroupChoice } from "~/shop/catalogue/price-groups/admin-groups.server";
import { adminWindows } from "~/shop/catalogue/delivery-windows/admin-windows.server";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { ALL_CATEGORIES } from "~/shop/catalogue/search/query";
import { Button, LinkButton } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { formState } from "~/ui/base/form-state";
import { EmptyState } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { FilterBar, FilterLinks, FilterSelect } from "~/ui/layout/admin/filter-bar";
import { SEVERAL_FIELDS, SEVERAL_FORM_ID, SeveralStylesForm } from "~/ui/catalogue/admin/styles/several-styles-form";
import { StyleTile } from "./__style-tile";
import { StylesTable } from "~/ui/catalogue/admin/styles/styles-table";
import { May } from "~/ui/layout/admin/rights";
import { changeStylesFromForm } from "./change-styles.server";

/** `?ticked=all` ticks the styles of the page. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { seesPrices } = await requireStaff(request, "see-stock");
  const search = new URL(request.url).searchParams;
  const query = adminStylesQuery(search);
  const [{ place, styles, ...list }, { categories, counts }, windows, priceGroups] = await Promise.all([
    listAdminStyles(query),
    countAdminStyles(query.category),
    adminWindows(),
    seesPrices ? groupChoices() : [],
  ]);
  return {
    ...list,
    styles: seesPrices ? styles : styles.map(withoutPrices),
    query: { ...query, page: place.page },
    pages: place.pages,
    categories,
    counts,
    windows: windows.map(({ id, name }) => ({ id, name })),
    priceGroups,
    isAllTicked: search.get("ticked") === "all",
  };
}

type Loaded = SerializeFrom<typeof loader>;

/** Changes, moves or copies the styles `id`, by `intent`. */
export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "change-catalogue");
  return handleForm(request, {
    schema: stylesForm,
    title: t.changeProductsFailedTitle(),
    failed: t.changeProductsFailed(),
    notFound: (missing, { field }) => (field ? null : notFound(missing)),
    handle: (form) => changeStylesFromForm(form, admin.id),
  });
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.products()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function StylesPage() {
  const loaded = useLoaderData<typeof loader>();
  const { query, categories, styles, windows, priceGroups, pages, isAllTicked } = loaded;
  const refused = useAnswer<typeof action>();
  const { q, category, state, best, view } = query;
  const isFiltered = Boolean(q || category || best) || state !== "all";
  const { fields, errors } = formState(refused?.lastResult, SEVERAL_FORM_ID, SEVERAL_FIELDS);
  const typed = [refused?.lastResult.initialValue?.id].flat().map(String);
  const isTicked = (id: number) => isAllTicked || typed.includes(String(id));
  return (
    <>
      <AdminHeading
        aside={<span className="muted">{t.stylesFound(loaded)}</span>}
        actions={
          <>
            <LinkButton to="/admin/products/low-stock" variant="secondary">
              {t.lowStock()}
            </LinkButton>
            <LinkButton to="/admin/products/waiting" variant="secondary">
              {t.waitedFor()}
            </LinkButton>
            <May right="change-catalogue">
              <LinkButton to="/admin/tables/products" variant="secondary">
                {t.editAsTable()}
              </LinkButton>
            </May>
            <May right="change-stock">
              <LinkButton to="/admin/tables/pieces" variant="secondary">
                {t.stockAndEans()}
              </LinkButton>
            </May>
            <May right="see-catalogue">
              <LinkButton to="/admin/words" variant="secondary">
                {t.searchWords()}
              </LinkButton>
            </May>
            <May right="change-catalogue">
              <LinkButton to="/admin/products/pictures" variant="secondary">
                {t.addPictures()}
              </LinkButton>
              <LinkButton to="/admin/products/new">{t.addProduct()}</LinkButton>
            </May>
          </>
        }
      >
        {t.products()}
      </AdminHeading>
      {errors.length > 0 && (
        <div className="mb-6">
          <ErrorSummary errors={errors} title={refused?.title} />
        </div>
      )}
      <Filters {...loaded} />
      <FilterBar
        // A new key resets the fields when a link leads to another query.
        key={`${q} ${category}`}
        action="/admin/products"
        q={q}
        searchLabel={t.searchStyles()}
        isFiltered={isFiltered}
      >
        {Object.entries(adminStylesParameters(query)).map(
          ([name, value]) =>
            name !== "q" && name !== "category" && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <FilterSelect
          name="category"
          label={t.category()}
          value={category || ALL_CATEGORIES}
          options={[
            { value: ALL_CATEGORIES, label: t.allCategories() },
            ...categories.map((name) => ({ value: name, label: name })),
          ]}
        />
      </FilterBar>
      {styles.length === 0 ? (
        isFiltered ? (
          <EmptyState title={t.noProducts()} />
        ) : (
          <EmptyState title={t.noStyleYet()}>
            <May right="change-catalogue">
              <LinkButton to="/admin/products/new">{t.addFirstStyle()}</LinkButton>
            </May>
          </EmptyState>
        )
      ) : (
        <>
          <May right="change-catalogue">
            <SeveralStylesForm
              key={`${styles.map(({ id }) => id).join()} several`}
              query={query}
              categories={categories}
              windows={windows}
              fields={fields}
              isAllTicked={isAllTicked}
              isOpen={refused !== undefined}
            />
          </May>
          {view === "cards" ? (
            <div className="columns-fill-[16rem] mb-8 gap-6">
              {styles.map((style) => (
                <StyleTile
                  key={`${style.id} ${isAllTicked}`}
                  style={style}
                  here={adminStylesAddress(query)}
                  isTicked={isTicked(style.id)}
                />
              ))}
            </div>
          ) : (
            <StylesTable
              key={`${styles.map(({ id }) => id).join()} ${isAllTicked}`}
              query={query}
              styles={styles}
              windows={windows}
              isTicked={isTicked}
            />
          )}
        </>
      )}
      <div className="mt-6">
        <Pagination page={query.page} pages={pages} address={(page) => adminStylesAddress({ ...query, page })} />
      </div>
      <May right="see-catalogue">
        <LineSheetForm categories={categories} category={category} windows={windows} priceGroups={priceGroups} />
      </May>
    </>
  );
}

function Filters({ query, counts }: Pick<Loaded, "query" | "counts">) {
  const { q, state, best, view } = query;
  const link = (label: string, to: Partial<AdminStylesQuery>, count: number) => ({
    label,
    to: adminStylesAddress({ ...query, state: "all", best: false, page: 1, ...to }),
    isCurrent: best === Boolean(to.best) && (best || state === (to.state ?? "all")),
    // The number of results of a search is not counted.
    ...(!q && { count }),
  });
  const viewLink = (label: string, to: AdminStylesQuery["view"]) => ({
    label,
    to: adminStylesAddress({ ...query, page: 1, view: to }),
    isCurrent: view === to,
  });
  return (
    <div className="rule-below mb-3 flex flex-wrap justify-between [&>nav]:-mb-px [&>nav]:border-0">
      <FilterLinks
        links={[
          link(t.allStyles(), {}, counts.all),
          link(t.active(), { state: "active" }, counts.active),
          link(t.inactive(), { state: "inactive" }, counts.inactive),
          link(t.bestSellers(), { best: true }, counts.best),
        ]}
      />
      <FilterLinks label={t.view()} links={[viewLink(t.tableView(), undefined), viewLink(t.cardsView(), "cards")]} />
    </div>
  );
}

/** As a PDF, by category and delivery window, and without prices or with those of a group. */
function LineSheetForm({
  categories,
  category,
  windows,
  priceGroups,
}: {
  categories: readonly string[];
  /** The category of the page is preselected; "" is all. */
  category: string;
  windows: readonly { id: number; name: string }[];
  priceGroups: readonly GroupChoice[];
}) {
  return (
    <details className="mt-6">
      <summary>{t.lineSheetPdf()}</summary>
      <form method="get" action="/admin/products/line-sheet.pdf" className="admin-filter narrow-buttons mt-4">
        <FilterSelect
          idPrefix="sheet"
          name="category"
          label={t.category()}
          value={category || ALL_CATEGORIES}
          options={[
            { value: ALL_CATEGORIES, label: t.theWholeCollection() },
            ...categories.map((name) => ({ value: name, label: name })),
          ]}
        />
        <FilterSelect
          idPrefix="sheet"
          name="window"
          label={t.deliveryWindow()}
          value="all"
          options={[
            { value: "all", label: t.allStyles() },
            ...windows.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <FilterSelect
          idPrefix="sheet"
          name="prices"
          label={t.prices()}
          value="no"
          options={[
            { value: "no", label: t.withoutPrices() },
            { value: "yes", label: t.listPrices() },
            ...priceGroups.map(({ id, name, holds }) => ({
              value: String(id),
              label: holds ? t.pricesOf({ name }) : t.pricesOfEndedGroup({ name }),
            })),
          ]}
        />
        <Button variant="secondary">{t.openLineSheet()}</Button>
      </form>
    </details>
  );
}
