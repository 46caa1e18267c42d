import { Form } from "@remix-run/react";

import type { AdminGroup } from "~/shop/catalogue/price-groups/admin-groups.server";
import { AppLink } from "~/ui/base/app-link";
import { Button, LinkButton } from "~/ui/base/button";
import type { RefusedForm } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";

import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { customerAddress } from "~/ui/layout/customer-address";
import { GroupForm } from "./group-form";

/** The page of one price group: its form, own prices, customers, and its removal. */
export function GroupPage({
  group,
  customers,
  refused,
}: {
  group: AdminGroup;
  /** The first of them. */
  customers: readonly { id: string; name: string; company: string | null }[];
  refused?: RefusedForm;
}) {
  const here = `/admin/price-groups/${group.id}`;
  const more = group.customers - customers.length;
  return (
    <>
      <p className="mb-2">
        <AppLink to="/admin/price-groups">All price groups</AppLink>
      </p>
      <AdminHeading>{group.name}</AdminHeading>
      <div className="admin-section stack-loose max-w-4xl">
        <GroupForm action={here} group={group} refused={refused} />
      </div>
      <section className="admin-section stack max-w-4xl" aria-labelledby="own-prices">
        <h2 id="own-prices">Own prices</h2>
        <p>
          {group.ownPrices === 0
            ? "No piece or style has a price of its own."
            : `Pieces and styles with a price of their own: ${group.ownPrices}.`}
        </p>
        <div className="row">
          <LinkButton to={`${here}/prices`} variant="secondary">
            Change own prices
          </LinkButton>
          <a href={`${here}/prices.csv`} download>
            Download as CSV
          </a>
        </div>
      </section>
      <section className="admin-section stack max-w-4xl" aria-labelledby="customers">
        <h2 id="customers">Customers</h2>
        {customers.length === 0 ? (
          <p>No customer is in this group. Add customers on their own pages.</p>
        ) : (
          <ul className="space-y-1">
            {customers.map(({ id, name, company }) => (
              <li key={id}>
                <AppLink to={customerAddress(id)}>{company || name}</AppLink>
                {company && <span className="muted"> {name}</span>}
              </li>
            ))}
            {more > 0 && <li>and {more} more</li>}
          </ul>
        )}
      </section>
      <section className="admin-section stack max-w-4xl" aria-labelledby="remove">
        <h2 id="remove">Remove</h2>
        <p>Only a group without customers can be removed. Its own prices go with it; orders keep theirs.</p>
        <Form method="post" action={here}>
          <FormKey />
          <Button name="intent" value="remove" variant="secondary">
            REMOVE GROUP
          </Button>
        </Form>
      </section>
    </>
  );
}
