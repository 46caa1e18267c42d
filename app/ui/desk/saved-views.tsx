import * as t from "~/messages/desk";
import type { SavedView, ViewedList } from "~/shop/desk/saved-views/saved-view";
import { AppLink } from "~/ui/base/app-link";
import { FilterLinks } from "~/ui/layout/admin/filter-bar";
import { May } from "~/ui/layout/admin/rights";

/**
 * Above a list: the views that are saved of it, and links to write to the customers of what it shows at `address`, to save it, or to change
 * the view that this is.
 */
export function SavedViews({
  list,
  views,
  address,
  isFiltered,
}: {
  list: ViewedList;
  views: readonly SavedView[];
  /** Of the list, without the page. */
  address: string;
  isFiltered: boolean;
}) {
  const current = views.find((view) => view.address === address);
  const query = address.split("?")[1] ?? "";
  return (
    <>
      {views.length > 0 && (
        <FilterLinks
          label={t.savedViews()}
          hasLabel
          links={views.map((view) => ({ label: view.name, to: view.address, isCurrent: view === current }))}
        />
      )}
      {(current || isFiltered) && (
        <p className="mb-3 flex flex-wrap gap-x-6 gap-y-2 no-print">
          <May right="change-customers">
            <AppLink to={`/admin/mailings/new?${new URLSearchParams({ [list]: query })}`}>
              {t.writeToCustomers()}
            </AppLink>
          </May>
          <May right="change-orders">
            {current ? (
              <AppLink to={`/admin/views/${current.id}`}>{t.changeThisView({ name: current.name })}</AppLink>
            ) : (
              <AppLink to={`/admin/views/new?${new URLSearchParams({ [list]: query })}`}>{t.saveThisView()}</AppLink>
            )}
          </May>
        </p>
      )}
    </>
  );
}
