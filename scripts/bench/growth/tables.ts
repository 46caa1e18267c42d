import { short } from "../figures";
import { table, verdict } from "../report";
import type { Taken } from "./measure";
import type { Size } from "./sizes";

/** One page in each of the shops. */
export interface PageTaken {
  kind: "visitor" | "buyer" | "desk";
  name: string;
  taken: Taken[];
}

/** What a page of the desk may take, in milliseconds. */
const DESK_MS = 200;
/** What a buyer's page may take, in the time of the same page in the smallest shop. */
const BUYERS_RATIO = 1.3;

/** Addresses that answer with a file: read in pieces, not looked at, so their time has no limit. */
export const isFile = (address: string) => /[./]csv([?]|$)/.test(address);

const count = (value: number) => value.toLocaleString("en");
const ms = (value: number) => `${short(value)} ms`;
const queriesOf = (taken: readonly Taken[]) =>
  [...new Set(taken.map(({ queries }) => queries))].join(", ");

/** How much longer a page takes in the last shop than in the first: as it is, and right after a change. */
const growthOf = ({ taken }: PageTaken) => taken.at(-1)!.median / taken[0]!.median;
const changedGrowthOf = ({ taken }: PageTaken) => taken.at(-1)!.afterChange / taken[0]!.afterChange;

export const misses = (page: PageTaken) =>
  page.kind === "desk"
    ? page.taken.at(-1)!.median > DESK_MS && !isFile(page.taken[0]!.address)
    : growthOf(page) > BUYERS_RATIO || changedGrowthOf(page) > BUYERS_RATIO;

/** The readers' pages: p50s in each shop, how they grow, and the same when nothing is remembered of the catalogue. */
export function readersTable(pages: readonly PageTaken[], sizes: readonly Size[]): string {
  const head = [
    "page",
    ...sizes.map(({ products }) => `${count(products)} styles`),
    ...["last to first", "target", "after a change", "last to first", "target", "queries"],
  ];
  const rows = pages.map((page) => {
    const { name, taken } = page;
    return [
      name,
      ...taken.map((one) => ms(one.median)),
      short(growthOf(page)),
      verdict(growthOf(page), { most: BUYERS_RATIO }),
      ms(taken.at(-1)!.afterChange),
      short(changedGrowthOf(page)),
      verdict(changedGrowthOf(page), { most: BUYERS_RATIO }),
      queriesOf(taken),
    ];
  });
  return table(head, rows);
}

/** The desk's pages: p50s in each shop. */
export function adminTable(pages: readonly PageTaken[], sizes: readonly Size[]): string {
  const head = [
    "page of the desk",
    ...sizes.map(({ products, orders }) => `${count(products)} styles, ${count(orders)} orders`),
    ...["target", "queries"],
  ];
  const rows = pages.map(({ name, taken }) => {
    const { median } = taken.at(-1)!;
    return [
      name,
      ...taken.map((one) => ms(one.median)),
      isFile(taken[0]!.address) ? "a file" : verdict(median, { most: DESK_MS }),
      queriesOf(taken),
    ];
  });
  return table(head, rows);
}

/** The statement in which a page spends most of its time in the largest shop. */
export function slowestWords({ name, taken }: PageTaken): string {
  const { slowest, median } = taken.at(-1)!;
  return `${name}: ${ms(median)}; its slowest statement, ${ms(slowest?.ms ?? NaN)}\n  ${slowest?.sql ?? "none"}`;
}
