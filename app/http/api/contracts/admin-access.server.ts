import { z } from "zod";

import {
  directAccessForm,
  emergencyForm,
  missesEither,
} from "~/shop/staff/admin-access/forms.server";
import { contract } from "../contract.server";
import { message } from "../fields.server";

const staffExample = { examples: ["maja@preja.example"] };
const secret = emergencyForm.shape.secret.meta({
  examples: ["7Q4M-2Z9K-HX3T-0B8R-W5DN-6C1V-JEPG"],
});

// No call ever makes a session: who comes to the admin role here still signs in as everybody does.
const door = { tag: "Staff doors", method: "POST", answer: message } as const;

export const setUpAdmin = contract({
  ...door,
  operation: "setUpAdmin",
  path: "/api/admin/setup",
  summary: "Take the admin role, or ask for it",
  description:
    "Grants it where the shop's settings let you and gives your session a new cookie; else your request waits for an admin. Five times an hour.",
  who: "person",
  success: 200,
  refusals: { 403: "Your request was recorded.", 429: "Too many attempts." },
});

export const emergencySetup = contract({
  ...door,
  operation: "emergencySetup",
  path: "/api/admin/emergency-setup",
  summary: "Make an account an admin with the emergency code",
  description:
    "The account's owner still has to sign in. Five attempts in a quarter of an hour and network address.",
  who: "anyone",
  body: emergencyForm.extend({ email: emergencyForm.shape.email.meta(staffExample), secret }),
  badInput: (sent) => missesEither(sent as Record<string, unknown>),
  success: 200,
  refusals: { 403: "Whatever was wrong, in the same words.", 429: "Too many attempts." },
});

export const directAdminLogin = contract({
  ...door,
  operation: "directAdminLogin",
  path: "/api/direct-admin-login",
  summary: "Ask for a link to the sign-in, for the brand's staff",
  description:
    "The same answer for every address of the staff's domain. The link works once, within ten minutes, with the cookie that comes with this answer.",
  who: "anyone",
  body: z.object({ email: directAccessForm.shape.email.meta(staffExample) }),
  success: 202,
  refusals: {
    200: "You are that admin, signed in already.",
    403: "Not an address of the staff's domain.",
    429: "Too many attempts.",
  },
});
