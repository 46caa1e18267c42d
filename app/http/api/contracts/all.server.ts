import type { Contract } from "../contract.server";
import * as account from "./account.server";
import * as bulkDiscounts from "./bulk-discounts.server";
import * as cart from "./cart.server";
import * as desk from "./admin.server";
import * as doors from "./admin-access.server";
import * as inquiries from "./inquiries.server";
import * as openPages from "./open-pages.server";
import * as openapi from "./openapi.server";
import * as ordersForAdmin from "./admin-orders.server";
import * as orders from "./orders.server";
import * as products from "./products.server";

// Each of these files exports contracts and nothing else.
const FILES: Record<string, Contract>[] = [
  ...[account, bulkDiscounts, cart, desk, doors, inquiries],
  ...[openPages, openapi, orders, ordersForAdmin, products],
];

/** Every call that the shop answers. */
export const contracts: readonly Contract[] = FILES.flatMap((file) => Object.values(file));
