import { env } from "~/env.server";

const NAME = env.secure ? "__Host-preja_light" : "preja_light";
const CHOSEN = new RegExp(`(?:^|;)\\s*${NAME}=(on|off)\\s*(?:;|$)`);
const A_YEAR = 365 * 24 * 60 * 60;

/** The headers besides Cookie by which a page is light or not, as `Vary` names them. */
export const LIGHT_VARY = "Save-Data, Sec-CH-Prefers-Reduced-Data";

/**
 * Whether this reader gets light pages: no scripts and small pictures, nothing else taken away. The switch in the
 * footer says so; where it was never used, the browser does (`Save-Data: on`, or that its owner prefers less data).
 */
export function readsLight({ headers }: { headers: Pick<Headers, "get"> }): boolean {
  const chosen = CHOSEN.exec(headers.get("Cookie") ?? "")?.[1];
  if (chosen) return chosen === "on";
  return (
    headers.get("Save-Data")?.trim().toLowerCase() === "on" ||
    headers.get("Sec-CH-Prefers-Reduced-Data")?.replaceAll('"', "").trim() === "reduce"
  );
}

/** The Set-Cookie value that keeps the reader's choice in this browser for a year. It says nothing of anybody: not signed. */
export function setLightPages(light: boolean): string {
  const attributes = `Max-Age=${A_YEAR}; Path=/; HttpOnly; SameSite=Lax${env.secure ? "; Secure" : ""}`;
  return `${NAME}=${light ? "on" : "off"}; ${attributes}`;
}
