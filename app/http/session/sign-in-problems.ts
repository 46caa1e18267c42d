import type { Refusal } from "~/shop/base/refusal";

/** Why a sign-in failed. */
export type SignInProblem =
  | "too_many"
  | "denied"
  | "expired"
  | "provider"
  | "no_email"
  | "unverified_email"
  | "email_taken"
  | "account_closed";

/** The title, message and HTTP status of the page for each problem. */
export const SIGN_IN_PROBLEMS: Record<
  SignInProblem,
  Pick<Refusal, "title" | "message"> & { status: number }
> = {
  too_many: {
    status: 429,
    title: "Too many sign-ins",
    message: "There were too many attempts to sign in from your network. Please wait a moment.",
  },
  denied: {
    status: 403,
    title: "Sign-in cancelled",
    message: "The sign-in was cancelled or refused, so you are not signed in. Nothing was changed.",
  },
  expired: {
    status: 400,
    title: "This sign-in has expired",
    message:
      "It took too long, was already used, or was started in another browser. Please sign in once more.",
  },
  provider: {
    status: 503,
    title: "Sign-in is not answering",
    message:
      "The service that tells us who you are gave no proper answer. Your account and your cart are as they were. Please try again in a moment.",
  },
  no_email: {
    status: 403,
    title: "We need your e-mail address",
    message:
      "The service you signed in with did not tell us your e-mail address, and without it we cannot open an account. Please allow it to share the address, or sign in with another account.",
  },
  unverified_email: {
    status: 403,
    title: "Confirm your e-mail address first",
    message:
      "The service you signed in with has not checked that your e-mail address is yours. Please confirm the address there, then sign in again.",
  },
  email_taken: {
    status: 409,
    title: "This e-mail has an account already",
    message:
      "Your e-mail address belongs to an account here that signs in another way. Please sign in as you did before, or ask our sales team to help.",
  },
  account_closed: {
    status: 403,
    title: "This account is closed",
    message:
      "It was merged into another account of your company, which has its orders and carts. Please sign in with that one, or ask our sales team to help.",
  },
};
