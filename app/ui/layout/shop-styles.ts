import styles from "~/styles.css";

/** Given by the build to the style sheet of all pages. */
const [, builtHash = "0"] = /-(\w+)\.css$/.exec(styles) ?? [];

/**
 * That of the build, or for a look of the shop's own (the hash of its files) one that is followed by the rules of that
 * look (app/routes/look.$.ts). One request for both, because pages wait for their style sheets.
 */
export const shopStyles = (lookHash?: string): string => (lookHash ? `/look/${lookHash}-${builtHash}.css` : styles);
