import { z } from "zod";

import { isEmail, normaliseEmail } from "~/formats/email";
import * as t from "~/messages/access";
import type { DemoPerson } from "../../../prisma/seed/people";
import { handleForm } from "../forms/handle-form.server";
import { finishOnOwnPage, limitSignIns } from "../session/sign-in.server";
import type { SignInAttempt } from "./sign-in-attempt.server";
import { DEMO_OFFERED } from "./strategies.server";

/** What the page of the demo's sign-in shows: people to choose from, and a form for somebody new. */
export interface DemoSignInView {
  asks: "person";
  people: Pick<DemoPerson, "subject" | "firstName" | "lastName" | "label" | "email">[];
  email: string;
}

/** Returns the view of the demo's sign-in. */
export function demoSignInView({ loginHint }: SignInAttempt): DemoSignInView {
  const people = DEMO_OFFERED.map(({ subject, firstName, lastName, label, email }) => ({
    subject,
    firstName,
    lastName,
    label,
    email,
  }));
  return { asks: "person", people, email: loginHint ?? "" };
}

const name = (what: "firstName" | "lastName") =>
  z
    .string({ error: () => t.enterField({ what }) })
    .overwrite((text) => text.replace(/\p{Cc}+/gu, " ").trim())
    .min(1, { error: () => t.enterField({ what }) })
    .max(100, { error: () => t.fieldTooLong({ what }) });

const newcomerForm = z.object({
  firstName: name("firstName"),
  lastName: name("lastName"),
  email: z
    .string({ error: t.exampleEmail })
    .overwrite(normaliseEmail)
    .refine(isEmail, { error: t.exampleEmail })
    .max(255, { error: t.emailTooLong })
    .superRefine((email, context) => {
      const known = DEMO_OFFERED.find((person) => normaliseEmail(person.email) === email);
      if (!known) return;
      context.addIssue(t.thisIsUseTheButton({ firstName: known.firstName, lastName: known.lastName }));
    }),
  unverified: z.string().optional(),
});

/** Handles the forms of the demo's sign-in: a button for each person, and somebody new. */
export async function handleDemoSignIn(request: Request, { id }: SignInAttempt, form: FormData) {
  await limitSignIns(request, "/");
  const chosen = DEMO_OFFERED.find(({ subject }) => subject === form.get("person"));
  if (chosen) return (await finishOnOwnPage(request, id, { person: chosen.subject })).answer;
  return handleForm(request, {
    fields: form,
    schema: newcomerForm,
    title: t.pleaseCheckTheForm(),
    async handle({ unverified, ...newcomer }) {
      const sent = unverified ? { ...newcomer, unverified } : newcomer;
      return (await finishOnOwnPage(request, id, sent)).answer;
    },
  });
}
