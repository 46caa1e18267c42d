import { Form } from "@remix-run/react";

import { counted } from "~/formats/counted";
import { ALL_CATEGORIES } from "~/shop/catalogue/search/query";
import type { AdminWindow } from "~/shop/catalogue/delivery-windows/admin-windows.server";
import { AppLink } from "~/ui/base/app-link";
import { Button } from "~/ui/base/button";
import type { RefusedForm } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";

import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { WindowForm } from "./window-form";
import { StateBadge } from "./windows-page";

/** The page of one delivery window: its form, its styles by category, and its deletion. */
export function WindowPage({
  window,
  today,
  categories,
  refused,
}: {
  window: AdminWindow;
  today: string;
  categories: readonly string[];
  refused?: RefusedForm;
}) {
  const here = `/admin/windows/${window.id}`;
  return (
    <>
      <p className="mb-2">
        <AppLink to="/admin/windows">All delivery windows</AppLink>
      </p>
      <AdminHeading aside={<StateBadge window={window} today={today} />}>{window.name}</AdminHeading>
      <div className="admin-section stack-loose max-w-4xl">
        <WindowForm action={here} window={window} refused={refused} />
      </div>
      <section className="admin-section stack max-w-4xl" aria-labelledby="styles">
        <h2 id="styles">Styles</h2>
        <p>
          {counted(window.styles, "style is", "styles are")} offered in this window. Add or remove a single style on its
          own page. You see how many would change before anything does.
        </p>
        <Form method="post" action={here} className="row items-end">
          <FormKey />
          <label>
            <span className="label">Category</span>
            <select name="category" defaultValue={ALL_CATEGORIES} className="input">
              <option value={ALL_CATEGORIES}>All styles</option>
              {categories.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <Button name="intent" value="offer" variant="secondary">
            Put in
          </Button>
          <Button name="intent" value="withdraw" variant="secondary">
            Take out
          </Button>
        </Form>
      </section>
      <section className="admin-section stack max-w-4xl" aria-labelledby="delete">
        <h2 id="delete">Delete</h2>
        <p>
          Only a window without styles that is in no cart can be deleted. Otherwise set its last day for orders. Either
          way, orders keep what was promised.
        </p>
        <Form method="post" action={here}>
          <FormKey />
          <Button name="intent" value="delete" variant="secondary">
            DELETE WINDOW
          </Button>
        </Form>
      </section>
    </>
  );
}
