import { formatDateTime } from "~/formats/dates";
import { emergencyCodeExpiredAt } from "~/shop/customers/staff/admin-access/emergency.server";
import { endTemporaryAdmins } from "~/shop/customers/staff/temporary-admins.server";
import { log } from "../log.server";

const INTERVAL_MS = 60_000;

// On globalThis, so that there is one timer per process even after `npm run dev` reloads this module.
const shared = globalThis as { shopAdminRoles?: NodeJS.Timeout };

/**
 * Writes the ends of temporary admin roles into the audit log, every minute: their rights end without it. Logs at once
 * that the emergency code of the settings has expired, if it has.
 */
export function startAdminRoles(): void {
  clearInterval(shared.shopAdminRoles);
  const tidy = () =>
    void endTemporaryAdmins().catch((error: unknown) => {
      log.error({ err: error }, "the end of a temporary admin role was not written down");
    });
  shared.shopAdminRoles = setInterval(tidy, INTERVAL_MS).unref();
  const expired = emergencyCodeExpiredAt();
  if (!expired) return;
  const since = expired.getTime() > 0 ? ` on ${formatDateTime(expired)}` : ", as it has no expiry";
  log.warn(
    `The code of EMERGENCY_ADMIN_SECRET_HASH has expired${since}: /emergency-admin refuses it. \`npm run emergency-code\` makes a new one.`,
  );
}
