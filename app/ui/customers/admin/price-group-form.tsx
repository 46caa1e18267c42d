import { useNavigation } from "@remix-run/react";

import * as t from "~/messages/customers";
import { Button } from "~/ui/base/button";
import { FormKey } from "~/ui/layout/form-key";

import { customerAddress } from "~/ui/layout/customer-address";
import { PanelForm } from "~/ui/layout/admin/rights";

/** Of a customer. */
export function PriceGroupForm({
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
    <PanelForm
      right="change-customers"
      key={chosen}
      method="post"
      action={customerAddress(companyId)}
      className="stack mt-2"
    >
      <FormKey />
      <label>
        <span className="label">{t.priceGroup()}</span>
        <select name="group" defaultValue={chosen ?? "none"} className="input">
          <option value="none">{t.listPrices()}</option>
          {groups.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Button name="intent" value="price-group" variant="secondary" pending={isSending} pendingLabel={t.saving()}>
        {t.chooseGroup()}
      </Button>
    </PanelForm>
  );
}
