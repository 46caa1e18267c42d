// A shop that is tried out without a mail server: letters are files, and the code of a sign-in is in its terminal.
import { expect, it, vi } from "vitest";

import { SELLER_SETTINGS } from "../support/live-settings";

Object.assign(process.env, SELLER_SETTINGS, { SIGN_IN: "email", SMTP_URL: "", PUBLIC_URL: "http://localhost:3100" });
// Imported after the settings are set.
const { checkSignInCode, mailSignInCode } = await import("~/shop/customers/sign-in/sign-in-codes.server");
const { deliverMail } = await import("~/shop/desk/mail-queue/deliver.server");

it("prints the code, which signs in", async () => {
  const print = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  await mailSignInCode({ attempt: "one", email: "anna@volna.example", path: "/id/sign-in/one" });
  expect(await deliverMail()).toMatchObject({ sent: 1, error: null });
  const printed = print.mock.calls.join();
  print.mockRestore();
  expect(printed).toContain("E-mail to anna@volna.example");
  expect(await checkSignInCode("one", /\b\d{6}\b/.exec(printed)![0])).toBe("anna@volna.example");
});
