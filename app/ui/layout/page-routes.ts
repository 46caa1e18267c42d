const ADMIN = /^routes\/_shop\.(admin|emergency-admin|direct-admin|simple-admin|staff-link)\b/;

/** Returns whether a route id belongs to the admin pages, which are omitted from the route manifest of other users. */
export function isAdminRoute(routeId: string): boolean {
  return ADMIN.test(routeId);
}

/** The ids of the layout routes. Their code is in the script that all pages share. */
export const FRAME_ROUTES: readonly string[] = ["root", "routes/_shop"];
