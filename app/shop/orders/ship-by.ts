import { lastShippingDay, type ShippingTime } from "~/shop/catalogue/delivery-windows/window";

/** The last day of each of these delivery windows for an order of that day, earliest first and each day once. */
export const shipByDays = (
  windows: readonly Pick<ShippingTime, "shipsUntil" | "weeksTo">[],
  orderedOn: string,
): string[] => [
  ...new Set(
    windows
      .map((window) => lastShippingDay(window, orderedOn))
      .filter((day) => day !== null)
      .sort(),
  ),
];
