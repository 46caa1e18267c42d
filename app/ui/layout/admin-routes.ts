const DESK = /^routes\/_shop\.(admin|emergency-admin|direct-admin|simple-admin|staff-link)\b/;

/** Tells the routes of the brand's own people by their id: buyers' browsers are not told of them. */
export function isAdminRoute(routeId: string): boolean {
  return DESK.test(routeId);
}
