/**
 * For the admin routes: Remix does not revalidate a page's data after a 4xx response, but here that often means that
 * another admin has changed the data.
 */
export const shouldRevalidate = () => true;
