import type { ComponentType } from "react";

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
    /** Addresses and words: for which of several companies they act, and messages that nobody there has opened. */
    links?: (readonly [to: string, words: string])[];
  } | null;
  /** The customer for whom the signed-in admin orders. */
  orderingFor?: { id: string; name: string; email: string };
  /** In the buyer's cart. */
  pieces: number;
  toast: Toast | null;
  /** What the reader typed into a form of this page that was not sent, because they were no longer signed in. */
  unsent?: { action: string; fields: [name: string, value: string][]; notice: string };
}

/** As the header of the shop shows them. */
export interface FramePerson {
  firstName: string | null;
  isApproved: boolean;
  isReader?: boolean;
  isStaff?: boolean;
  links?: (readonly [to: string, words: string])[];
  pieces: number;
  /** The sample customer of the demo page, who cannot log out. */
  isDemo?: true;
}

/** `handle` of a route whose pages have another header than the shop's. It has the data of its route. */
export interface FrameHandle {
  Header?: ComponentType<Frame>;
}
