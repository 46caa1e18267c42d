import { allocate, type Cents, type PercentHundredths, percentOf } from "~/formats/money";
import { addShares, type InvoiceContent, type InvoicedOrder, netOf, nextShare, type OrderShare } from "./invoice";
import { netWithin } from "./prepayment";

/** What a document has of an order, and that with VAT. */
export interface OrderTotal extends OrderShare {
  orderId: number;
  total: Cents;
}

/** An invoice or a credit note, with what it has of each order. */
export interface IssuedTotals {
  content: InvoiceContent;
  orders: readonly OrderTotal[];
}

/** What credit notes have not taken off an invoice yet, without VAT. */
export interface CreditLeft {
  net: Cents;
  vat: Cents;
  /** As in its content. */
  orders: {
    net: Cents;
    vat: Cents;
    shipping: Cents;
    /** Of each line. */
    pieces: number[];
    /** What was credited by lines. */
    byLines: OrderShare;
  }[];
}

export type CreditRequest =
  /** `pieces` by the number of the line in the whole invoice, from 1; the shipping without VAT. */
  | { of: "lines"; pieces: ReadonlyMap<number, number>; shipping: Cents }
  /** Of the whole invoice, without VAT. */
  | { of: "amount"; amount: Cents }
  /** Of each order, with VAT: at most this, where no net amount with its VAT, which is rounded, is just that. */
  | { of: "amount"; totals: readonly Cents[] };

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const vatOf = (order: OrderTotal) => order.total - netOf(order);

export function leftToCredit({ content, orders }: IssuedTotals, notes: readonly IssuedTotals[]): CreditLeft {
  return {
    net: content.sums.net - sum(notes.map((note) => note.content.sums.net)),
    vat: content.sums.vatAmount - sum(notes.map((note) => note.content.sums.vatAmount)),
    orders: content.orders.map(({ orderId, lines }) => {
      const own = orders.find((one) => one.orderId === orderId)!;
      const taken = notes.flatMap((note) => note.orders.filter((one) => one.orderId === orderId));
      const byLines = notes
        .filter((note) => note.content.credited?.of === "lines")
        .flatMap((note) => note.content.orders.filter((one) => one.orderId === orderId));
      const credited = byLines.flatMap((one) => one.lines);
      return {
        net: netOf(own) - sum(taken.map(netOf)),
        vat: vatOf(own) - sum(taken.map(vatOf)),
        shipping: own.shipping - sum(taken.map(({ shipping }) => shipping)),
        pieces: lines.map(
          ({ quantity }, at) =>
            quantity - sum(credited.flatMap((line) => (line.invoiceLine === at ? [line.quantity] : []))),
        ),
        byLines: addShares(byLines),
      };
    }),
  };
}

/** Of a prepayment invoice, of which so much is `open`; or of an invoice of which nothing is left. */
export const amountLeft = ({ orders }: InvoiceContent, open = { net: 0, vat: 0 }): CreditLeft => ({
  ...open,
  orders: orders.map(({ lines }) => ({
    ...open,
    shipping: 0,
    pieces: lines.map(() => 0),
    byLines: addShares([]),
  })),
});

/**
 * What a credit note has of each order of its invoice, in cents. A line is credited at the invoice's price less its share of the
 * discount, an amount in proportion to what is left of each order unless it has totals. VAT is calculated once, on the net sum, and
 * rounded half up, but all credit notes together have no more of it than the invoice, and the one that takes the rest of its net takes
 * the rest of its VAT.
 */
export function creditOf(
  { orders, sums: { vatKind, vatRate } }: InvoiceContent,
  left: CreditLeft,
  request: CreditRequest,
) {
  const shares = sharesOf(orders, left, request, vatRate);
  const share = addShares(shares);
  const net = netOf(share);
  const mostVat = left.orders.map(({ vat }, at) =>
    "totals" in request ? Math.min(vat, request.totals[at]! - netOf(shares[at]!)) : vat,
  );
  const vatAmount = net === left.net ? left.vat : Math.min(sum(mostVat), percentOf(net, vatRate));
  const vats = allocateWithin(vatAmount, shares.map(netOf), mostVat);
  return {
    orders: shares.map((order, at) => ({ ...order, total: netOf(order) + vats[at]! })),
    sums: { ...share, net, vatKind, vatRate, vatAmount, total: net + vatAmount },
  };
}

type CreditedOrder = OrderShare & Pick<InvoicedOrder, "orderId" | "lines">;

function sharesOf(
  orders: readonly InvoicedOrder[],
  left: CreditLeft,
  request: CreditRequest,
  vatRate: PercentHundredths,
): CreditedOrder[] {
  if (request.of === "lines") return byLines(orders, left, request);
  const nets = left.orders.map(({ net }) => net);
  if ("amount" in request) return byAmount(orders, allocate(request.amount, nets));
  const { totals } = request;
  // So much that the VAT is at most what is left of it.
  const least = totals.map((total, at) => Math.max(0, total - left.orders[at]!.vat));
  const room = totals.map((total, at) => Math.min(total, nets[at]!) - least[at]!);
  const more = allocate(Math.max(0, Math.min(netWithin(sum(totals), vatRate) - sum(least), sum(room))), room);
  return byAmount(
    orders,
    least.map((net, at) => net + more[at]!),
  );
}

function byLines(
  orders: readonly InvoicedOrder[],
  left: CreditLeft,
  { pieces, shipping }: Extract<CreditRequest, { of: "lines" }>,
): CreditedOrder[] {
  const shippings = allocate(
    shipping,
    left.orders.map((order) => order.shipping),
  );
  let number = 0;
  return orders.map((order, at) => {
    const lines = order.lines.flatMap((line, invoiceLine) => {
      const quantity = pieces.get(++number) ?? 0;
      return quantity > 0 ? [{ ...line, quantity, lineTotal: quantity * line.unitPrice, invoiceLine }] : [];
    });
    const subtotal = sum(lines.map(({ lineTotal }) => lineTotal));
    const { discount } = nextShare(order, left.orders[at]!.byLines, subtotal);
    return { orderId: order.orderId, lines, subtotal, discount, shipping: shippings[at]! };
  });
}

const byAmount = (orders: readonly InvoicedOrder[], nets: readonly Cents[]): CreditedOrder[] =>
  orders.map(({ orderId }, at) => ({ orderId, lines: [], subtotal: nets[at]!, discount: 0, shipping: 0 }));

/** In proportion to `weights`, each at most of `most`, which together are at least `amount`. */
function allocateWithin(amount: Cents, weights: readonly Cents[], most: readonly Cents[]): Cents[] {
  const shares = allocate(amount, weights).map((share, at) => Math.min(share, most[at]!));
  let rest = amount - sum(shares);
  return shares.map((share, at) => {
    const more = Math.min(rest, most[at]! - share);
    rest -= more;
    return share + more;
  });
}
