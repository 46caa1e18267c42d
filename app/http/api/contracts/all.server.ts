import type { Contract } from "../contract.server";
import * as account from "./account.server";
import * as bulkDiscounts from "./bulk-discounts.server";
import * as cart from "./cart.server";
import * as admin from "./admin.server";
import * as adminAccess from "./admin-access.server";
import * as adminOrders from "./admin-orders.server";
import * as inquiries from "./inquiries.server";
import * as openPages from "./open-pages.server";
import * as openapi from "./openapi.server";
import * as orders from "./orders.server";
import * as products from "./products.server";
import * as quickOrder from "./quick-order.server";
import * as retail from "./retail.server";
import * as stock from "./stock.server";

// Each of these files exports contracts and nothing else.
const FILES: Record<string, Contract>[] = [
  account,
  admin,
  adminAccess,
  adminOrders,
  bulkDiscounts,
  cart,
  inquiries,
  openPages,
  openapi,
  orders,
  products,
  quickOrder,
  retail,
  stock,
];

export const contracts: readonly Contract[] = FILES.flatMap((file) => Object.values(file));
