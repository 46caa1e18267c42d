import { useLocation } from "@remix-run/react";

/**
 * The path and the query of this page, for the links and forms that lead back to it. A page has dozens of them, so a query that
 * is too long for an address to return to (safeReturnTo takes 1,000 characters) is left out.
 */
export function useHere(): { pathname: string; search: string } {
  const { pathname, search } = useLocation();
  return { pathname, search: search.length < 900 ? search : "" };
}
