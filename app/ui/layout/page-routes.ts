const UNLISTED = /^routes\/_shop\+\/((admin|_staff|alerts|messages)\+\/|favourites$|_brand\+\/inquiry\+\/\$token)/;

/**
 * Remix puts the list of all routes into what each page loads; the start script of all other pages does not list the
 * admin pages, so the panel may grow without a byte for buyers, nor pages without scripts to which only plain links lead.
 */
export function isUnlistedRoute(routeId: string): boolean {
  return UNLISTED.test(routeId);
}

/** Layout routes. Their code is in the script that all pages share. */
export const FRAME_ROUTES: readonly string[] = ["root", "routes/_shop+/_layout"];
