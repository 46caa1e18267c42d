import { Form, Link } from "@remix-run/react";

import type { Counted } from "~/shop/base/paging";
import type { GroupChoice } from "~/shop/catalogue/price-groups/admin-groups.server";
import { ALL_CATEGORIES } from "~/shop/catalogue/search/query";
import { adminStylesAddress, adminStylesParameters, type AdminStylesQuery } from "~/shop/catalogue/styles/admin-query";
import type { AdminStyle, countAdminStyles } from "~/shop/catalogue/styles/admin-styles.server";
import * as texts from "~/texts/styles";
import { Button, LinkButton } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { EmptyState } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { FilterBar, FilterLinks, FilterSelect } from "~/ui/layout/admin/filter-bar";
import { isRrpTooLow } from "~/shop/catalogue/styles/style-fields";
import { PLACES } from "~/shop/brand/pictures/sizes";
import { Badge } from "~/ui/base/badge";
import { Money } from "~/ui/base/money";
import { Picture } from "~/ui/base/picture";
import { FormKey } from "~/ui/layout/form-key";
import { SEVERAL_FIELDS, SEVERAL_FORM_ID, SeveralStylesForm } from "./several-styles-form";
import { StylesTable } from "./styles-table";

interface StylesPageProps extends Counted {
  /** The query, with the number of the page that is shown. */
  query: AdminStylesQuery;
  categories: readonly string[];
  /** How many styles of the category each filter shows. */
  counts: Awaited<ReturnType<typeof countAdminStyles>>["counts"];
  styles: readonly AdminStyle[];
  windows: readonly { id: number; name: string }[];
  priceGroups: readonly GroupChoice[];
  pages: number;
  /** All styles of the page are ticked. */
  isAllTicked: boolean;
  refused?: RefusedForm;
}

/** The page "Products": the styles that the query selects, as a table or as cards. */
export function StylesPage(props: StylesPageProps) {
  const { query, categories, styles, windows, priceGroups, pages, isAllTicked, refused } = props;
  const { q, category, state, best, view } = query;
  const isFiltered = Boolean(q || category || best) || state !== "all";
  const { fields, errors } = formState(refused?.lastResult, SEVERAL_FORM_ID, SEVERAL_FIELDS);
  const typed = [refused?.lastResult.initialValue?.id].flat().map(String);
  const isTicked = (id: number) => isAllTicked || typed.includes(String(id));
  return (
    <>
      <AdminHeading
        aside={<span className="muted">{texts.stylesCounted(props)}</span>}
        actions={
          <>
            <LinkButton to="/admin/products/bulk" variant="secondary">
              {texts.editAsTable()}
            </LinkButton>
            <LinkButton to="/admin/products/pieces" variant="secondary">
              {texts.stockAndEans()}
            </LinkButton>
            <LinkButton to="/admin/products/pictures" variant="secondary">
              {texts.addPictures()}
            </LinkButton>
            <LinkButton to="/admin/products/new">{texts.addProduct()}</LinkButton>
          </>
        }
      >
        {texts.products()}
      </AdminHeading>
      {errors.length > 0 && (
        <div className="mb-6">
          <ErrorSummary errors={errors} title={refused?.title} />
        </div>
      )}
      <Filters {...props} />
      <FilterBar
        // A new key resets the fields when a link leads to another query.
        key={`${q} ${category}`}
        action="/admin/products"
        q={q}
        searchLabel={texts.searchStyles()}
        isFiltered={isFiltered}
      >
        {Object.entries(adminStylesParameters(query)).map(
          ([name, value]) =>
            name !== "q" && name !== "category" && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <FilterSelect
          name="category"
          label={texts.category()}
          value={category || ALL_CATEGORIES}
          options={[
            { value: ALL_CATEGORIES, label: texts.allCategories() },
            ...categories.map((name) => ({ value: name, label: name })),
          ]}
        />
      </FilterBar>
      {styles.length === 0 ? (
        <EmptyState title={texts.noProducts()} />
      ) : (
        <>
          <SeveralStylesForm
            key={`${styles.map(({ id }) => id).join()} several`}
            query={query}
            categories={categories}
            windows={windows}
            fields={fields}
            isAllTicked={isAllTicked}
            isOpen={refused !== undefined}
          />
          {view === "cards" ? (
            <div className="admin-tiles">
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
      <LineSheetForm categories={categories} category={category} windows={windows} priceGroups={priceGroups} />
    </>
  );
}

/** The states with how many styles each has, and the two views. */
function Filters({ query, counts }: Pick<StylesPageProps, "query" | "counts">) {
  const { q, state, best, view } = query;
  const link = (label: string, to: Partial<AdminStylesQuery>, count: number) => ({
    label,
    to: adminStylesAddress({ ...query, state: "all", best: false, page: 1, ...to }),
    isCurrent: best === Boolean(to.best) && (best || state === (to.state ?? "all")),
    // How many of them a search finds is not counted.
    ...(!q && { count }),
  });
  const viewLink = (label: string, to: AdminStylesQuery["view"]) => ({
    label,
    to: adminStylesAddress({ ...query, page: 1, view: to }),
    isCurrent: view === to,
  });
  return (
    <div className="admin-two-filters">
      <FilterLinks
        links={[
          link(texts.allStyles(), {}, counts.all),
          link(texts.active(), { state: "active" }, counts.active),
          link(texts.inactive(), { state: "inactive" }, counts.inactive),
          link(texts.bestSellers(), { best: true }, counts.best),
        ]}
      />
      <FilterLinks
        label={texts.view()}
        links={[viewLink(texts.tableView(), undefined), viewLink(texts.cardsView(), "cards")]}
      />
    </div>
  );
}

/** The form for a line sheet as a PDF: its category, its delivery window, and without prices or with whose. */
function LineSheetForm({
  categories,
  category,
  windows,
  priceGroups,
}: {
  categories: readonly string[];
  /** The category shown on the page, which is preselected; "" is all. */
  category: string;
  windows: readonly { id: number; name: string }[];
  priceGroups: readonly GroupChoice[];
}) {
  return (
    <details className="mt-6">
      <summary>Line sheet (PDF)</summary>
      <form method="get" action="/admin/products/line-sheet.pdf" className="admin-filter mt-4">
        <FilterSelect
          idPrefix="sheet"
          name="category"
          label="Category"
          value={category || ALL_CATEGORIES}
          options={[
            { value: ALL_CATEGORIES, label: "The whole collection" },
            ...categories.map((name) => ({ value: name, label: name })),
          ]}
        />
        <FilterSelect
          idPrefix="sheet"
          name="window"
          label="Delivery window"
          value="all"
          options={[
            { value: "all", label: "All" },
            ...windows.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <FilterSelect
          idPrefix="sheet"
          name="prices"
          label="Prices"
          value="no"
          options={[
            { value: "no", label: "Without prices" },
            { value: "yes", label: "List prices" },
            ...priceGroups.map(({ id, name, holds }) => ({
              value: String(id),
              label: holds ? `Prices of ${name}` : `Prices of ${name} (list prices today)`,
            })),
          ]}
        />
        <Button variant="secondary">Open line sheet</Button>
      </form>
    </details>
  );
}

/**
 * A style in the admin's grid with its action buttons and a checkbox for the form of several styles. `here` is the address
 * to return to.
 */
function StyleTile({ style, here, isTicked }: { style: AdminStyle; here: string; isTicked: boolean }) {
  const { id, name, isActive, bestSeller } = style;
  const buttons = [
    isActive ? { value: "deactivate", label: "DEACTIVATE" } : { value: "activate", label: "ACTIVATE" },
    bestSeller
      ? { value: "no-best-seller", label: "UNMARK BEST SELLER" }
      : { value: "best-seller", label: "MARK BEST SELLER" },
    { value: "duplicate", label: "DUPLICATE" },
  ];
  return (
    <article id={`style-${id}`} className="admin-tile">
      <Link to={`/admin/products/${id}`} tabIndex={-1} aria-hidden="true">
        <Picture address={style.imageUrl} alt="" place={PLACES.quarter} />
      </Link>
      <div className="admin-tile-words">
        <h2>
          <label className="check py-0">
            <input type="checkbox" name="id" value={id} form={SEVERAL_FORM_ID} defaultChecked={isTicked} />
            <span>{name}</span>
          </label>
        </h2>
        <p className="muted small">{[style.styleCode, style.category].filter(Boolean).join(" · ")}</p>
        <p className="row">
          <Money cents={style.wholesalePrice} />
          <span className="muted small">Min: {style.minOrderQuantity}</span>
        </p>
        <p className="row">
          <Badge word={isActive ? "Active" : "Inactive"} />
          {bestSeller && <Badge word="Best Seller" />}
          {isRrpTooLow(style) && <Badge word="RRP below wholesale" />}
        </p>
        <Form method="post" action="/admin/products" className="admin-tile-buttons">
          <FormKey />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="redirectTo" value={`${here}#style-${id}`} />
          <Link to={`/admin/products/${id}`} className="btn btn-quiet">
            EDIT<span className="sr-only"> {name}</span>
          </Link>
          <Link to={`/admin/products/${id}/pieces`} className="btn btn-quiet">
            PIECES<span className="sr-only"> of {name}</span>
          </Link>
          {buttons.map(({ value, label }) => (
            <button key={value} name="intent" value={value} className="btn btn-quiet">
              {label}
              <span className="sr-only"> {name}</span>
            </button>
          ))}
        </Form>
      </div>
    </article>
  );
}
