import { useLocation } from "@remix-run/react";

import { MAX_RETURN_TO_LENGTH } from "~/formats/return-to";

/** For an anchor that links add to the address. */
const ROOM = 100;

/**
 * Of this page, for links and forms that lead back to it. A page has dozens of them, so a query that is too long for an
 * address to return to is left out.
 */
export function useHere(): { pathname: string; search: string } {
  const { pathname, search } = useLocation();
  const isTooLong = pathname.length + search.length > MAX_RETURN_TO_LENGTH - ROOM;
  return { pathname, search: isTooLong ? "" : search };
}
