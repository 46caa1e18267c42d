import { randomUUID } from "node:crypto";

import { db, isUniqueViolation, type Prisma } from "~/db/db.server";
import { announceApplication } from "./announce-application.server";
import { normaliseEmail } from "~/formats/email";
import { acceptInvitation, acceptOpenInvitation } from "./open-invitations.server";
import { updateSearchText } from "./search-text.server";

/** What an identity provider says about a person. The e-mail must have been verified by it. */
export interface Identity {
  issuer: string;
  subject: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  pictureUrl: string | null;
}

// Each try ends when another sign-in of the same moment took the row; then its result is there to be found.
const TRIES = 4;

/**
 * Finds or makes the customer of an identity: first by issuer and subject, then an account that was made
 * beforehand for this e-mail and never used, else a new one. Names and e-mail follow the provider, but never
 * onto somebody else's e-mail. An open invitation for the e-mail is accepted and approves the customer; who
 * comes without one waits for approval. Refuses an e-mail that belongs to another identity.
 */
export async function signInCustomer(
  identity: Identity,
): Promise<{ userId: string } | { refused: "email-taken" }> {
  const person = { ...identity, email: normaliseEmail(identity.email) };
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const known = await returning(person);
    if (known) return { userId: known };
    const holder = await db.read.user.findUnique({
      where: { email: person.email },
      select: { id: true, issuer: true, subject: true },
    });
    if (holder?.issuer && !isSame(holder, person)) break;
    const userId = holder ? await claim(holder.id, person) : await register(person);
    if (userId) return { userId };
  }
  return { refused: "email-taken" };
}

const isSame = (one: { issuer: string | null; subject: string | null }, other: Identity) =>
  one.issuer === other.issuer && one.subject === other.subject;

async function returning(person: Identity): Promise<string | null> {
  const { issuer, subject, email } = person;
  const user = await db.read.user.findUnique({
    where: { issuer_subject: { issuer, subject } },
    select: { id: true, email: true, firstName: true, lastName: true, profileImageUrl: true },
  });
  if (!user) return null;
  const { id } = user;
  const changed = changes(user, namesOf(person));
  if (email !== user.email) {
    try {
      await change(id, { ...changed, email });
      await acceptOpenInvitation(id, email);
      return id;
    } catch (error) {
      // The address is another account's here: this one keeps the address it had.
      if (!isUniqueViolation(error)) throw error;
    }
  }
  if (Object.keys(changed).length > 0) await change(id, changed);
  if (email === user.email) await acceptOpenInvitation(id, email);
  return id;
}

function change(id: string, data: Prisma.UserUpdateInput): Promise<void> {
  return db.write(async (tx) => {
    await tx.user.update({ where: { id }, data, select: { id: true } });
    await updateSearchText(tx, id);
  });
}

/** Makes a prepared account that person's, unless somebody was quicker. */
async function claim(id: string, person: Identity): Promise<string | null> {
  const { issuer, subject, email } = person;
  return unlessTaken(() =>
    db.write(async (tx) => {
      const { count } = await tx.user.updateMany({
        where: { id, email, issuer: null },
        data: { ...namesOf(person), issuer, subject },
      });
      if (count === 0) return null;
      await updateSearchText(tx, id);
      await acceptInvitation(tx, id, email);
      await announceApplication(tx, id);
      return id;
    }),
  );
}

async function register(person: Identity): Promise<string | null> {
  const { issuer, subject, email } = person;
  const id = randomUUID();
  return unlessTaken(() =>
    db.write(async (tx) => {
      await tx.user.create({ data: { id, issuer, subject, email, ...namesOf(person) } });
      await updateSearchText(tx, id);
      await acceptInvitation(tx, id, email);
      await announceApplication(tx, id);
      return id;
    }),
  );
}

/** The result of a write, or null when a row of the same key was there first. */
async function unlessTaken<T>(write: () => Promise<T>): Promise<T | null> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

/** What the provider knows of the person; what it does not say is left as it is. */
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
