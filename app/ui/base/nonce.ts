import { createContext } from "react";

/** Of the page being rendered on the server; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);
