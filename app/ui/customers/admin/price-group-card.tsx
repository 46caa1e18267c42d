import { Form, useNavigation } from "@remix-run/react";

import { AppLink } from "~/ui/base/app-link";
import { Button } from "~/ui/base/button";
import { FormKey } from "~/ui/layout/form-key";

import { customerAddress } from "~/ui/layout/customer-address";

/** A card with the price group that a customer is in, to choose another one. */
export function PriceGroupCard({
  companyId,
  chosen,
  groups,
}: {
  companyId: string;
  /** Null: the list prices. */
  chosen: number | null;
  groups: readonly { id: number; name: string }[];
}) {
  const isSending = useNavigation().formData?.get("intent") === "price-group";
  return (
    <section className="card stack" aria-labelledby="price-group-heading">
      <h2 id="price-group-heading">Prices</h2>
      {groups.length === 0 ? (
        <p>
          List prices. There is no <AppLink to="/admin/price-groups">price group</AppLink> yet.
        </p>
      ) : (
        <Form key={chosen} method="post" action={customerAddress(companyId)} className="stack">
          <FormKey />
          <label>
            <span className="label">Price group</span>
            <select name="group" defaultValue={chosen ?? "none"} className="input">
              <option value="none">List prices</option>
              {groups.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <Button
            name="intent"
            value="price-group"
            variant="secondary"
            pending={isSending}
            pendingLabel="SAVING..."
          >
            CHOOSE GROUP
          </Button>
        </Form>
      )}
    </section>
  );
}
