/**
 * For the admin routes: Remix does not revalidate a page's data after a refused form, but here a refusal mostly
 * means that somebody else has changed it meanwhile.
 */
export const shouldRevalidate = () => true;
