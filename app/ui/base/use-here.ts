import { useLocation } from "@remix-run/react";

/** Longer addresses lead nowhere back: safeReturnTo does not take them. */
const MAX_LENGTH = 1_000;

/**
 * The path and the query of this page, for the links and forms that lead back to it. A page has dozens of them, so a query that
 * is too long for an address to return to is left out.
 */
export function useHere(): { pathname: string; search: string } {
  const { pathname, search } = useLocation();
  return { pathname, search: pathname.length + search.length > MAX_LENGTH ? "" : search };
}
