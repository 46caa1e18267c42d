import { redirect } from "@remix-run/node";

import { env } from "~/env.server";
import * as t from "~/messages/access";
import { codeForm, emailForm, mailedCode, mailSignInCode } from "~/shop/customers/sign-in/sign-in-codes.server";
import { handleForm, tooMany } from "../forms/handle-form.server";
import { finishOnOwnPage } from "../session/sign-in.server";
import { rememberBrowser } from "./known-browsers.server";
import { limitCodes, limitTypedCodes } from "./limits.server";
import { attemptPath, type SignInAttempt } from "./sign-in-attempt.server";

/** What the page of a sign-in by e-mail shows: a form for the address, or one for the code that was mailed. */
export type EmailSignInView =
  | { asks: "email"; email: string }
  | { asks: "code"; email: string; code: string; isOver: boolean; isPrinted: boolean };

/** Returns the view of a sign-in by e-mail; `?other` asks for another address, `?code` is what the link in a letter says. */
export async function emailSignInView(request: Request, { id, loginHint }: SignInAttempt): Promise<EmailSignInView> {
  const { searchParams } = new URL(request.url);
  const mailed = await mailedCode(id);
  if (!mailed || searchParams.has("other")) {
    return { asks: "email", email: mailed?.email ?? loginHint ?? "" };
  }
  const code = /^\d{6}$/.exec(searchParams.get("code") ?? "")?.[0] ?? "";
  return { asks: "code", code, ...mailed, isPrinted: env.printsSignInCodes };
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

const sendCode = (request: Request, { id }: SignInAttempt, fields: FormData) =>
  handleForm(request, {
    fields,
    schema: emailForm,
    title: t.pleaseCheckTheForm(),
    extra: () => ({ asks: "email" as const }),
    async handle({ email }, { refuse }) {
      const wait = await limitCodes(request, email);
      if (wait) {
        const message = t.waitNewestCodeWorks({ wait: minutes(wait) });
        return refuse(tooMany(wait, t.tooManyTries(), message), { asks: "email" });
      }
      const path = attemptPath(id);
      await mailSignInCode({ attempt: id, email, path });
      return redirect(path, 303);
    },
  });

const checkCode = (request: Request, { id }: SignInAttempt, fields: FormData) =>
  handleForm(request, {
    fields,
    schema: codeForm,
    title: t.pleaseCheckTheForm(),
    status: () => 400,
    extra: () => ({ asks: "code" as const }),
    async handle({ code }, { refuse }) {
      const wait = await limitTypedCodes(request);
      if (wait) return refuse(tooMany(wait, t.tooManyTries(), minutes(wait)), { asks: "code" });
      const { identity, answer } = await finishOnOwnPage(request, id, { code });
      answer.headers.append("Set-Cookie", await rememberBrowser(request, identity.email));
      return answer;
    },
  });

function minutes(seconds: number): string {
  const count = Math.ceil(seconds / 60);
  return t.pleaseWaitAMinuteThen({ count });
}
