const ADMIN = /^routes\/_shop\.(admin|emergency-admin|direct-admin|simple-admin|staff-link)\b/;

/** Whether a route, named by its id, is for the brand's own staff: buyers' browsers are not told of those. */
export function isAdminRoute(routeId: string): boolean {
  return ADMIN.test(routeId);
}

/** The routes around every page. Their code is in the script that all pages share. */
export const FRAME_ROUTES: readonly string[] = ["root", "routes/_shop"];
