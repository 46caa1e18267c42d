import { z } from "zod";

import { WIRE_STATUSES, wireStatus } from "~/shop/orders/order";
import type { AdminFeed, CustomerStats, PopularProduct, RecentOrder } from "~/shop/desk/reports/figures";
import { euro, euroOf, type FieldsOf, timestamp } from "../fields.server";

/** The figures of the admin panel's first page (specification 3, "Admin-panel feed"). */
export const panel = z
  .object({
    customerStats: z.object({
      totalCustomers: z.int(),
      newThisMonth: z.int(),
      pendingApproval: z.int(),
    } satisfies FieldsOf<CustomerStats>),
    cartMetrics: z.object({
      averageCartValue: euro,
      totalCarts: z.int(),
      abandonmentRate: z.number().meta({ description: "Percentage of abandoned carts in the last 30 days." }),
    }),
    popularProducts: z.array(
      z.object({
        productId: z.int(),
        name: z.string(),
        orders: z.int(),
        revenue: euro,
      } satisfies FieldsOf<PopularProduct>),
    ),
    recentOrders: z.array(
      z.object({
        id: z.int(),
        orderNumber: z.string(),
        user: z.object({
          name: z.string(),
          firstName: z.string().nullable(),
          lastName: z.string().nullable(),
          email: z.string(),
        } satisfies FieldsOf<RecentOrder["user"]>),
        totalAmount: euro,
        status: z.enum(WIRE_STATUSES),
        createdAt: timestamp,
      } satisfies FieldsOf<RecentOrder>),
    ),
  } satisfies FieldsOf<AdminFeed>)
  .meta({ id: "AdminPanel" });

/** Serializes the feed; averages and rates without data are 0. */
export function serializePanel({ customerStats, cartMetrics, ...feed }: AdminFeed) {
  const { averageCartValue, totalCarts, abandonmentRate } = cartMetrics;
  return {
    customerStats,
    cartMetrics: {
      averageCartValue: euroOf(averageCartValue ?? 0),
      totalCarts,
      abandonmentRate: (abandonmentRate ?? 0) / 100,
    },
    popularProducts: feed.popularProducts.map((product) => ({
      ...product,
      revenue: euroOf(product.revenue),
    })),
    recentOrders: feed.recentOrders.map(({ totalAmount, status, createdAt, ...order }) => ({
      ...order,
      status: wireStatus(status),
      totalAmount: euroOf(totalAmount),
      createdAt: createdAt.toISOString(),
    })),
  } satisfies z.infer<typeof panel>;
}
