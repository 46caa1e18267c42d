import { createContext, useContext } from "react";

/** Set by entry.server.tsx for a reader of light pages. Those have no scripts: in the browser it is always false. */
export const LightPages = createContext(false);

/** Whether the page is made for somebody whose line is short: small pictures, no scripts. */
export const useLight = () => useContext(LightPages);
