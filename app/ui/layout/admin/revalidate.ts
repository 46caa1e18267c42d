import { lostResponseIn } from "~/ui/layout/lost-response/lost-response";

/**
 * For the admin routes: Remix does not revalidate a page's data after a 4xx response, but here that often means that
 * another admin has changed the data. While no answer comes, nothing is loaded.
 */
export const shouldRevalidate = ({ actionResult }: { actionResult?: unknown }) => !lostResponseIn(actionResult);
