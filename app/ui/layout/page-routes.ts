const ADMIN = /^routes\/_shop\+\/(admin|_staff)\+\//;

/**
 * Remix puts the list of all routes into what each page loads; the start script of all other pages does not list the
 * admin pages, so the panel may grow without a byte for buyers.
 */
export function isAdminRoute(routeId: string): boolean {
  return ADMIN.test(routeId);
}

/** Layout routes. Their code is in the script that all pages share. */
export const FRAME_ROUTES: readonly string[] = ["root", "routes/_shop+/_layout"];
