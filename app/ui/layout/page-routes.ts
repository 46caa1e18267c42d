const ADMIN = /^routes\/_shop\+\/(admin|_staff)\+\//;

/**
 * Whether a route id belongs to the admin pages. Remix puts the list of all routes into what each page loads; the start script of
 * all other pages does not list these, so the panel may grow without a byte for buyers.
 */
export function isAdminRoute(routeId: string): boolean {
  return ADMIN.test(routeId);
}

/** The ids of the layout routes. Their code is in the script that all pages share. */
export const FRAME_ROUTES: readonly string[] = ["root", "routes/_shop+/_layout"];
