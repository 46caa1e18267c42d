import type { Refusal } from "~/shop/base/refusal";

/** Why a sign-in failed. */
export type SignInProblem =
  | "too_many"
  | "denied"
  | "expired"
  | "provider"
  | "provider_setup"
  | "no_email"
  | "unverified_email"
  | "email_taken"
  | "account_closed";

/** The title, message and HTTP status of the page for each problem. */
export const SIGN_IN_PROBLEMS: Record<SignInProblem, Pick<Refusal, "title" | "message"> & { status: number }> = {
  too_many: {
    status: 429,
    title: "Too many sign-ins",
    message: "There were too many sign-ins from your network. Please wait a moment.",
  },
  denied: {
    status: 403,
    title: "Sign-in cancelled",
    message: "The sign-in was cancelled or refused. You are not signed in.",
  },
  expired: {
    status: 400,
    title: "This sign-in has expired",
    message: "It took too long, was already used, or was started in another browser. Please sign in again.",
  },
  provider: {
    status: 503,
    title: "Sign-in is not answering",
    message:
      "The sign-in service did not answer properly. Your account and cart are unchanged. Please try again in a moment.",
  },
  provider_setup: {
    status: 502,
    title: "Sign-in does not work at the moment",
    message:
      "The sign-in service answers, but not in the way that this shop needs, so trying again will not help. Please tell our sales team. Your account and cart are unchanged.",
  },
  no_email: {
    status: 403,
    title: "We need your e-mail address",
    message:
      "The sign-in service did not share your e-mail address, which an account needs. Please allow it to share the address, or sign in with another account. If you were not asked, please tell our sales team.",
  },
  unverified_email: {
    status: 403,
    title: "Confirm your e-mail address first",
    message: "The sign-in service has not confirmed your e-mail address. Please confirm it there, then sign in again.",
  },
  email_taken: {
    status: 409,
    title: "This e-mail already has an account",
    message:
      "The account with your e-mail address signs in another way. Please sign in as before, or ask our sales team to help.",
  },
  account_closed: {
    status: 403,
    title: "This account is closed",
    message:
      "It was merged into another account of your company, which has its orders and carts. Please sign in with that one, or ask our sales team to help.",
  },
};
