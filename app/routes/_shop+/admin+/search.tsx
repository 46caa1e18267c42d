import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, useLoaderData, Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { readForm } from "~/http/gate/body.server";
import { requireStaff } from "~/http/gate/guards.server";
import { searchKeyCookie } from "~/http/session/search-key.server";
import * as tBilling from "~/messages/billing";
import * as t from "~/messages/desk";
import * as tCustomers from "~/messages/customers";
import { can, type StaffRight, type StaffStatus } from "~/shop/customers/people/staff-role";
import { deskQuery, FOUND_BY, MAX_FOUND, NEWEST_ROWS } from "~/shop/desk/search/query";
import { onlyExactKind, searchDesk, type DeskResults } from "~/shop/desk/search/search-desk.server";
import { findPages } from "~/ui/layout/admin/find-pages";
import { pageTitle } from "~/ui/layout/meta";
import { formatDate, formatDay } from "~/formats/dates";
import { markLookAlikes } from "~/formats/email";
import { formatEuro } from "~/formats/money";
import { DOCUMENT_KINDS, documentLabel } from "~/shop/billing/documents/document-kinds";
import { OrderState } from "~/ui/orders/admin/state-badges";
import { useMay } from "~/ui/layout/admin/rights";
import { styleAddress } from "~/ui/layout/admin/style-address";
import { Button } from "~/ui/base/button";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { usePanel } from "~/ui/layout/admin/use-panel";
import { CUSTOMERS_ADDRESS, customerAddress } from "~/ui/layout/customer-address";

/** What matches `?q=`, of what the reader may see. The number of one thing leads straight to it, unless `?all=1`. */
export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request);
  const { searchParams } = new URL(request.url);
  const query = deskQuery(searchParams);
  const { text } = query;
  const pages = findPages(staff.staffRole, text);
  if (!text) return { text, pages, results: null };
  const results = await searchDesk(staff, query);
  const kind = searchParams.has("all") || pages.length > 0 ? null : onlyExactKind(results);
  if (kind) {
    throw redirect(`${firstAddress(results, kind, staff)}?${new URLSearchParams({ [FOUND_BY]: text })}`, 303);
  }
  return { text, pages, results };
}

/** `searchKey` on or off: whether "/" focuses the search. */
export async function action({ request }: ActionFunctionArgs) {
  await requireStaff(request);
  const isOn = (await readForm(request)).get("searchKey") === "on";
  return redirect("/admin/search", { status: 303, headers: { "Set-Cookie": searchKeyCookie(isOn) } });
}

const searchTitle = (text: string) => (text ? t.searchFor({ text }) : t.searchPage());

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  { title: pageTitle(matches, searchTitle(data?.text ?? "")) },
];

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";
export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

/** A link with other facts. */
interface Row {
  key: number | string;
  to: string;
  /** Client-side navigation cannot open it. */
  isFile?: boolean;
  name: string;
  facts: readonly (string | null | undefined | false)[];
  badge?: ReactNode;
}

const orderAddress = (id: number) => `/admin/orders/${id}`;

/** Of the first row of a kind that was found. */
const firstAddress = (results: DeskResults, kind: keyof DeskResults, staff: Pick<StaffStatus, "staffRole">) =>
  rowsOf(results, (right) => can(staff, right))[kind][0]!.to;

/** By kind. */
const rowsOf = (
  { orders, customers, styles, pieces, documents, payments }: DeskResults,
  may: (right: StaffRight) => boolean,
) => ({
  orders: orders.rows.map((order): Row => ({
    key: order.id,
    to: orderAddress(order.id),
    name: order.orderNumber,
    facts: [
      order.customer,
      formatDate(order.createdAt),
      order.total !== undefined && formatEuro(order.total),
      order.tracking.length > 0 && t.tracking({ numbers: order.tracking.join(", ") }),
    ],
    badge: <OrderState status={order.status} />,
  })),
  customers: customers.rows.map(({ id, company, contact, email, vatId, approvalStatus }): Row => ({
    key: id,
    to: customerAddress(id),
    name: company ?? contact,
    facts: [
      company && contact,
      markLookAlikes(email),
      vatId && t.vatIdOf({ vatId }),
      tCustomers.approvalStatusName(approvalStatus),
    ],
  })),
  styles: styles.rows.map(({ id, name, styleCode, isActive }): Row => ({
    key: id,
    to: styleAddress(id, may),
    name,
    facts: [styleCode, t.styleState({ isActive })],
  })),
  pieces: pieces.rows.map(({ id, productId, sku, name, color, size, ean, isRetired }): Row => ({
    key: id,
    to: `/admin/products/${productId}/pieces`,
    name: sku,
    facts: [[name, color, size].filter(Boolean).join(", "), ean && t.eanOf({ ean }), isRetired && t.notMade()],
  })),
  documents: documents.rows.map((document): Row => {
    const { path, hasPage } = DOCUMENT_KINDS[document.kind];
    const title = tBilling.documentTitle(document.kind);
    return {
      key: document.id,
      to: `${orderAddress(document.orderId)}/${path}${hasPage ? "" : ".pdf"}`,
      isFile: !hasPage,
      name: documentLabel(document),
      facts: [title, document.orderNumber, formatDate(document.createdAt)],
    };
  }),
  payments: payments.rows.map((payment): Row => ({
    key: payment.id,
    to: `${orderAddress(payment.orderId)}/payments`,
    name: formatEuro(payment.amount),
    facts: [
      payment.orderNumber,
      payment.customer,
      formatDay(payment.paidOn),
      payment.reference,
      payment.kind !== "payment" && tBilling.paymentKindName(payment.kind),
      payment.isUndone && t.undone(),
    ],
  })),
});

/** Lists with all matches, where the kind has a search. */
const LISTS: Partial<Record<keyof DeskResults, string>> = {
  orders: "/admin/orders?q=",
  customers: `${CUSTOMERS_ADDRESS}&q=`,
  styles: "/admin/products?q=",
};

export default function SearchPage() {
  const { text, pages, results } = useLoaderData<typeof loader>();
  const may = useMay();
  const rows = results && rowsOf(results, may);
  const kinds = rows
    ? (Object.keys(rows) as (keyof DeskResults)[])
        .filter((kind) => rows[kind].length > 0)
        .toSorted((a, b) => Number(results[b].exact > 0) - Number(results[a].exact > 0))
    : [];
  return (
    <>
      <AdminHeading>{searchTitle(text)}</AdminHeading>
      {!rows && (
        <>
          <p className="muted">{t.typeSomething()}</p>
          <SearchKeySwitch />
        </>
      )}
      {rows && kinds.length + pages.length === 0 && <p>{t.nothingFound({ text })}</p>}
      {pages.length > 0 && (
        <section className="admin-section" aria-labelledby="pages">
          <h2 id="pages">{t.foundPages()}</h2>
          <ul>
            {pages.map(({ to, name }) => (
              <FoundRow key={to} row={{ key: to, to, name, facts: [] }} />
            ))}
          </ul>
        </section>
      )}
      {rows &&
        kinds.map((kind) => (
          <section key={kind} className="admin-section" aria-labelledby={kind}>
            <h2 id={kind}>{t.kindName(kind)}</h2>
            <ul>
              {rows[kind].map((row) => (
                <FoundRow key={row.key} row={row} />
              ))}
            </ul>
            {results[kind].isMore && <More list={results[kind].isMoreInList && LISTS[kind]} kind={kind} text={text} />}
          </section>
        ))}
      {rows && (
        <p className="muted small mt-8">{t.searchLimits({ rows: NEWEST_ROWS, seesPrices: may("see-prices") })}</p>
      )}
    </>
  );
}

/** Without scripts the key does nothing. */
function SearchKeySwitch() {
  const { hasSearchKey } = usePanel()!;
  return (
    <Form method="post" className="js-only mt-6 flex-wrap items-center gap-x-3">
      {t.searchKeyState({ isOn: hasSearchKey })}
      <Button variant="secondary" name="searchKey" value={hasSearchKey ? "off" : "on"}>
        {hasSearchKey ? t.turnKeyOff() : t.turnKeyOn()}
      </Button>
    </Form>
  );
}

function FoundRow({ row: { to, isFile, name, facts, badge } }: { row: Row }) {
  return (
    <li className="rule-below py-2.5 max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-4 max-md:[&>.badge]:self-center">
      <Link to={to} reloadDocument={isFile} className="inline-block py-0.5 font-semibold wrap-anywhere">
        {name}
      </Link>{" "}
      <span className="muted small wrap-anywhere max-md:[grid-area:2/1/auto/-1]">
        {facts.filter(Boolean).join(" · ")}
      </span>{" "}
      {badge}
    </li>
  );
}

function More({ list, kind, text }: { list: string | false | undefined; kind: keyof DeskResults; text: string }) {
  return (
    <p className="small mt-2">
      {t.firstOfMore({ count: MAX_FOUND })}{" "}
      {list ? <Link to={list + encodeURIComponent(text)}>{t.allFound(kind)}</Link> : t.typeMore()}
    </p>
  );
}
