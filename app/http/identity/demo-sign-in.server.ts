import { createHash } from "node:crypto";

import { z } from "zod";

import { isEmail, normaliseEmail } from "~/formats/email";
import * as t from "~/messages/access";
import { type DemoPerson, DEMO_PEOPLE } from "../../../prisma/seed/people";
import { handleForm } from "../forms/handle-form.server";
import type { Account } from "./accounts.server";
import { finishSignInAttempt, type SignInAttempt } from "./sign-in-attempt.server";

const OFFERED = DEMO_PEOPLE.filter(({ offered }) => offered);

/** What the page of the demo's sign-in shows: people to choose from, and a form for somebody new. */
export interface DemoSignInView {
  asks: "person";
  people: Pick<DemoPerson, "subject" | "firstName" | "lastName" | "label" | "email">[];
  email: string;
}

/** Returns the view of the demo's sign-in. */
export function demoSignInView({ loginHint }: SignInAttempt): DemoSignInView {
  const people = OFFERED.map(({ subject, firstName, lastName, label, email }) => ({
    subject,
    firstName,
    lastName,
    label,
    email,
  }));
  return { asks: "person", people, email: loginHint ?? "" };
}

const name = (what: string) =>
  z
    .string({ error: () => t.enterField({ what }) })
    .trim()
    .min(1, { error: () => t.enterField({ what }) })
    .max(100, { error: () => t.fieldTooLong({ what }) });

const newcomerForm = z.object({
  firstName: name("first name"),
  lastName: name("last name"),
  email: z
    .string({ error: t.exampleEmail })
    .overwrite(normaliseEmail)
    .refine(isEmail, { error: t.exampleEmail })
    .max(255, { error: t.emailTooLong })
    .superRefine((email, context) => {
      const known = OFFERED.find((person) => normaliseEmail(person.email) === email);
      if (!known) return;
      context.addIssue(t.thisIsUseTheButton({ firstName: known.firstName, lastName: known.lastName }));
    }),
  unverified: z.string().optional(),
});

/** Handles the forms of the demo's sign-in: a button for each person, and somebody new, whose e-mail is always the same person. */
export async function handleDemoSignIn(request: Request, form: FormData) {
  const chosen = OFFERED.find(({ subject }) => subject === form.get("person"));
  if (chosen) return finishSignInAttempt(request, accountOf(chosen));
  return handleForm(request, {
    fields: form,
    schema: newcomerForm,
    title: t.pleaseCheckTheForm(),
    handle({ email, firstName, lastName, unverified }) {
      const digest = createHash("sha256").update(email).digest("hex").slice(0, 32);
      return finishSignInAttempt(request, {
        ...accountOf({ subject: `new-${digest}`, email, firstName, lastName }),
        emailVerified: !unverified,
      });
    },
  });
}

function accountOf({
  subject,
  email,
  firstName,
  lastName,
}: Pick<DemoPerson, "subject" | "email" | "firstName" | "lastName">): Account {
  return {
    subject,
    email: normaliseEmail(email),
    emailVerified: true,
    name: { first: firstName, last: lastName },
  };
}
