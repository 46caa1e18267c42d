const DESK = /^routes\/_shop\.(admin|emergency-admin|direct-admin|simple-admin|staff-link)\b/;

/** Tells the routes of the brand's own people by their id: buyers' browsers are not told of them. */
export function isDeskRoute(routeId: string): boolean {
  return DESK.test(routeId);
}

const WITHOUT_SCRIPTS = /^routes\/(_shop\.(developers|company_\.keys)$|api\.)/;

/** Tells the calls, and the pages that gain nothing by scripts: no browser is told of them, so links there are plain. */
export function isWithoutScripts(routeId: string): boolean {
  return WITHOUT_SCRIPTS.test(routeId);
}
