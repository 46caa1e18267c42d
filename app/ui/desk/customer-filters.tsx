import { Form } from "@remix-run/react";

import { COUNTRIES, countryName } from "~/formats/countries";
import { shortDay } from "~/formats/dates";
import { formatEuro } from "~/formats/money";
import * as t from "~/messages/desk";
import * as tLayout from "~/messages/layout";
import { MAX_SEARCH_LENGTH } from "~/shop/base/search/words";
import { sortParameter } from "~/shop/base/sorting";
import {
  chosenSort,
  customersAddress,
  type CustomersQuery,
  furtherParameters,
} from "~/shop/desk/customer-data/customer-list";
import { Button } from "~/ui/base/button";
import { Field, Select } from "~/ui/base/field";
import { formState } from "~/ui/base/form-state";
import { type FilterChip, Hidden, MoreFilters } from "~/ui/layout/admin/filter-bar";
import { CUSTOMERS_ADDRESS } from "~/ui/layout/customer-address";

const ALL = "all";

/** The filters of the list of customers that have fields, of which `count` are set; the others stay as they are. */
export function CustomerFilters({ query, count }: { query: CustomersQuery; count: number }) {
  const { q, show, group } = query;
  const sort = chosenSort(query);
  const names = { city: "", vatId: "", phone: "", orderedSince: "", quietSince: "", owes: "" };
  const { fields } = formState(undefined, "filter", { country: ALL, ...names, ...furtherParameters(query) });
  const kept = {
    role: "customer",
    ...(q && { q }),
    ...(show && { show }),
    ...(group && { group: String(group) }),
    ...(sort && { sort: sortParameter(sort) }),
  };
  const text = { optional: false, maxLength: MAX_SEARCH_LENGTH } as const;
  const day = { optional: false, type: "date", min: "2000-01-01", max: "2099-12-31" } as const;
  return (
    <MoreFilters count={count}>
      <Form method="get" action={CUSTOMERS_ADDRESS} className="columns-fit-[13rem] items-end gap-x-4 gap-y-3 py-2">
        <Hidden parameters={kept} />
        <Field field={fields.city} label={t.filterCity()} {...text} />
        <Field field={fields.vatId} label={t.filterVatId()} {...text} />
        <Field field={fields.phone} label={t.filterPhone()} {...text} />
        <Select
          field={fields.country}
          label={t.country()}
          optional={false}
          options={[
            { value: ALL, label: t.everyCountry() },
            ...COUNTRIES.map(({ code }) => ({ value: code, label: countryName(code) })),
          ]}
        />
        <Field field={fields.orderedSince} label={t.orderedSince()} {...day} />
        <Field field={fields.quietSince} label={t.quietSince()} {...day} />
        <Field field={fields.owes} label={t.owesAtLeast()} inputMode="decimal" {...text} />
        <Button variant="secondary">{tLayout.showButton()}</Button>
      </Form>
    </MoreFilters>
  );
}

export function customerChips(query: CustomersQuery): FilterChip[] {
  const { city, vatId, phone, country, orderedSince, quietSince, owes } = query;
  const chips: [name: string, value: string | null, without: Partial<CustomersQuery>][] = [
    [t.filterCity(), city, { city: "" }],
    [t.filterVatId(), vatId, { vatId: "" }],
    [t.filterPhone(), phone, { phone: "" }],
    [t.country(), country && countryName(country), { country: null }],
    [t.orderedSince(), orderedSince && shortDay(orderedSince), { orderedSince: null }],
    [t.quietSince(), quietSince && shortDay(quietSince), { quietSince: null }],
    [t.owesAtLeast(), owes === null ? null : formatEuro(owes), { owes: null }],
  ];
  return chips.flatMap(([name, value, without]) =>
    value ? [{ name, value, to: customersAddress({ ...query, ...without, page: 1 }) }] : [],
  );
}
