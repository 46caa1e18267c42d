import { unansweredIn } from "~/ui/layout/lost-response/unanswered";

/**
 * For the admin routes: Remix does not revalidate a page's data after a 4xx response, but here that often means that
 * another admin has changed the data. While no answer comes, nothing is loaded.
 */
export const shouldRevalidate = ({ actionResult }: { actionResult?: unknown }) =>
  !unansweredIn(actionResult);
