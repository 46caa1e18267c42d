import type { Toast } from "~/http/session/toast";
import type { ShopFacts } from "~/shop/brand/appearance/facts.server";
import type { PageLink } from "~/shop/brand/pages/pages.server";

/** Returned by the root loader. */
export interface Frame {
  shop: ShopFacts;
  /** Published, for the footer. */
  pages: PageLink[];
  /** `key` is the mark of the person's forms, and `isApproved` says whether the buyer may order. */
  person: {
    key: string;
    firstName: string | null;
    /** They see the admin panel. */
    isStaff?: boolean;
    isApproved: boolean;
    /** A colleague who may only read. */
    isReader?: boolean;
    /** No owner of the company. */
    isColleague?: boolean;
    /** The company for which they act, if they belong to several. */
    company?: string;
  } | null;
  /** The customer for whom the signed-in admin orders. */
  orderingFor?: { id: string; name: string; email: string };
  /** In the buyer's cart. */
  pieces: number;
  toast: Toast | null;
  /** What the reader typed into a form of this page that was not sent, because they were no longer signed in. */
  unsent?: { action: string; fields: [name: string, value: string][]; notice: string };
}

/** As the header shows them. */
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
 * The signed-in user or, on a route with `export const handle = { frame: "demo" }`, the sample customer that its loader
 * returns as `frame: { firstName, isApproved, pieces }`. Null for a visitor.
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
