import { isDeviceOn } from "~/env.server";

/**
 * Matches the content security policy that pages must have: scripts of the shop's origin only; with the speed device
 * `page-start` off, also inline scripts with the page's nonce.
 */
export const SCRIPT_POLICY = isDeviceOn("page-start")
  ? /script-src 'self'(;|$)/
  : /script-src 'self' 'nonce-[\w+/=]+'(;|$)/;
