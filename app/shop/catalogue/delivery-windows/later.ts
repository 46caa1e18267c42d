import { startOfDay } from "~/formats/dates";
import { comesLater } from "~/shop/catalogue/delivery-windows/window-texts";
import type { ShippingTime } from "./window";

const DAY = 86_400_000;
const DAYS_OF_MONTH = 30.44;
/** A wait that is longer by this is one that somebody who orders again does not expect. */
const MUCH_LATER_DAYS = 45;

/** The shipping time of an earlier order and the day of that order. */
export interface EarlierShipping extends ShippingTime {
  orderedOn: string;
}

/** The days from an order to the first day on which it ships; 0 when unknown. */
function daysToShip({ shipsFrom, weeksFrom }: ShippingTime, orderedOn: string): number {
  if (shipsFrom === null) return 7 * (weeksFrom ?? 0);
  return Math.max(0, Math.round((+startOfDay(shipsFrom) - +startOfDay(orderedOn)) / DAY));
}

/**
 * Says that what is ordered on the day `today` ships much later after its order than it did: "now takes 14 months longer to
 * ship: 1–28 February 2028; before, 2-4 weeks after the order". "" where it does not.
 */
export function laterText(time: ShippingTime, today: string, earlier: EarlierShipping | null): string {
  const more = daysToShip(time, today) - (earlier ? daysToShip(earlier, earlier.orderedOn) : 0);
  if (more < MUCH_LATER_DAYS) return "";
  const months = Math.round(more / DAYS_OF_MONTH);
  return comesLater(months, time, earlier);
}
