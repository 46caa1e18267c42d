-- How long messages are kept.
ALTER TABLE "shop_settings" ADD COLUMN "messageMonths" INTEGER;
