import { createHash } from "node:crypto";

import { data, redirect } from "@remix-run/node";

import {
  checkSignInCode,
  mailedCode,
  mailSignInCode,
} from "~/shop/customers/sign-in/sign-in-codes.server";
import { codeForm, emailForm } from "~/shop/customers/sign-in/sign-in-form.server";
import { parseFields, refuseForm } from "../forms/form.server";
import { rememberBrowser } from "./known-browsers.server";
import { limitCodes, limitTypedCodes } from "./limits.server";
import { finishSignInAttempt, type SignInAttempt } from "./sign-in-attempt.server";

/** What the page of a sign-in by e-mail shows: a form for the address, or one for the code that was mailed. */
export type EmailSignInView =
  | { asks: "email"; email: string }
  | { asks: "code"; email: string; code: string; isOver: boolean };

/** Returns the view of a sign-in by e-mail; `?other` asks for another address, `?code` is what the link in a letter says. */
export async function emailSignInView(
  request: Request,
  { id, loginHint }: SignInAttempt,
): Promise<EmailSignInView> {
  const { searchParams } = new URL(request.url);
  const mailed = await mailedCode(id);
  if (!mailed || searchParams.has("other")) {
    return { asks: "email", email: mailed?.email ?? loginHint ?? "" };
  }
  const code = /^\d{6}$/.exec(searchParams.get("code") ?? "")?.[0] ?? "";
  return { asks: "code", code, ...mailed };
}

/** Handles the forms of a sign-in by e-mail: the address, the code, and the button for a new code. */
export async function handleEmailSignIn(request: Request, attempt: SignInAttempt, form: FormData) {
  const intent = form.get("intent");
  if (intent === "check") return checkCode(request, attempt, form);
  if (intent === "again") {
    const mailed = await mailedCode(attempt.id);
    form.set("email", mailed?.email ?? "");
  }
  return sendCode(request, attempt, form);
}

async function sendCode(request: Request, { id }: SignInAttempt, form: FormData) {
  const submission = parseFields(form, emailForm);
  if (submission.status !== "success")
    return refusal(refuseForm(submission, { status: 400 }), "email");
  const { email } = submission.value;
  const wait = await limitCodes(request, email);
  if (wait) {
    const refused = refuseForm(submission, {
      ...tooMany(wait),
      message: `${minutes(wait)} The newest code that we have sent still works for ten minutes.`,
    });
    return refusal(refused, "email");
  }
  const path = pagePath(id);
  await mailSignInCode({ attempt: id, email, path });
  return redirect(path, 303);
}

async function checkCode(request: Request, { id }: SignInAttempt, form: FormData) {
  const submission = parseFields(form, codeForm);
  if (submission.status !== "success")
    return refusal(refuseForm(submission, { status: 400 }), "code");
  const wait = await limitTypedCodes(request);
  if (wait)
    return refusal(refuseForm(submission, { ...tooMany(wait), message: minutes(wait) }), "code");
  const checked = await checkSignInCode(id, submission.value.code);
  if (checked.is === "right") {
    const { email } = checked;
    const answer = await finishSignInAttempt(request, accountOf(email));
    answer.headers.append("Set-Cookie", await rememberBrowser(request, email));
    return answer;
  }
  const isOver = checked.is === "over" || checked.left === 0;
  const message = isOver
    ? "This code no longer works. Ask for a new one."
    : `This is not the code. You can try ${checked.left === 1 ? "once" : `${checked.left} times`} more.`;
  const field = isOver ? undefined : "code";
  return refusal(refuseForm(submission, { status: 400, message, field }), "code");
}

const pagePath = (id: string) => `/id/sign-in/${id}`;

/** Says which of the forms was refused. */
function refusal<Refused extends ReturnType<typeof refuseForm>>(
  { data: refused, init }: Refused,
  asks: EmailSignInView["asks"],
) {
  return data({ ...refused, asks }, init ?? undefined);
}

const tooMany = (seconds: number) => ({
  status: 429,
  headers: { "Retry-After": String(seconds) },
  title: "Too many tries",
});

function minutes(seconds: number): string {
  const count = Math.ceil(seconds / 60);
  return `Please wait ${count === 1 ? "a minute" : `${count} minutes`}, then try again.`;
}

/** The account of a proven address. Who has the address is the same person each time. */
const accountOf = (email: string) => ({
  subject: createHash("sha256").update(email).digest("base64url"),
  email,
  emailVerified: true,
  name: null,
});
