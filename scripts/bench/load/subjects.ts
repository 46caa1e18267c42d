import { ACCEPT_ENCODING, ask } from "../ask";
import type { Served } from "../serve";
import type { PageSubject } from "./page-load";

interface Page {
  address: string;
  isBuyers: boolean;
  /** What a request may cost, in the CPU time of one of the empty Remix page. */
  most?: number;
}

const VISITORS = { isBuyers: false, most: 0.05 };
const BUYERS = { isBuyers: true, most: 1 };

/** The pages that are measured. */
export const PAGES = {
  "visitor: catalogue": { address: "/", ...VISITORS },
  "visitor: search": { address: "/?q=alma", ...VISITORS },
  "buyer: catalogue with prices": { address: "/", ...BUYERS },
  "buyer: product": { address: "/product/1", ...BUYERS },
  "buyer: cart of 20 lines": { address: "/cart", ...BUYERS },
  "buyer: checkout of 20 lines": { address: "/checkout", ...BUYERS },
  "buyer: /api/products": { address: "/api/products", isBuyers: true },
} satisfies Record<string, Page>;

export type PageName = keyof typeof PAGES;
export const PAGE_NAMES = Object.keys(PAGES) as PageName[];

/** The most that a page may cost, where there is a budget. */
export const budgetOf = (name: PageName): number | undefined => (PAGES[name] as Page).most;

/** A page of the shop; `cookie` is that of an approved customer. */
export function pageSubject(name: PageName, server: Served, cookie: string): PageSubject {
  const { address, isBuyers } = PAGES[name];
  const headers = { "Accept-Encoding": ACCEPT_ENCODING, ...(isBuyers && { Cookie: cookie }) };
  return { name, server, address, headers };
}

/** Fails where a page is not what is meant to be measured. */
export async function checkSubjects(subjects: readonly PageSubject[]): Promise<void> {
  for (const { name, server, address, headers } of subjects) {
    const { status } = await ask(server.origin, address, headers);
    if (status !== 200) throw new Error(`${name} (${address}) answered ${status}.`);
  }
}
