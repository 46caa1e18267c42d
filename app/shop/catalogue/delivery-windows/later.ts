import { startOfDay } from "~/formats/dates";
import { comesLater } from "~/shop/catalogue/delivery-windows/window-texts";
import type { ShippingTime } from "./window";

const DAY = 86_400_000;
const DAYS_OF_MONTH = 30.44;
/** A wait that is longer by this is unexpected to somebody who orders again. */
const MUCH_LATER_DAYS = 45;

/** Of an earlier order, with its day. */
export interface EarlierShipping extends ShippingTime {
  orderedOn: string;
}

/** From the order to the first shipping day; 0 when unknown. */
function daysToShip({ shipsFrom, weeksFrom }: ShippingTime, orderedOn: string): number {
  if (shipsFrom === null) return 7 * (weeksFrom ?? 0);
  return Math.max(0, Math.round((+startOfDay(shipsFrom) - +startOfDay(orderedOn)) / DAY));
}

/**
 * "now takes 14 months longer to ship: 1–28 February 2028; before, 2-4 weeks after the order". "" where an order of the
 * day `today` does not ship much later than the earlier one did.
 */
export function laterText(time: ShippingTime, today: string, earlier: EarlierShipping | null): string {
  const more = daysToShip(time, today) - (earlier ? daysToShip(earlier, earlier.orderedOn) : 0);
  if (more < MUCH_LATER_DAYS) return "";
  const months = Math.round(more / DAYS_OF_MONTH);
  return comesLater(months, time, earlier);
}
