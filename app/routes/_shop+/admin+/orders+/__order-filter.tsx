import { Form } from "@remix-run/react";

import { countryName } from "~/formats/countries";
import { shortDay } from "~/formats/dates";
import { inAlphabet } from "~/formats/lists";
import * as t from "~/messages/orders";
import * as tLayout from "~/messages/layout";
import { MAX_SEARCH_LENGTH } from "~/shop/base/search/words";
import { ORDER_STATUSES, waitsFor } from "~/shop/orders/order";
import type { OrderChoices } from "~/shop/orders/order-choices.server";
import { NO_WINDOW, OPEN_PIECES, orderParameters, ordersAddress, type OrdersQuery } from "~/shop/orders/orders-query";
import { Button } from "~/ui/base/button";
import { Field, Select } from "~/ui/base/field";
import { formState } from "~/ui/base/form-state";
import { type FilterChip, MoreFilters } from "~/ui/layout/admin/filter-bar";
import { useMay } from "~/ui/layout/admin/rights";

const ALL = "all";

/** All filters of the list at once, of which `count` are set; what is not among its fields stays as it is. */
export function OrderFilters({ query, choices, count }: { query: OrdersQuery; choices: OrderChoices; count: number }) {
  const { status, waitingFor, window, open, country, style, customer, from, to } = query;
  const seesPrices = useMay()("see-prices");
  const { fields } = formState(undefined, "filter", {
    window: String(window ?? ALL),
    open: open ?? ALL,
    status: status ?? ALL,
    waiting: waitingFor ?? ALL,
    from,
    to,
    country: country ?? ALL,
    style,
    customer,
  });
  const kept = orderParameters({ q: query.q, sku: query.sku, sort: query.sort });
  const countries = inAlphabet(
    choices.countries.map((value) => ({ value, label: countryName(value) })),
    ({ label }) => label,
  );
  const named = <Name extends string>(names: readonly Name[], label: (name: Name) => string) =>
    names.map((value) => ({ value, label: label(value) }));
  const any = { value: ALL, label: t.noFilter() };
  const days = { type: "date", min: "2000-01-01", max: "2099-12-31", optional: false } as const;
  return (
    <MoreFilters count={count}>
      <Form method="get" action="/admin/orders" className="columns-fit-[13rem] items-end gap-x-4 gap-y-3 py-2">
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Select
          field={fields.window}
          label={t.deliveryWindow()}
          optional={false}
          options={[
            any,
            ...choices.windows.map(({ id, name }) => ({ value: String(id), label: name })),
            { value: NO_WINDOW, label: t.noDeliveryWindow() },
          ]}
        />
        <Select
          field={fields.open}
          label={t.piecesLabel()}
          optional={false}
          options={[any, ...named(OPEN_PIECES, t.openPiecesName)]}
        />
        <Select
          field={fields.status}
          label={t.byStatus()}
          optional={false}
          options={[any, ...named(ORDER_STATUSES, t.filterName)]}
        />
        <Select
          field={fields.waiting}
          label={seesPrices ? t.paymentOrDecision() : t.openDecision()}
          optional={false}
          options={[any, ...named(waitsFor(seesPrices), t.filterName)]}
        />
        <Field field={fields.from} label={t.placedFrom()} {...days} />
        <Field field={fields.to} label={t.placedUntil()} {...days} />
        <Select field={fields.country} label={t.country()} optional={false} options={[any, ...countries]} />
        <Field
          field={fields.style}
          label={t.styleNameOrCode()}
          optional={false}
          type="search"
          maxLength={MAX_SEARCH_LENGTH}
        />
        <Field
          field={fields.customer}
          label={t.customerNameOrEmail()}
          optional={false}
          type="search"
          maxLength={MAX_SEARCH_LENGTH}
        />
        <Button variant="secondary">{tLayout.showButton()}</Button>
      </Form>
    </MoreFilters>
  );
}

/** One for each filter that is set, except the search and the status, each with the address of the list without it. */
export function orderChips(query: OrdersQuery, { windows }: OrderChoices, path?: string): FilterChip[] {
  const { status, waitingFor, sku, style, window, open, from, to, country, customer } = query;
  const windowName = window === NO_WINDOW ? t.noDeliveryWindow() : windows.find(({ id }) => id === window)?.name;
  const chips: [name: string, value: string | null | undefined, without: Partial<OrdersQuery>][] = [
    [t.paymentOrDecision(), status && waitingFor && t.filterName(waitingFor), { waitingFor: null }],
    [t.skuLabel(), sku, { sku: "", open: null }],
    [t.deliveryWindow(), windowName, { window: null }],
    [t.piecesLabel(), open && t.openPiecesName(open), { sku: "", open: null }],
    [t.placedFrom(), from && shortDay(from), { from: null }],
    [t.placedUntil(), to && shortDay(to), { to: null }],
    [t.country(), country && countryName(country), { country: null }],
    [t.styleNameOrCode(), style, { style: "" }],
    [t.customerNameOrEmail(), customer, { customer: "" }],
  ];
  return chips.flatMap(([name, value, without]) =>
    value ? [{ name, value, to: ordersAddress({ ...query, ...without, page: 1 }, path) }] : [],
  );
}
