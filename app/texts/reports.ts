import type { ReportColumnKey, ReportName } from "~/shop/desk/reports/report";

interface ReportWords<Name extends ReportName> {
  title: string;
  /** What the figures are. */
  intro: string;
  columns: Record<ReportColumnKey<Name>, string>;
}

const REPORTS: { [Name in ReportName]: ReportWords<Name> } = {
  sold: {
    title: "Sold by style, colour and size",
    intro: "Pieces of all orders that are not cancelled; net after the orders’ discounts.",
    columns: {
      style: "Style",
      sku: "SKU",
      color: "Colour",
      size: "Size",
      pieces: "Pieces",
      net: "Net",
    },
  },
  "sell-through": {
    title: "Sell-through",
    intro: "For pieces with a stock count: what was sold, as a share of that plus what is left today.",
    columns: {
      style: "Style",
      sold: "Sold",
      left: "Left",
      share: "Sell-through",
    },
  },
  "open-orders": {
    title: "Open order book",
    intro:
      "What is ordered and not shipped, by delivery window; net after the orders’ discounts. An order in several windows counts in each.",
    columns: {
      window: "Delivery window",
      ships: "Ships",
      orders: "Orders",
      pieces: "Pieces",
      net: "Net",
    },
  },
  "quiet-customers": {
    title: "Customers gone quiet",
    intro: "Customers who ordered in one period and not in another; orders net after discounts.",
    columns: {
      customer: "Customer",
      last: "Last order",
      orders: "Orders then",
      net: "Net then",
    },
  },
  countries: {
    title: "By country",
    intro: "Orders by the country to which they are delivered, without cancelled ones; net after discounts.",
    columns: {
      country: "Country",
      orders: "Orders",
      pieces: "Pieces",
      net: "Net",
    },
  },
};
export const reportColumnName = (name: ReportName, column: string) =>
  (REPORTS[name].columns as Record<string, string>)[column]!;
/** `most`: on each of several pages; null for all on one. */
export const toPrint = (most: number | null) => `Show ${most ?? "all"} to print`;

/** Months as charts show them. */
const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
/** Splits a month for display: "2026-11" is { name: "Nov", year: "2026" }. */
export const monthParts = (month: string) => ({
  name: MONTHS[Number(month.slice(5)) - 1] ?? month,
  year: month.slice(0, 4),
});
