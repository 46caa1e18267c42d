import type { Toast } from "~/http/session/toast";
import type { ShopFacts } from "~/shop/brand/appearance/facts.server";
import type { PageLink } from "~/shop/brand/pages/pages.server";

/** The data of the layout around every page; returned by the root loader. */
export interface Frame {
  shop: ShopFacts;
  /** The shop's own pages that are published, for the footer. */
  pages: PageLink[];
  /** The signed-in person. `key` is the mark of their forms, and `isApproved` says whether the buyer may order. */
  person: {
    key: string;
    firstName: string | null;
    /** Whether they see the admin panel. */
    isStaff?: boolean;
    isApproved: boolean;
    /** A colleague who may only read. */
    isReader?: boolean;
    /** Somebody who is no owner of the company. */
    isColleague?: boolean;
    /** The company for which they act, if they belong to several. */
    company?: string;
  } | null;
  /** The customer for whom the signed-in admin orders, if they do. */
  orderingFor?: { id: string; name: string; email: string };
  /** Pieces in the buyer's cart. */
  pieces: number;
  toast: Toast | null;
  /** What the reader typed into a form of this page and did not send, because they were not signed in any more. */
  unsent?: { action: string; fields: [name: string, value: string][]; notice: string };
}

/** The user that the header shows. */
export interface FramePerson {
  firstName: string | null;
  isApproved: boolean;
  isReader?: boolean;
  isStaff?: boolean;
  company?: string;
  pieces: number;
  /** The sample customer of the demo page, who cannot log out. */
  isDemo: boolean;
}

interface Match {
  handle: unknown;
  data: unknown;
}

/**
 * Returns the user that the header shows: the signed-in user or, on a route with `export const handle = { frame: "demo"
 * }`, the sample customer that its loader returns as `frame: { firstName, isApproved, pieces }`. Null for a visitor.
 */
export function framePerson(
  { person, pieces }: Pick<Frame, "person" | "pieces">,
  matches: readonly Match[],
): FramePerson | null {
  const demo = matches.find(({ handle }) => (handle as { frame?: string } | undefined)?.frame === "demo");
  if (demo) {
    const { frame } = (demo.data ?? {}) as { frame?: Partial<FramePerson> };
    return { firstName: null, isApproved: true, pieces: 0, ...frame, isDemo: true };
  }
  return person && { ...person, pieces, isDemo: false };
}
