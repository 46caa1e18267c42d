import { counted } from "~/formats/counted";
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
const UNDO = "You can undo it afterwards.";
const LETTERS = "Each gets an e-mail at once, which cannot be taken back.";

/** The words for a change of several things. */
export function wordsOf(request: BulkWhat): Words {
  switch (request.kind) {
    case "styles": {
      const { isActive, bestSeller, category } = request.change;
      if (category !== undefined) {
        return {
          ...STYLES,
          verb: `Set the category “${category}” for`,
          done: `moved to the category “${category}”`,
          after: UNDO,
        };
      }
      if (bestSeller !== undefined) {
        const verb = bestSeller ? "Mark as best seller:" : "Unmark as best seller:";
        return {
          ...STYLES,
          verb,
          done: bestSeller ? "marked as best seller" : "unmarked",
          after: UNDO,
        };
      }
      return isActive
        ? {
            ...STYLES,
            verb: "Activate",
            done: "activated",
            after: `Buyers see them at once. ${UNDO}`,
          }
        : {
            ...STYLES,
            verb: "Deactivate",
            done: "deactivated",
            after: `They leave the catalogue at once, and cannot be ordered from carts. ${UNDO}`,
          };
    }
    case "windows":
      return request.isOffered
        ? {
            ...STYLES,
            verb: "Put in",
            done: "put in",
            after: `Buyers can order them in this window at once. ${UNDO}`,
          }
        : {
            ...STYLES,
            verb: "Take out",
            done: "taken out",
            after: `Buyers can no longer order them in this window, nor from their carts. ${UNDO}`,
          };
    case "copies":
      return {
        ...STYLES,
        verb: "Copy",
        done: "copied",
        after: "Copies stay inactive until you activate them. They cannot be deleted.",
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
        after: LETTERS,
      };
    case "orders":
      return { one: "order", many: "orders", verb: "Confirm", done: "confirmed", after: LETTERS };
    case "style-table":
      return {
        ...STYLES,
        verb: "Change",
        done: `changed or added by the table ${request.fileName}`,
        after: UNDO,
      };
    case "pieces":
      return {
        one: "piece",
        many: "pieces",
        verb: "Change",
        done: `changed from the table ${request.fileName}`,
        after: UNDO,
      };
    case "customer-table":
      return {
        one: "customer",
        many: "customers",
        verb: "Change",
        done: `changed or added by the table ${request.fileName}`,
        after: UNDO,
      };
    case "customs":
      return {
        one: "category",
        many: "categories",
        verb: "Change",
        done: "with other customs defaults",
        after: UNDO,
      };
    case "own-prices":
      return {
        one: "own price",
        many: "own prices",
        verb: "Change",
        done: `of ${request.group} changed`,
        after: UNDO,
      };
    case "mail":
      return {
        one: "e-mail",
        many: "e-mails",
        verb: "Send again",
        done: "sent again",
        after: "A sent e-mail cannot be taken back.",
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
      return `Left out: ${things} with VAT or shipping to be confirmed, or not pending any more.`;
    case "applications":
      return `Left out: ${things} for whom this was already decided.`;
    default:
      return `Unchanged: ${things}.`;
  }
}

/** What Undo does not put back as it was; "" when there is no such thing. */
export function undoText(request: BulkWhat): string {
  return request.kind === "style-table" ? "Styles that the table added are deactivated." : "";
}
export const undoneWord = (left: number) => (left > 0 ? "undone in part" : "undone");
