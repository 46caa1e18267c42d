import { env } from "~/env.server";
import { readForm } from "../gate/body.server";
import { demoSignInView, handleDemoSignIn } from "./demo-sign-in.server";
import { emailSignInView, handleEmailSignIn } from "./email-sign-in.server";
import { cancelSignInAttempt, type SignInAttempt } from "./sign-in-attempt.server";

/** Returns what the page of a sign-in shows: people in the demo, else a form for an e-mail address or for a code. */
export const signInView = async (request: Request, attempt: SignInAttempt) =>
  env.demoSignIn ? demoSignInView(attempt) : emailSignInView(request, attempt);

/** Handles the forms of that page. Ends with a redirect to the shop when the person is known, or wants to go back. */
export async function handleSignInForm(request: Request, attempt: SignInAttempt) {
  const form = await readForm(request);
  if (form.get("intent") === "cancel") return cancelSignInAttempt(request);
  return env.demoSignIn ? handleDemoSignIn(request, form) : handleEmailSignIn(request, attempt, form);
}
