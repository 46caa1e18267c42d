import { useNavigation } from "@remix-run/react";

import { toDecimalString } from "~/formats/money";
import * as t from "~/messages/billing";
import type { AdminZone } from "~/shop/billing/shipping-prices/change-zones.server";
import {
  MAX_PLACES_LENGTH,
  MAX_SHIPPING_PRICES,
  MAX_ZONE_NAME_LENGTH,
  MAX_ZONE_POSITION,
  PRICE_BASES,
  typedLimit,
} from "~/shop/billing/shipping-prices/shipping-price";
import { placesText } from "~/shop/billing/shipping-prices/places";
import { TERRITORIES_OUTSIDE_VAT } from "~/shop/billing/vat/territories";
import { Button } from "~/ui/base/button";
import { Checkbox, Field, Select, TextArea } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { RowForm } from "~/ui/layout/admin/row-form";

/** For further prices. */
const EMPTY_ROWS = 4;

/** Without `zone` it makes a new one. */
export function ZoneForm({
  action,
  zone,
  windows,
  refused,
}: {
  action: string;
  zone?: AdminZone;
  windows: readonly { id: number; name: string }[];
  refused?: RefusedForm;
}) {
  const prices = zone?.prices ?? [];
  const rows = Array.from({ length: Math.min(prices.length + EMPTY_ROWS, MAX_SHIPPING_PRICES) }, (_, at) => prices[at]);
  const typedRows = rows.flatMap((price, at) => [
    [`prices[${at}].upTo`, price && zone ? typedLimit(price.upTo, zone.basis) : ""],
    [`prices[${at}].price`, price ? toDecimalString(price.price) : ""],
    [`prices[${at}].windowId`, String(price?.windowId ?? 0)],
  ]) as [string, string][];
  const { fields, errors } = formState<string>(refused?.lastResult, "zone", {
    name: zone?.name,
    places: zone && placesText(zone.places),
    basis: zone?.basis ?? PRICE_BASES[0],
    isPerWindow: zone?.isPerWindow ? "on" : "",
    freeFrom: zone && zone.freeFrom !== null ? toDecimalString(zone.freeFrom) : "",
    position: zone?.position,
    ...Object.fromEntries(typedRows),
  });
  const isSending = useNavigation().formData?.get("intent") === "save";
  const choices = [
    { value: "0", label: t.anyWindow() },
    ...windows.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <RowForm right="change-terms" action={action} row={zone} errors={errors} refused={refused}>
      <div className="columns-fill-[18rem] items-start gap-x-8 gap-y-5">
        <Field field={fields.name!} label={t.zoneName()} maxLength={MAX_ZONE_NAME_LENGTH} required />
        <Field
          field={fields.position!}
          label={t.zonePosition()}
          hint={t.zonePositionHint({ most: MAX_ZONE_POSITION })}
          inputMode="numeric"
          maxLength={3}
        />
        <Select
          field={fields.basis!}
          label={t.pricesBy()}
          optional={false}
          options={PRICE_BASES.map((value) => ({ value, label: t.priceBasisName(value) }))}
        />
        <Field
          field={fields.freeFrom!}
          label={t.freeFrom()}
          hint={t.freeFromHint()}
          inputMode="decimal"
          maxLength={20}
        />
      </div>
      <TextArea
        field={fields.places!}
        label={t.zonePlaces()}
        hint={t.zonePlacesHint({ territories: placesText(["XI", ...TERRITORIES_OUTSIDE_VAT.keys()]) })}
        maxLength={MAX_PLACES_LENGTH}
        required
      />
      <Checkbox field={fields.isPerWindow!} label={t.chargedPerWindow()} hint={t.chargedPerWindowHint()} />
      <p className="muted small">{t.aboutPriceRows()}</p>
      <AdminTable
        caption={t.shippingPrices()}
        columns={[
          { key: "row", label: t.priceRow() },
          { key: "upTo", label: t.limitColumn() },
          { key: "price", label: t.priceColumn() },
          { key: "window", label: t.windowColumn() },
        ]}
        rows={rows.map((_, at) => ({
          key: at,
          cells: {
            row: at + 1,
            upTo: (
              <Field
                field={fields[`prices[${at}].upTo`]!}
                label={t.limitOfRow({ row: at + 1 })}
                hideLabel
                inputMode="decimal"
                maxLength={20}
                autoComplete="off"
              />
            ),
            price: (
              <Field
                field={fields[`prices[${at}].price`]!}
                label={t.priceOfRow({ row: at + 1 })}
                hideLabel
                inputMode="decimal"
                maxLength={20}
                autoComplete="off"
              />
            ),
            window: (
              <Select
                field={fields[`prices[${at}].windowId`]!}
                label={t.windowOfRow({ row: at + 1 })}
                hideLabel
                options={choices}
              />
            ),
          },
        }))}
      />
      <Button name="intent" value="save" pending={isSending} pendingLabel={t.savingZone()}>
        {zone ? t.saveZone() : t.createZone()}
      </Button>
    </RowForm>
  );
}
