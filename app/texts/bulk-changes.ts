import { counted } from "~/formats/counted";
import * as t from "~/messages/desk";
import type { BulkWhat } from "~/shop/desk/bulk-changes/bulk-change";

interface Words {
  one: string;
  many: string;
  /** What is done to them, as the button says it; "out of" and the name of the window may follow. */
  verb: string;
  done: string;
  /** What cannot be taken back, or what undoes it. */
  after: string;
}

const STYLES = { one: "style", many: "styles" };

/** The words for a change of several things. */
export function wordsOf(request: BulkWhat): Words {
  switch (request.kind) {
    case "styles": {
      const { isActive, bestSeller, category } = request.change;
      if (category !== undefined) {
        return {
          ...STYLES,
          verb: t.setTheCategoryFor({ category }),
          done: `moved to the category “${category}”`,
          after: t.youCanUndoItAfterwards(),
        };
      }
      if (bestSeller !== undefined) {
        const verb = bestSeller ? t.markAsBestSeller() : t.unmarkAsBestSeller();
        return {
          ...STYLES,
          verb,
          done: bestSeller ? "marked as best seller" : "unmarked",
          after: t.youCanUndoItAfterwards(),
        };
      }
      return isActive
        ? {
            ...STYLES,
            verb: "Activate",
            done: "activated",
            after: t.buyersSeeThemAtOnce(),
          }
        : {
            ...STYLES,
            verb: "Deactivate",
            done: "deactivated",
            after: t.theyLeaveTheCatalogueAt(),
          };
    }
    case "windows":
      return request.isOffered
        ? {
            ...STYLES,
            verb: t.putIn(),
            done: "put in",
            after: t.buyersCanOrderThemIn(),
          }
        : {
            ...STYLES,
            verb: t.takeOut(),
            done: "taken out",
            after: t.buyersCanNoLongerOrder(),
          };
    case "copies":
      return {
        ...STYLES,
        verb: "Copy",
        done: "copied",
        after: t.copiesStayInactiveUntilYou(),
      };
    case "applications":
      return {
        one: "applicant",
        many: "applicants",
        ...{
          approve: { verb: "Approve", done: "approved" },
          reinstate: { verb: "Reinstate", done: "reinstated" },
          decline: { verb: "Decline", done: "declined" },
          ask: { verb: "Ask", done: "asked" },
        }[request.decision],
        after: t.eachGetsAnEMail(),
      };
    case "orders":
      return { one: "order", many: "orders", verb: "Confirm", done: "confirmed", after: t.eachGetsAnEMail() };
    case "style-table":
      return {
        ...STYLES,
        verb: "Change",
        done: `changed or added by the table ${request.fileName}`,
        after: t.youCanUndoItAfterwards(),
      };
    case "pieces":
      return {
        one: "piece",
        many: "pieces",
        verb: "Change",
        done: `changed from the table ${request.fileName}`,
        after: t.youCanUndoItAfterwards(),
      };
    case "customer-table":
      return {
        one: "customer",
        many: "customers",
        verb: "Change",
        done: `changed or added by the table ${request.fileName}`,
        after: t.youCanUndoItAfterwards(),
      };
    case "customs":
      return {
        one: "category",
        many: "categories",
        verb: "Change",
        done: "with other customs defaults",
        after: t.youCanUndoItAfterwards(),
      };
    case "own-prices":
      return {
        one: "own price",
        many: "own prices",
        verb: "Change",
        done: `of ${request.group} changed`,
        after: t.youCanUndoItAfterwards(),
      };
    case "mail":
      return {
        one: "e-mail",
        many: "e-mails",
        verb: t.sendAgain(),
        done: "sent again",
        after: t.aSentEMailCannot(),
      };
  }
}

/** "1 style", "12 styles". */
export function countedThings(request: BulkWhat, count: number): string {
  const { one, many } = wordsOf(request);
  return counted(count, one, many);
}

/** "Take out 12 styles". */
export const actionText = (request: BulkWhat, count: number) =>
  `${wordsOf(request).verb} ${countedThings(request, count)}`;

/** "12 styles taken out". */
export const doneText = (request: BulkWhat, count: number) =>
  `${countedThings(request, count)} ${wordsOf(request).done}`;

/** Why those that were chosen and would not change are left out. */
export function unchangedText(request: BulkWhat, count: number): string {
  const things = countedThings(request, count);
  switch (request.kind) {
    case "orders":
      return t.leftOutWithVatOr({ things });
    case "applications":
      return t.leftOutForWhomThis({ things });
    default:
      return t.unchanged({ things });
  }
}

/** What Undo does not put back as it was; "" when there is no such thing. */
export function undoText(request: BulkWhat): string {
  return request.kind === "style-table" ? t.stylesThatTheTableAdded() : "";
}
export const undoneWord = (left: number) => (left > 0 ? "undone in part" : "undone");
