import { language } from "~/formats/language";
import { randomUUID } from "node:crypto";

import { db, type Prisma, type Tx } from "~/db/db.server";
import { isUniqueViolation } from "~/db/errors.server";
import { notifyOfApplication } from "../applications/notify-of-application.server";
import { normaliseEmail } from "~/formats/email";
import { fillFromRequest } from "../applications/fill-from-request.server";
import { acceptInvitation, acceptOpenInvitation } from "../applications/open-invitations.server";
import { foundCompany } from "../companies/company.server";
import { updateSearchTextsOf } from "../companies/search-text.server";
import { NOT_CLOSED } from "../applications/approval";

/** The identity provider's claims. It must have verified the e-mail. */
export interface Identity {
  issuer: string;
  subject: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  pictureUrl: string | null;
}

// An attempt fails when a concurrent sign-in took the row; the next attempt then finds that result.
const MAX_ATTEMPTS = 4;

/**
 * Finds or creates the person: by issuer and subject, then somebody with this e-mail who was entered beforehand and
 * never signed in, otherwise a new person with a company that waits for approval, filled from a request for access.
 * Name and e-mail are updated from the provider, except to an e-mail that somebody else has. An open invitation for the
 * e-mail is accepted and approves the company. Refuses an e-mail that belongs to another identity, and somebody whose
 * companies are all closed.
 */
export async function signInCustomer(
  identity: Identity,
): Promise<{ userId: string } | { refused: "email-taken" | "account-closed" }> {
  const person = { ...identity, email: normaliseEmail(identity.email) };
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const known = await updateReturning(person);
    if (known === CLOSED) return { refused: "account-closed" };
    if (known) return { userId: known };
    const holder = await db.read.user.findUnique({
      where: { email: person.email },
      select: { id: true, issuer: true, subject: true, memberships: companyStates },
    });
    if (holder && isClosed(holder)) return { refused: "account-closed" };
    if (holder?.issuer && !isSame(holder, person)) break;
    const userId = holder ? await claim(holder.id, person) : await register(person);
    if (userId) return { userId };
  }
  return { refused: "email-taken" };
}

const companyStates = { select: { company: { select: { approvalStatus: true } } } } as const;

/** The person belongs only to closed companies. Somebody who was removed from a company belongs to none. */
const isClosed = ({ memberships }: { memberships: { company: { approvalStatus: string } }[] }) =>
  memberships.length > 0 && memberships.every(({ company }) => company.approvalStatus === "closed");

const isSame = (one: { issuer: string | null; subject: string | null }, other: Identity) =>
  one.issuer === other.issuer && one.subject === other.subject;

const CLOSED = Symbol("closed");

/** Updates the person from the provider; null when there is none. */
async function updateReturning(person: Identity): Promise<string | typeof CLOSED | null> {
  const { issuer, subject, email } = person;
  const user = await db.read.user.findUnique({
    where: { issuer_subject: { issuer, subject } },
    select: {
      id: true,
      email: true,
      firstName: true,
      lastName: true,
      profileImageUrl: true,
      memberships: companyStates,
    },
  });
  if (!user) return null;
  if (isClosed(user)) return CLOSED;
  const { id } = user;
  if (user.memberships.length === 0) await applyAgain(id);
  const changed = changes(user, namesOf(person));
  if (email !== user.email) {
    try {
      await change(id, { ...changed, email });
      await acceptOpenInvitation(id, email);
      return id;
    } catch (error) {
      // Somebody else has this e-mail: this person keeps the previous one.
      if (!isUniqueViolation(error)) throw error;
    }
  }
  if (Object.keys(changed).length > 0) await change(id, changed);
  if (email === user.email) await acceptOpenInvitation(id, email);
  return id;
}

/** Somebody who was removed from a company is an applicant like anybody else who signs in. */
async function applyAgain(id: string): Promise<void> {
  await db.write(async (tx) => {
    await lockPerson(tx, id);
    if ((await tx.membership.count({ where: { userId: id } })) > 0) return;
    await foundCompany(tx, id);
    await updateSearchTextsOf(tx, id);
    await notifyOfApplication(tx, id);
  });
}

/** Two sign-ins at the same moment then found one company. */
const lockPerson = (tx: Tx, id: string) => tx.user.updateMany({ where: { id }, data: { updatedAt: new Date() } });

function change(id: string, data: Prisma.UserUpdateInput): Promise<void> {
  return db.write(async (tx) => {
    await tx.user.update({ where: { id }, data, select: { id: true } });
    await namesChanged(tx, id);
  });
}

/** Name and e-mail of the contact are in the profile of the company: earlier forms become stale. */
async function namesChanged(tx: Tx, id: string): Promise<void> {
  const data = { version: { increment: 1 } };
  await tx.company.updateMany({ where: { contactId: id }, data });
  await updateSearchTextsOf(tx, id);
}

/** Null when a concurrent sign-in was first. */
async function claim(id: string, person: Identity): Promise<string | null> {
  const { issuer, subject, email } = person;
  return unlessTaken(() =>
    db.write(async (tx) => {
      const { count } = await tx.user.updateMany({
        where: {
          id,
          email,
          issuer: null,
          OR: [{ memberships: { none: {} } }, { memberships: { some: { company: NOT_CLOSED } } }],
        },
        data: { ...namesOf(person), issuer, subject },
      });
      if (count === 0) return null;
      if ((await tx.membership.count({ where: { userId: id } })) === 0) {
        await fillFromRequest(tx, await foundCompany(tx, id), email);
      }
      await namesChanged(tx, id);
      await acceptInvitation(tx, id, email);
      await notifyOfApplication(tx, id);
      return id;
    }),
  );
}

async function register(person: Identity): Promise<string | null> {
  const { issuer, subject, email } = person;
  const id = randomUUID();
  return unlessTaken(() =>
    db.write(async (tx) => {
      await tx.user.create({
        data: { id, issuer, subject, email, language: language(), ...namesOf(person) },
        select: { id: true },
      });
      await fillFromRequest(tx, await foundCompany(tx, id), email);
      await updateSearchTextsOf(tx, id);
      await acceptInvitation(tx, id, email);
      await notifyOfApplication(tx, id);
      return id;
    }),
  );
}

/** Null when it violates a unique key. */
async function unlessTaken<T>(write: () => Promise<T>): Promise<T | null> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

/** Claims that the provider does not send are left unchanged. */
function namesOf({ firstName, lastName, pictureUrl }: Identity) {
  return {
    ...(firstName && { firstName }),
    ...(lastName && { lastName }),
    ...(pictureUrl && { profileImageUrl: pictureUrl }),
  };
}

function changes<T extends object>(before: Record<keyof T, unknown>, after: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => before[name as keyof T] !== value),
  ) as Partial<T>;
}
