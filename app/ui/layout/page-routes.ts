const ADMIN = /^routes\/_shop\+\/(admin|_staff)\+\//;

/** Returns whether a route id belongs to the admin pages. The start script of all other pages does not list them. */
export function isAdminRoute(routeId: string): boolean {
  return ADMIN.test(routeId);
}

/** The ids of the layout routes. Their code is in the script that all pages share. */
export const FRAME_ROUTES: readonly string[] = ["root", "routes/_shop+/_layout"];
