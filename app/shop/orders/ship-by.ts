import { addDays } from "~/formats/dates";
import type { ShippingTime } from "~/shop/catalogue/delivery-windows/window";

/** The last day of each of these delivery windows for an order of that day, earliest first and each day once. */
export const shipByDays = (
  windows: readonly Pick<ShippingTime, "shipsUntil" | "weeksTo">[],
  orderedOn: string,
): string[] => [
  ...new Set(
    windows
      .map(
        ({ shipsUntil, weeksTo }) =>
          shipsUntil ?? (weeksTo === null ? null : addDays(orderedOn, weeksTo * 7)),
      )
      .filter((day) => day !== null)
      .sort(),
  ),
];
