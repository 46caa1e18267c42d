import * as t from "~/messages/desk";
import type { BulkWhat } from "./bulk-change";

type Thing = Parameters<typeof t.changedThings>[0];
/** What a page asks about first; a table is applied on a page of its own. */
type Asked = Parameters<typeof t.bulkAction>[0];

function kindOf(request: BulkWhat): Thing {
  switch (request.kind) {
    case "styles": {
      const { isActive, bestSeller, category } = request.change;
      if (category !== undefined) return "category";
      if (bestSeller !== undefined) return bestSeller ? "best-seller" : "no-best-seller";
      return isActive ? "activate" : "deactivate";
    }
    case "windows":
      return request.isOffered ? "put-in" : "take-out";
    case "applications":
      return request.decision;
    default:
      return request.kind;
  }
}

const categoryOf = (request: BulkWhat) => (request.kind === "styles" && request.change.category) || "";

/** "1 style", "12 styles". */
export const countedThings = (request: BulkWhat, count: number) => t.changedThings(kindOf(request), { count });

/** "Take out 12 styles". */
export const actionText = (request: BulkWhat, count: number) =>
  t.bulkAction(kindOf(request) as Asked, { count, category: categoryOf(request) });

/** What cannot be taken back, or what undoes it. */
export const afterText = (request: BulkWhat) => t.afterBulkChange(kindOf(request) as Asked);

/** "12 styles taken out". */
export const doneText = (request: BulkWhat, count: number) =>
  t.bulkDone(kindOf(request), {
    count,
    category: categoryOf(request),
    fileName: "fileName" in request ? request.fileName : "",
    group: "group" in request ? request.group : "",
  });

/** Why those that were chosen and would not change are left out. */
export const unchangedText = (request: BulkWhat, count: number) =>
  t.leftUnchanged(request.kind === "orders" || request.kind === "applications" ? request.kind : "others", {
    things: countedThings(request, count),
  });
