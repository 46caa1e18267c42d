import type { Asked } from "./answers";

/** The ids that the requests need. */
interface Ids {
  /** The orders of the two customers. */
  buyer: number[];
  second: number[];
  /** The number of orders, whose ids start at 1; the last one is the second customer's. */
  orders: number;
  style: number;
  /** The order that the owner of a company has approved. */
  approved: number;
}

type Question = Omit<Asked, "answer">;

/** Lists the requests: first every page and export that shows orders, then requests that change something. */
export function questions({ buyer, second, orders, style, approved }: Ids): Question[] {
  return [
    ...customer("buyer", buyer, second[0]!),
    ...customer("second", second, buyer[0]!),
    ...gets("program", ["/api/orders/my-orders?limit=100", "/api/products?limit=100"]),
    ...["owner", "colleague"].flatMap((who) => gets(who, approvals(approved))),
    ...admin(orders),
    ...gets("visitor", ["/", `/product/${style}`, "/orders/1", "/api/orders"]),
    { who: "buyer", line: `POST /api/orders/${buyer[0]}/reorder`, body: {} },
    ...gets("buyer", ["/api/cart", "/cart"]),
    { who: "second", line: `POST /api/orders/${orders}/reorder`, body: {} },
    ...gets("second", ["/api/cart", "/checkout"]),
    {
      who: "owner",
      line: "POST /company/approvals/3",
      body: { intent: "decline", reason: "Late." },
    },
    ...gets("owner", ["/company/approvals/3", "/carts"]),
    {
      who: "admin",
      line: `POST /admin/orders/${LONGEST}`,
      body: { intent: "cancelled", from: "pending", note: "Ordered twice." },
    },
    ...gets("admin", [`/admin/orders/${LONGEST}`, "/admin"]),
  ];
}

/** The id of the first order of story.ts, which has the most lines. */
const LONGEST = 19;

const gets = (who: string, addresses: string[]): Question[] =>
  addresses.map((address) => ({ who, line: `GET ${address}` }));

const customer = (who: string, own: number[], foreign: number) =>
  gets(who, [
    ...[...own, foreign].map((id) => `/orders/${id}`),
    "/orders",
    "/orders?page=2",
    "/cart",
    "/carts",
    "/cart.csv",
    "/checkout",
    "/company",
    `/orders/${own.at(-1)}/proforma`,
    `/orders/${own.at(-1)}/proforma.pdf`,
    "/invoices",
    "/api/auth/user",
    "/api/cart",
    "/api/orders/my-orders.csv",
    "/api/orders/my-orders?limit=100",
    "/api/orders/my-orders?sort=updated&limit=5",
  ]);

/** The pages of orders that somebody else of the company approves: one approved, one declined, one waiting. */
const approvals = (approved: number) => [
  ...["", "/1", "/2", "/3"].map((id) => `/company/approvals${id}`),
  "/company",
  "/orders",
  `/orders/${approved}`,
  "/carts",
];

const admin = (orders: number) =>
  gets("admin", [
    ...Array.from({ length: orders }, (_, index) => `/admin/orders/${index + 1}`).flatMap((order) => [
      order,
      `${order}/proforma`,
      `${order}/payments`,
      `${order}/change`,
    ]),
    ...[1, 18, LONGEST, orders].flatMap((id) => [
      `/admin/orders/${id}/packing-list.pdf`,
      `/admin/orders/${id}/proforma.pdf`,
    ]),
    ...["", "?page=2", "?q=nordlicht"].map((search) => `/admin/orders${search}`),
    ...["pending", "confirmed", "shipped", "delivered", "cancelled"].flatMap((status) => [
      `/admin/orders?status=${status}`,
      `/api/orders?status=${status}&limit=100`,
    ]),
    "/admin",
    "/admin/orders.csv?from=2020-01-01&to=2099-12-31",
    "/direct-admin?tab=orders",
    "/admin/customers/demo-buyer",
    "/admin/customers/demo-second-buyer",
    "/admin/customers/demo-approved-3",
    "/admin/staff",
    "/admin/audit",
    "/admin/offers",
    "/admin/products.csv",
    "/admin/windows",
    "/admin/production",
    "/admin/production.csv",
    "/admin/customs",
    "/admin/mail",
    ...["", "?show=issued", "/INV-2026-0002", "/INV-2026-0002.pdf", "/CN-2026-0001"].map(
      (one) => `/admin/invoices${one}`,
    ),
    ...["", "?show=overdue"].map((search) => `/admin/payments${search}`),
    ...["documents", "document-lines"].map((rows) => `/admin/orders.csv?rows=${rows}&from=2020-01-01&to=2099-12-31`),
    "/api/orders?limit=100",
    "/api/orders?sort=oldest&limit=7&offset=3",
    "/api/admin-panel",
    "/api/admin/users",
  ]);
