import { z } from "zod";

import { directAccessForm, emergencyForm, missingFieldMessage } from "~/shop/customers/staff/admin-access/forms.server";
import { contract } from "../contract.server";
import { message } from "../fields.server";

const staffExample = { examples: ["maja@brand.example"] };
const secret = emergencyForm.shape.secret.meta({
  examples: ["7Q4M-2Z9K-HX3T-0B8R-W5DN-6C1V-JEPG"],
});

// None of these calls starts a session: a new admin still has to sign in.
const common = { tag: "Admin access", method: "POST", response: message } as const;

export const setUpAdmin = contract({
  ...common,
  operation: "setUpAdmin",
  path: "/api/admin/setup",
  summary: "Get the admin role, or request it",
  description:
    "Grants the role where the shop’s settings allow it and renews your session cookie; otherwise it records your request for the admins. You must have signed in within the last 15 minutes. Five attempts per hour.",
  who: "person",
  success: 200,
  refusals: {
    401: "Nobody is signed in (unauthorized), or the last sign-in was more than 15 minutes ago (recent_sign_in_required).",
    403: "Your request was recorded.",
    429: "Too many attempts.",
  },
});

export const emergencySetup = contract({
  ...common,
  operation: "emergencySetup",
  path: "/api/admin/emergency-setup",
  summary: "Make an account an admin for four hours with the emergency code",
  description:
    "The role ends after four hours unless another admin keeps it. The account’s owner still has to sign in. Five attempts per network address in 15 minutes.",
  who: "anyone",
  body: emergencyForm.extend({ email: emergencyForm.shape.email.meta(staffExample), secret }),
  badInput: (sent) => missingFieldMessage(sent as Record<string, unknown>),
  success: 200,
  refusals: {
    403: "The attempt failed; the message is the same for every reason.",
    429: "Too many attempts.",
  },
});

export const directAdminLogin = contract({
  ...common,
  operation: "directAdminLogin",
  path: "/api/direct-admin-login",
  summary: "Request a sign-in link by e-mail, for the brand’s staff",
  description:
    "The response is the same for every address of the staff’s domain. The link works once, within ten minutes, and only with the cookie that this response sets. No second e-mail is sent within five minutes: the first link works with this cookie too.",
  who: "anyone",
  body: z.object({ email: directAccessForm.shape.email.meta(staffExample) }),
  success: 202,
  refusals: {
    200: "You are already signed in as this admin.",
    403: "Not an address of the staff’s domain.",
    429: "Too many attempts.",
  },
});
