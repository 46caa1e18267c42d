/** The field of a public form that no person sees. A browser does not fill it by itself; programs like it. */
export const HONEYPOT_FIELD = "subject";
