import { requestAdmin, tryAdminSetup } from "~/shop/staff/admin-access/admin-setup.server";
import { onlyStaff } from "~/shop/staff/admin-access/forms.server";
import { tryEmergency } from "~/shop/staff/admin-access/emergency.server";
import {
  askForStaffLink,
  isStaffEmail,
  recordUnknownAddress,
} from "~/shop/staff/admin-access/staff-link.server";
import { withMinimumDuration, setBrowserSecret, tooManyAttempts } from "./admin-access.server";
import { clientAddress } from "../gate/rate-limit.server";
import { type Person, rotateSession } from "./sessions.server";

/** The result of an attempt to get the admin role; the page and the API call answer it alike. */
export interface AdminAccessResult {
  status: 200 | 202 | 403 | 429;
  message: string;
  headers?: Record<string, string>;
}

const HOUR = 60 * 60;
const QUARTER_HOUR = 15 * 60;

/** The message of each way to the admin role when it is refused without a more exact reason. */
export const DENIED_MESSAGES = {
  setup: "Failed to setup admin access",
  emergency: "Failed to create admin account",
  direct: "Unable to grant admin access. Please contact support.",
};

const tooMany = (seconds: number, message: string): AdminAccessResult => ({
  status: 429,
  message,
  headers: { "Retry-After": String(seconds) },
});
const LATER = "Too many attempts. Please try again later.";

/**
 * /admin-setup: makes the person of this session an admin if the settings let them (the session gets a new id), else
 * records their request for the admins. With "request" it only records it.
 */
export async function handleAdminSetup(
  request: Request,
  person: Person,
  wish: "grant" | "request",
): Promise<AdminAccessResult> {
  if (person.isAdmin) return { status: 200, message: "Already admin" };
  const { id, email } = person;
  const address = clientAddress(request);
  const wait = await tooManyAttempts(
    [{ key: `admin-setup:${id}`, points: 5, windowSeconds: HOUR }],
    { door: "try_admin_setup", actorId: id, userId: id, email, address },
  );
  if (wait) return tooMany(wait, LATER);
  if (wish === "request") {
    await requestAdmin(person, address);
    return { status: 200, message: "An administrator must approve it." };
  }
  if (!(await tryAdminSetup(person, address))) {
    const message = "Your request was recorded. An administrator must approve it.";
    return { status: 403, message };
  }
  const setCookie = await rotateSession(request);
  return {
    status: 200,
    message: "Admin access granted",
    ...(setCookie && { headers: { "Set-Cookie": setCookie } }),
  };
}

/** /emergency-admin: makes the account of an e-mail an admin if the code is right. Never makes a session. */
export async function handleEmergencyAccess(
  request: Request,
  { email, secret }: { email: string; secret: string },
): Promise<AdminAccessResult> {
  const address = clientAddress(request);
  const wait = await tooManyAttempts(
    [{ key: `emergency-admin:${address}`, points: 5, windowSeconds: QUARTER_HOUR }],
    { door: "try_emergency_admin", email, address },
  );
  if (wait) return tooMany(wait, LATER);
  // Whatever was wrong: the same words after the same work.
  return (await tryEmergency({ email, code: secret, address }))
    ? { status: 200, message: "The account has admin access now. Please sign in with it." }
    : { status: 403, message: DENIED_MESSAGES.emergency };
}

/**
 * /direct-admin-access: mails a link to an admin of the staff's domain; every address of that domain gets the same
 * answer after the same time, with a cookie without which the link is nothing. Never makes a session.
 */
export async function handleDirectAccess(
  request: Request,
  { email }: { email: string },
  person: Person | null,
): Promise<AdminAccessResult> {
  if (person?.isAdmin && person.email === email) {
    return { status: 200, message: "You have admin access already." };
  }
  const attempt = { email, address: clientAddress(request) };
  const wait = await tooManyAttempts(
    [
      { key: `direct-admin:${attempt.address}`, points: 20, windowSeconds: HOUR },
      { key: `direct-admin:${email}`, points: 5, windowSeconds: HOUR },
    ],
    { door: "try_direct_admin", ...attempt },
  );
  if (wait) return tooMany(wait, DENIED_MESSAGES.direct);
  if (!isStaffEmail(email)) {
    await recordUnknownAddress(attempt);
    return { status: 403, message: onlyStaff() };
  }
  const { secret, setCookie } = await setBrowserSecret(request);
  await withMinimumDuration(askForStaffLink({ ...attempt, browser: secret }));
  return {
    status: 202,
    message: "If this address belongs to an admin, a link is on its way.",
    headers: { "Set-Cookie": setCookie },
  };
}
