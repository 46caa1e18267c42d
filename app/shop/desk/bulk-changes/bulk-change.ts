import type { AppliedStyle } from "~/shop/catalogue/style-table/put-back.server";
import type { ExpectedChange } from "~/shop/catalogue/incoming-goods/incoming-goods.server";
import type { DefaultsChange } from "~/shop/catalogue/styles/category-defaults.server";
import type { StyledChange } from "~/shop/catalogue/pieces/piece-changes";
import type { StylesChange } from "~/shop/catalogue/styles/style-fields";
import type { StaffRight } from "~/shop/customers/people/staff-role";
import type { AppliedCustomer } from "~/shop/desk/customer-data/import/put-back.server";
import type { AppliedZone } from "~/shop/billing/shipping-prices/zone-table.server";
import type { OwnPriceChange } from "~/shop/catalogue/price-groups/own-prices.server";

/** For how many days a change of several things can be undone. */
export const BULK_CHANGE_DAYS = 30;

/** How many things a page names. */
export const MAX_NAMES = 200;

/** The page of a change: what it would change, then what it has changed. */
export const bulkChangeAddress = (id: string) => `/admin/changes/${id}`;

/** A change of several things, as it was asked for. */
export type BulkRequest =
  | { kind: "styles"; ids: number[]; change: StylesChange }
  | { kind: "windows"; windowId: number; styles: StylesInWindow; isOffered: boolean }
  | { kind: "copies"; ids: number[]; windowId: number; ending: string }
  | {
      kind: "applications";
      ids: string[];
      decision: "approve" | "decline" | "ask" | "reinstate";
      reason: string | null;
      /** The newest message on the page of the applications. */
      last?: number;
    }
  | { kind: "orders"; ids: number[] }
  | { kind: "mail" };

/** A table that was applied: of styles, of pieces, of incoming goods, of customers, of shipping prices, of customs defaults, or of a group's own prices. */
export type AppliedTable =
  | { kind: "style-table"; fileName: string }
  | { kind: "pieces"; fileName: string }
  | { kind: "incoming-table"; fileName: string }
  | { kind: "customer-table"; fileName: string }
  | { kind: "shipping-table"; fileName: string }
  | { kind: "customs" }
  | { kind: "own-prices"; groupId: number; group: string };

const TABLES: readonly KeptRequest["kind"][] = [
  "style-table",
  "pieces",
  "incoming-table",
  "customer-table",
  "shipping-table",
  "customs",
  "own-prices",
];

/** What is kept to be undone. */
export type KeptRequest = BulkRequest | AppliedTable;

/** Who may make and undo them. */
export const BULK_RIGHTS: Record<KeptRequest["kind"], StaffRight> = {
  styles: "change-catalogue",
  windows: "change-catalogue",
  copies: "change-catalogue",
  "style-table": "change-catalogue",
  pieces: "change-stock",
  "incoming-table": "change-stock",
  customs: "change-catalogue",
  "own-prices": "change-terms",
  applications: "change-customers",
  "customer-table": "change-customers",
  "shipping-table": "change-terms",
  orders: "change-orders",
  mail: "change-mail",
};

/** Whether something was a table: it is kept when it is applied, and planned nowhere. */
export const isAppliedTable = (request: KeptRequest | BulkWhat): request is AppliedTable =>
  TABLES.includes(request.kind);

/** A request without the things that it is about. */
export type BulkWhat = WithoutThings<KeptRequest>;
type WithoutThings<Request> = Request extends object ? Omit<Request, "ids" | "styles"> : never;

/** Styles by their ids, or all of a category (null: of every one). */
export type StylesInWindow = { ids: number[] } | { category: string | null };

/** What a request would change now. */
export interface BulkPlan {
  /** How many things would change. */
  count: number;
  /** The names of the first of them. */
  names: string[];
  /** How many of those that were chosen would not, because they are so already or cannot be. */
  unchanged: number;
  /** The name of the delivery window. */
  window: string | null;
  /** Equal only while the plan is. */
  seen: string;
}

/** What was changed. */
export interface BulkResult {
  count: number;
  /** A sentence for each thing that was refused. */
  refused: string[];
  /** The first of what undoing leaves: the addresses of new customers. */
  stays?: string[];
  /** How many things undoing has left as they were, because they had changed since. */
  left?: number;
  /** The first of them, with what of them was left: "PR-101: Name, Category". */
  leftNames?: string[];
  /** What undoing needs; null when it cannot be undone. */
  before:
    | { id: number; was: StylesChange }[]
    | number[]
    | AppliedStyle[]
    | StyledChange[]
    | ExpectedChange[]
    | AppliedCustomer[]
    | AppliedZone[]
    | DefaultsChange[]
    | OwnPriceChange[]
    | null;
}

/** A change of several things in one of its states, planned, applied or undone, as its page shows it: without ids. */
export interface BulkChangeView {
  id: string;
  request: BulkWhat;
  back: string;
  /** What it would change; null once it is applied. */
  plan: BulkPlan | null;
  result: Omit<BulkResult, "before"> | null;
  appliedAt: Date | null;
  undoneAt: Date | null;
}

/** Whether a change can be undone. */
export const isUndoable = (request: BulkWhat): boolean =>
  request.kind === "styles" || request.kind === "windows" || isAppliedTable(request);
