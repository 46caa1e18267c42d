import { ACCEPT_ENCODING, timedGet } from "../timed-get";
import type { MeasuredServer } from "../serve";
import type { PageSubject } from "./page-load";

/** The sessions of the people who request pages, each as a `Cookie` header. */
interface ReaderCookies {
  /** An approved customer with 20 lines in the cart. */
  buyer: string;
  /** A customer with orders. */
  customer: string;
  admin: string;
}

/** The sessions, and the addresses that have an id in them. */
export interface Readers extends ReaderCookies {
  /** An order of the customer. */
  order: string;
  /** The preview of the admin's uploaded table of all styles, with another price for each. */
  preview: string;
}

interface Page {
  address: string | ((readers: Readers) => string);
  reader: "visitor" | keyof ReaderCookies;
  /** The budget: the most CPU time of a request, divided by that of one for the empty Remix page. */
  most?: number;
}

const VISITORS = { reader: "visitor", most: 0.25 } as const;
const BUYERS = { reader: "buyer", most: 4.5 } as const;

/** The pages that are measured. */
export const PAGES = {
  "visitor: catalogue": { address: "/", ...VISITORS },
  "visitor: search": { address: "/?q=alma", ...VISITORS },
  "buyer: catalogue with prices": { address: "/", ...BUYERS },
  "buyer: product": { address: "/product/1", ...BUYERS },
  "buyer: cart of 20 lines": { address: "/cart", ...BUYERS },
  "buyer: checkout of 20 lines": { address: "/checkout", ...BUYERS },
  "buyer: order sheet": { address: "/order-sheet", reader: "buyer" },
  "buyer: order history": { address: "/orders", reader: "customer" },
  "buyer: order": { address: ({ order }) => order, reader: "customer" },
  "buyer: /api/products": { address: "/api/products", reader: "buyer", most: 1 },
  "admin: orders": { address: "/admin/orders", reader: "admin" },
  "admin: preview of a table": { address: ({ preview }) => preview, reader: "admin" },
} satisfies Record<string, Page>;

export type PageName = keyof typeof PAGES;
export const PAGE_NAMES = Object.keys(PAGES) as PageName[];

/** The budget of a page (see `Page.most`), or undefined where it has none. */
export const budgetOf = (name: PageName): number | undefined => (PAGES[name] as Page).most;

/** A page of a running shop. */
export function pageSubject(name: PageName, server: MeasuredServer, readers: Readers): PageSubject {
  const { address, reader }: Page = PAGES[name];
  const headers = {
    "Accept-Encoding": ACCEPT_ENCODING,
    ...(reader !== "visitor" && { Cookie: readers[reader] }),
  };
  return {
    name,
    server,
    address: typeof address === "string" ? address : address(readers),
    headers,
  };
}

/** Rejects when a page does not answer 200. */
export async function checkSubjects(subjects: readonly PageSubject[]): Promise<void> {
  for (const { name, server, address, headers } of subjects) {
    const { status } = await timedGet(server.origin, address, headers);
    if (status !== 200) throw new Error(`${name} (${address}) answered ${status}.`);
  }
}
