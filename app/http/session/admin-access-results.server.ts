import * as t from "~/messages/access";
import * as tCustomers from "~/messages/customers";
import { requestAdmin, tryAdminSetup } from "~/shop/customers/staff/admin-access/admin-setup.server";
import { shopLook } from "~/shop/brand/appearance/appearance.server";
import { tryEmergency } from "~/shop/customers/staff/admin-access/emergency.server";
import { can } from "~/shop/customers/people/staff-role";
import { TEMPORARY_HOURS } from "~/shop/customers/staff/temporary-admins.server";
import {
  askForStaffLink,
  isStaffEmail,
  recordUnknownAddress,
} from "~/shop/customers/staff/admin-access/staff-link.server";
import { withMinimumDuration, setBrowserSecret, tooManyAttempts } from "./admin-access.server";
import { clientAddress } from "../gate/rate-limit.server";
import { requireRecentSignIn } from "./recent-sign-in.server";
import type { Person } from "~/shop/customers/people/account";
import { rotateSession } from "./sessions.server";

/** The result of an attempt to get the admin role, the same for the page and for the API call. */
export interface AdminAccessResult {
  status: 200 | 202 | 403 | 429;
  message: string;
  headers?: Record<string, string>;
}

const HOUR = 60 * 60;
const QUARTER_HOUR = 15 * 60;

const tooMany = (seconds: number, message: string): AdminAccessResult => ({
  status: 429,
  message,
  headers: { "Retry-After": String(seconds) },
});

/**
 * Handles /admin-setup: makes the signed-in person an admin if the setting ADMIN_SETUP allows it (the session gets a new
 * id), else records their request for the admins. With `wish` "request" it only records the request. A temporary admin is
 * treated like anybody else. Throws 401 for a grant without a recent sign-in.
 */
export async function handleAdminSetup(
  request: Request,
  person: Person,
  wish: "grant" | "request",
): Promise<AdminAccessResult> {
  if (can(person, "change-staff")) return { status: 200, message: t.alreadyAdmin() };
  if (wish === "grant") requireRecentSignIn(request, person, { returnTo: "/admin-setup" });
  const { id, email } = person;
  const address = clientAddress(request);
  const wait = await tooManyAttempts([{ key: `admin-setup:${id}`, points: 5, windowSeconds: HOUR }], {
    action: "try_admin_setup",
    actorId: id,
    userId: id,
    email,
    address,
  });
  if (wait) return tooMany(wait, t.tooManyAttemptsPleaseTry());
  if (wish === "request") {
    await requestAdmin(person, address);
    return { status: 200, message: t.anAdministratorMustApproveIt() };
  }
  if (!(await tryAdminSetup(person, address))) {
    const message = t.yourRequestWasRecordedAn();
    return { status: 403, message };
  }
  const setCookie = await rotateSession(request);
  return {
    status: 200,
    message: t.adminAccessGranted(),
    ...(setCookie && { headers: { "Set-Cookie": setCookie } }),
  };
}

/** Handles /emergency-admin: makes the account of an e-mail an admin for some hours if the code is right. Starts no session. */
export async function handleEmergencyAccess(
  request: Request,
  { email, secret }: { email: string; secret: string },
): Promise<AdminAccessResult> {
  const address = clientAddress(request);
  const wait = await tooManyAttempts([{ key: `emergency-admin:${address}`, points: 5, windowSeconds: QUARTER_HOUR }], {
    action: "try_emergency_admin",
    email,
    address,
  });
  if (wait) return tooMany(wait, t.tooManyAttemptsPleaseTry());
  // The same message after the same work for every reason, so that the response reveals nothing.
  return (await tryEmergency({ email, code: secret, address }))
    ? {
        status: 200,
        message: t.theAccountHasAdminAccess({ temporaryHours: TEMPORARY_HOURS }),
      }
    : { status: 403, message: t.adminAccessDenied("emergency") };
}

/**
 * Handles /direct-admin-access: mails a sign-in link to an admin of the staff's domain. Every address of that domain gets
 * the same response after the same time, with a cookie that the link requires. Starts no session.
 */
export async function handleDirectAccess(
  request: Request,
  { email }: { email: string },
  person: Person | null,
): Promise<AdminAccessResult> {
  if (person?.isAdmin && person.email === email) {
    return { status: 200, message: t.youAlreadyHaveAdminAccess() };
  }
  const attempt = { email, address: clientAddress(request) };
  // Not by the e-mail, which anybody can type: `askForStaffLink` limits the letters instead.
  const wait = await tooManyAttempts([{ key: `direct-admin:${attempt.address}`, points: 20, windowSeconds: HOUR }], {
    action: "try_direct_admin",
    ...attempt,
  });
  if (wait) return tooMany(wait, t.adminAccessDenied("direct"));
  if (!isStaffEmail(email)) {
    await recordUnknownAddress(attempt);
    return { status: 403, message: tCustomers.staffOnly({ shopName: (await shopLook()).name }) };
  }
  const { secret, setCookie } = await setBrowserSecret(request);
  await withMinimumDuration(askForStaffLink({ ...attempt, browser: secret }));
  return {
    status: 202,
    message: t.ifThisAddressBelongsTo(),
    headers: { "Set-Cookie": setCookie },
  };
}
