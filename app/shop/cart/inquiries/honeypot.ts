/** The hidden honeypot field of public forms. Browsers do not autofill this name, but bots fill it in. */
export const HONEYPOT_FIELD = "subject";
