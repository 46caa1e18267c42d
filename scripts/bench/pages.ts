import type { Db } from "~/db/db.server";

/** Addresses that answer with a file: read in pieces, not looked at, so their time has no limit. */
export const isFile = (address: string) => /[./]csv([?]|$)/.test(address);

const UPLOAD = "00000000-0000-4000-8000-000000000000";

/** A table with a new price for every style, as if this admin had just handed it in. */
async function handInTable(db: Db, userId: string): Promise<void> {
  const styles = await db.read.product.findMany({ select: { styleCode: true, name: true } });
  const rows = styles.map(({ styleCode, name }) => `${styleCode};${name};99,90`);
  const csv = ["Style Code;Name;Wholesale Price", ...rows].join("\n");
  await db.write(async (tx) => {
    await tx.productUpload.deleteMany({ where: { id: UPLOAD } });
    await tx.productUpload.create({ data: { id: UPLOAD, userId, fileName: "all.csv", csv } });
  });
}

/** Every page of the desk, with the first and the last page of its lists, its searches and its filters, for an admin. */
export async function deskAddresses(db: Db, adminId: string): Promise<string[]> {
  await handInTable(db, adminId);
  const order = await db.read.order.findFirstOrThrow({ orderBy: { id: "desc" } });
  const busy = await db.read.order.groupBy({
    by: ["userId"],
    _count: true,
    orderBy: { _count: { userId: "desc" } },
    take: 1,
  });
  const customer = busy[0]!.userId;
  const inquiry = await db.read.inquiry.findFirstOrThrow({ where: { csvData: { not: null } } });
  const month = order.createdAt.toISOString().slice(0, 7);
  return [
    "/admin",
    "/admin/inquiries",
    "/admin/inquiries?page=9999",
    "/admin/inquiries?show=unread",
    "/admin/inquiries?q=boutique",
    "/admin/inquiries?q=zeppelin",
    `/admin/inquiries/${inquiry.id}/csv`,
    "/admin/applications",
    "/admin/applications?page=9999",
    "/admin/applications?q=maison",
    "/admin/applications?standing=declined",
    "/admin/applications?requests=2",
    "/admin/invitations",
    "/admin/invitations?page=9999",
    "/admin/staff",
    "/admin/staff?page=9999",
    "/admin/staff?q=huber",
    "/admin/staff?role=admin",
    "/admin/staff?q=zeppelin",
    `/admin/customers/${customer}`,
    "/admin/products",
    "/admin/products?page=9999",
    "/admin/products?q=alma",
    "/admin/products?q=zeppelin",
    "/admin/products/new",
    "/admin/products/1",
    "/admin/products/bulk",
    `/admin/products/bulk/${UPLOAD}`,
    `/admin/products/bulk/${UPLOAD}?page=9999`,
    "/admin/products.csv",
    "/admin/orders",
    "/admin/orders?page=9999",
    "/admin/orders?page=1000",
    "/admin/orders?status=pending",
    "/admin/orders?status=delivered&page=9999",
    "/admin/orders?q=huber",
    `/admin/orders?q=${order.orderNumber}`,
    "/admin/orders?q=zeppelin",
    `/admin/orders/${order.id}`,
    "/admin/orders/export",
    `/admin/orders.csv?from=${month}-01&to=${month}-28`,
    "/admin/offers",
    "/admin/audit",
    "/admin/audit?page=9999",
    "/admin/audit?action=approve_customer",
    "/admin/audit?result=refused",
    "/admin/audit?q=huber",
    `/admin/audit?subject=user:${customer}`,
    `/admin/audit?from=${month}-01`,
    `/admin/audit.csv?from=${month}-01`,
    "/direct-admin",
    "/direct-admin?tab=orders",
    "/direct-admin?tab=discounts",
    "/simple-admin",
    "/simple-admin?tab=new",
  ];
}
