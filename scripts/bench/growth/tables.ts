import { short } from "../figures";
import { table, verdict } from "../report";
import type { PageTiming } from "./measure";
import type { Size } from "./sizes";

export type PageKind = "visitor" | "buyer" | "admin";

/** The timings of one page, in each of the shops. */
export interface PageResult {
  kind: PageKind;
  name: string;
  timings: PageTiming[];
}

/** The target for an admin page in the largest shop, in milliseconds. */
const ADMIN_TARGET_MS = 200;
/** The target for other pages: the time in the largest shop divided by that in the smallest. */
const GROWTH_TARGET = 1.3;

/** Whether an address is a CSV export. Exports are streamed, so they have no time target. */
export const isExport = (address: string) => /[./]csv([?]|$)/.test(address);

const count = (value: number) => value.toLocaleString("en");
const ms = (value: number) => `${short(value)} ms`;
const queriesOf = (timings: readonly PageTiming[]) => [...new Set(timings.map(({ queries }) => queries))].join(", ");

/** The time of a page in the last shop divided by that in the first: in general, and right after a change. */
const growthOf = ({ timings }: PageResult) => timings.at(-1)!.median / timings[0]!.median;
const changedGrowthOf = ({ timings }: PageResult) => timings.at(-1)!.afterChange / timings[0]!.afterChange;

export const missesTarget = (page: PageResult) =>
  page.kind === "admin"
    ? page.timings.at(-1)!.median > ADMIN_TARGET_MS && !isExport(page.timings[0]!.address)
    : growthOf(page) > GROWTH_TARGET || changedGrowthOf(page) > GROWTH_TARGET;

/** Renders visitors' and buyers' pages: p50 in each shop, its growth, and both right after caches were invalidated. */
export function shopPagesTable(pages: readonly PageResult[], sizes: readonly Size[]): string {
  const head = [
    "page",
    ...sizes.map(({ products }) => `${count(products)} styles`),
    "last to first",
    "target",
    "after a change",
    "last to first",
    "target",
    "queries",
  ];
  const rows = pages.map((page) => {
    const { name, timings } = page;
    return [
      name,
      ...timings.map((one) => ms(one.median)),
      short(growthOf(page)),
      verdict(growthOf(page), { most: GROWTH_TARGET }),
      ms(timings.at(-1)!.afterChange),
      short(changedGrowthOf(page)),
      verdict(changedGrowthOf(page), { most: GROWTH_TARGET }),
      queriesOf(timings),
    ];
  });
  return table(head, rows);
}

/** Renders the admin pages: p50 in each shop. */
export function adminTable(pages: readonly PageResult[], sizes: readonly Size[]): string {
  const head = [
    "admin page",
    ...sizes.map(({ products, orders }) => `${count(products)} styles, ${count(orders)} orders`),
    "target",
    "queries",
  ];
  const rows = pages.map(({ name, timings }) => {
    const { median } = timings.at(-1)!;
    return [
      name,
      ...timings.map((one) => ms(one.median)),
      isExport(timings[0]!.address) ? "a file" : verdict(median, { most: ADMIN_TARGET_MS }),
      queriesOf(timings),
    ];
  });
  return table(head, rows);
}

/** Describes the slowest SQL statement of a page in the largest shop. */
export function slowestStatementText({ name, timings }: PageResult): string {
  const { slowest, median } = timings.at(-1)!;
  return `${name}: ${ms(median)}; its slowest statement, ${ms(slowest?.ms ?? NaN)}\n  ${slowest?.sql ?? "none"}`;
}
