-- What is open of each piece in a delivery window becomes a figure. Orders that are in no figures yet ('', 'utc') are added by the
-- shop itself.
INSERT INTO "sales_figures" ("kind", "period", "productId", "key", "pieces")
SELECT
  CASE WHEN "orders"."status" IN ('confirmed', 'partlyShipped') THEN 'to-make' ELSE 'to-confirm' END,
  'window-' || coalesce(CAST("window"."windowId" AS TEXT), 'none'),
  "line"."productId",
  "line"."sku" || char(10) || "line"."name" || char(10) || coalesce("line"."color", '') || char(10) || coalesce("line"."size", ''),
  sum("line"."quantity" - coalesce((SELECT sum("quantity") FROM "shipment_lines" WHERE "orderLineId" = "line"."id"), 0))
FROM "orders" JOIN "order_lines" AS "line" ON "line"."orderId" = "orders"."id"
  LEFT JOIN "order_windows" AS "window" ON "window"."id" = "line"."orderWindowId"
WHERE "orders"."status" NOT IN ('shipped', 'delivered', 'cancelled') AND "orders"."salesMonth" NOT IN ('', 'utc')
GROUP BY 1, 2, 3, 4
HAVING sum("line"."quantity" - coalesce((SELECT sum("quantity") FROM "shipment_lines" WHERE "orderLineId" = "line"."id"), 0)) > 0;
