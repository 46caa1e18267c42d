/**
 * For the routes of the desk: Remix does not read a page's data anew after a refused form, but here a refusal mostly
 * means that somebody else has changed it meanwhile.
 */
export const shouldRevalidate = () => true;
