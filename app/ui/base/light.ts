import { createContext, useContext } from "react";

/**
 * Set by entry.server.tsx when the reader has turned light pages on. They have no scripts, so it is always false in the
 * browser.
 */
export const LightPages = createContext(false);

/** Whether the page is rendered for slow connections: small pictures, no scripts. */
export const useLight = () => useContext(LightPages);
