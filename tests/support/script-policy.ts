import { isDeviceOn } from "~/env.server";

/**
 * What the policy of a page must say of scripts: files of the shop only, or with the speed device `page-start` off also
 * inline scripts with the page's nonce.
 */
export const SCRIPT_POLICY = isDeviceOn("page-start")
  ? /script-src 'self'(;|$)/
  : /script-src 'self' 'nonce-[\w+/=]+'(;|$)/;
