import type { Db } from "~/db/db.server";
import type { Address } from "~/formats/address";
import { REPORTS } from "~/shop/desk/reports/report";
import { ROWS_PER_PAGE } from "~/shop/base/paging";
import type { Page } from "./buyer-pages";

const UPLOAD = "00000000-0000-4000-8000-000000000000";

/** The most rows that an upload of products may have. */
const TABLE_ROWS = 2_000;

/** Stores a CSV with a new price for each of the first styles, as if this admin had just uploaded it. */
async function uploadPrices(db: Db, userId: string): Promise<void> {
  const styles = await db.read.product.findMany({
    orderBy: { id: "asc" },
    take: TABLE_ROWS,
    select: { styleCode: true, name: true },
  });
  const rows = styles.map(({ styleCode, name }) => `${styleCode};${name};99,90`);
  const csv = ["Style Code;Name;Wholesale Price", ...rows].join("\n");
  await db.write(async (tx) => {
    await tx.tableUpload.deleteMany({ where: { id: UPLOAD } });
    const data = { id: UPLOAD, kind: "products", userId, fileName: "all.csv", csv };
    await tx.tableUpload.create({ data });
  });
}

/** Lists every admin page, with the first and last pages of lists, searches and filters. Uploads a table as this admin. */
export async function adminPages(db: Db, adminId: string): Promise<Page[]> {
  await uploadPrices(db, adminId);
  const order = await db.read.order.findFirstOrThrow({ orderBy: { id: "desc" } });
  const busy = await db.read.order.groupBy({
    by: ["companyId"],
    _count: true,
    orderBy: { _count: { companyId: "desc" } },
    take: 1,
  });
  const customer = busy[0]!.companyId;
  const { sku } = await db.read.orderLine.findFirstOrThrow({ where: { orderId: order.id } });
  const { city } = order.shippingAddress as unknown as Address;
  const inquiry = await db.read.inquiry.findFirstOrThrow({ where: { csvData: { not: null } } });
  const month = order.createdAt.toISOString().slice(0, 7);
  const named: Page[] = [
    { name: "/admin/products/bulk, a table", address: `/admin/products/bulk/${UPLOAD}` },
    {
      name: "/admin/products/bulk, its last page",
      address: `/admin/products/bulk/${UPLOAD}?page=9999`,
    },
    { name: "/admin/inquiries, a cart's file", address: `/admin/inquiries/${inquiry.id}/csv` },
    { name: "/admin/customers, the busiest", address: `/admin/customers/${customer}` },
    { name: "/admin/search, a number", address: `/admin/search?q=${order.orderNumber}` },
    { name: "/admin/search, an amount", address: "/admin/search?q=1234.50" },
    { name: "/admin/search, a city", address: `/admin/search?q=${encodeURIComponent(city)}` },
    { name: "/admin/orders?q=, a number", address: `/admin/orders?q=${order.orderNumber}` },
    { name: "/admin/orders?q=, a SKU", address: `/admin/orders?q=${encodeURIComponent(sku)}` },
    { name: "/admin/orders?q=, a city", address: `/admin/orders?q=${encodeURIComponent(city)}` },
    {
      name: "/admin/orders?sku=, an open piece",
      address: `/admin/orders?sku=${encodeURIComponent(sku)}`,
    },
    { name: "/admin/orders, the latest", address: `/admin/orders/${order.id}` },
    { name: "/admin/orders, to change the latest", address: `/admin/orders/${order.id}/change` },
    {
      name: "/admin/orders, payments of the latest",
      address: `/admin/orders/${order.id}/payments`,
    },
    {
      name: "/admin/customers, notes of the busiest",
      address: `/admin/customers/${customer}/notes`,
    },
    {
      name: "/admin/orders.csv, four weeks",
      address: `/admin/orders.csv?from=${month}-01&to=${month}-28`,
    },
    { name: "/admin/audit, of a customer", address: `/admin/audit?subject=company:${customer}` },
    { name: "/admin/audit?from=, this month", address: `/admin/audit?from=${month}-01` },
    { name: "/admin/audit.csv, this month", address: `/admin/audit.csv?from=${month}-01` },
  ];
  return [...ADDRESSES.map((address) => ({ name: address, address })), ...named];
}

/** The pages and files of an admin that are made of much, in a shop of some years. */
export async function adminFiles(db: Db): Promise<Page[]> {
  const newest = await db.read.order.findMany({
    orderBy: { id: "desc" },
    take: ROWS_PER_PAGE,
    select: { id: true },
  });
  const ids = new URLSearchParams(newest.map(({ id }) => ["id", String(id)]));
  const years = "from=2020-01-01&to=2040-12-31";
  return [
    "/admin/products.csv",
    "/admin/products/pieces.csv",
    "/admin/customers.csv",
    `/admin/orders.csv?${years}`,
    `/admin/orders.csv?${years}&q=huber`,
    `/admin/orders.csv?${years}&rows=documents`,
    `/admin/orders.csv?${years}&rows=document-lines`,
    "/admin/audit.csv",
    "/admin/payments.csv?show=overdue",
    ...Object.keys(REPORTS).flatMap((name) => [`/admin/reports/${name}`, `/admin/reports/${name}/csv`]),
    "/admin/production",
    "/admin/production?q=alma",
    "/admin/production?show=all",
    "/admin/production.csv",
    "/admin/production.xlsx",
    "/admin/products/line-sheet.pdf",
    `/admin/products/bulk/${UPLOAD}`,
    "/admin/customers/bench-0100/data.json",
    "/admin",
    "/admin/customs",
    "/admin/price-changes",
    "/admin/payments",
    "/api/orders?limit=500",
    "/api/admin/users?limit=500",
    "/api/admin/inquiries",
  ]
    .map((address) => ({ name: address.replace(years, "..."), address }))
    .concat({
      name: "/admin/orders/packing-lists.pdf, 25 orders",
      address: `/admin/orders/packing-lists.pdf?${ids}`,
    });
}

const ADDRESSES = [
  "/admin",
  ...Object.keys(REPORTS).map((name) => `/admin/reports/${name}`),
  "/admin/reports/sold?page=1000",
  "/admin/production",
  "/admin/inquiries",
  "/admin/inquiries?page=9999",
  "/admin/inquiries?show=unread",
  "/admin/inquiries?q=boutique",
  "/admin/inquiries?q=zeppelin",
  "/admin/applications",
  "/admin/applications?page=9999",
  "/admin/applications?q=maison",
  "/admin/applications?standing=declined",
  "/admin/applications?requests=2",
  "/admin/invitations",
  "/admin/invitations?page=9999",
  "/admin/staff",
  "/admin/staff?role=customer",
  "/admin/staff?role=customer&page=9999",
  "/admin/staff?role=customer&q=huber",
  "/admin/staff?role=customer&q=zeppelin",
  "/admin/staff?role=customer&show=owing",
  "/admin/staff?role=customer&show=quiet",
  "/admin/staff?role=customer&sort=company",
  "/admin/staff?role=customer&sort=-last",
  "/admin/staff?role=customer&sort=-open",
  "/admin/products",
  "/admin/products?page=9999",
  "/admin/products?q=alma",
  "/admin/products?q=zeppelin",
  "/admin/products/new",
  "/admin/products/1",
  "/admin/products/bulk",
  "/admin/products/pieces",
  "/admin/products/pictures",
  "/admin/products.csv",
  "/admin/products/pieces.csv",
  "/admin/orders",
  "/admin/orders?page=1000000",
  "/admin/orders?page=1000",
  "/admin/orders?status=pending",
  "/admin/orders?status=delivered&page=1000000",
  "/admin/orders?status=amount-open",
  "/admin/orders?status=change-requested",
  "/admin/orders?window=1",
  "/admin/orders?q=huber",
  "/admin/orders?q=zeppelin",
  "/admin/orders/export",
  "/admin/customs",
  "/admin/payments",
  "/admin/payments?show=overdue&page=1000000",
  "/admin/payments?show=31-60",
  "/admin/payments?show=credits",
  "/admin/payments/statement",
  "/admin/price-groups",
  "/admin/price-changes",
  "/admin/windows",
  "/admin/customers/import",
  "/admin/offers",
  "/admin/audit",
  "/admin/audit?page=9999",
  "/admin/audit?action=approve_customer",
  "/admin/audit?result=refused",
  "/admin/audit?q=huber",
  "/direct-admin",
  "/direct-admin?tab=orders",
  "/direct-admin?tab=discounts",
  "/simple-admin",
  "/simple-admin?tab=new",
];
