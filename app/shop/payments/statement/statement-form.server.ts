import { parseId } from "~/formats/ids";
import type { Booking } from "./book-statement.server";
import { LEAVE_OUT, OTHER_ORDER } from "./entry";
import { bookableOrders, ordersNamedIn } from "./find-orders.server";
import type { StatementUpload } from "./uploads.server";

/**
 * Reads the choices about the entries of a statement: `choice-3` is the id of the order to book entry 3 to, or "other" with
 * the number of an order or proforma in `order-3`, or "leave". Returns the bookings, or the errors by field.
 */
export async function readChoices(
  fields: FormData,
  { entries }: StatementUpload,
): Promise<{ bookings: Booking[]; errors: Record<string, string[]> }> {
  const textOf = (name: string) => String(fields.get(name) ?? "").trim();
  const rows = entries.flatMap((entry, index) =>
    entry.leftOut === null && ![LEAVE_OUT, ""].includes(textOf(`choice-${index}`))
      ? [{ entry, index, choice: textOf(`choice-${index}`), typed: textOf(`order-${index}`) }]
      : [],
  );
  const chosen = await bookableOrders(rows.flatMap(({ choice }) => parseId(choice) ?? []));
  const named = await ordersNamedIn(rows.map(({ typed }) => typed));
  const bookings: Booking[] = [];
  const errors: Record<string, string[]> = {};
  rows.forEach(({ entry, index, choice, typed }, at) => {
    if (choice !== OTHER_ORDER) {
      const order = chosen.get(parseId(choice) ?? 0);
      if (order) bookings.push({ entry, orderId: order.id });
      else errors[`choice-${index}`] = ["Choose what to do with this entry."];
      return;
    }
    const [order, ...others] = named[at]!;
    if (order && others.length === 0) bookings.push({ entry, orderId: order.id });
    else errors[`order-${index}`] = [unknownMessage(typed, order !== undefined)];
  });
  return { bookings, errors };
}

function unknownMessage(typed: string, isSeveral: boolean): string {
  if (typed === "") return "Enter the number of the order or its proforma.";
  return isSeveral ? "Enter one number." : "There is no order or proforma with this number.";
}
