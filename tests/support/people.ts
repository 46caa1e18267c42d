import { randomUUID } from "node:crypto";

import { db, type Prisma, type Tx } from "~/db/db.server";
import { startSession } from "~/http/session/sessions.server";
import { OWNER } from "~/shop/customers/people/staff-role";
import { companySearchText, personSearchText } from "~/shop/customers/companies/search-text";
import type { Address } from "~/formats/address";
import { Browser } from "./browser-without-scripts";
import { ORIGIN, type Shop } from "./shop";

export const ADDRESS: Address = {
  name: "Maison Test",
  address: "Teststraat 12",
  city: "Utrecht",
  state: "",
  zipCode: "3511 AB",
  country: "NL",
};

type Role = "approved" | "pending" | "admin";

/** A person and the company that they have founded, in one row as tests say it. `createdAt` is of both. */
type Founder = Omit<Prisma.UserUncheckedCreateInput, "id" | "searchText"> &
  Omit<Prisma.CompanyUncheckedCreateInput, "id" | "name" | "contactId" | "searchText"> & {
    companyName?: string | null;
  };

/** The person, the company that they have founded, which has their id, and their membership as its owner. */
export async function insertFounder(
  tx: Tx,
  {
    id = randomUUID(),
    issuer = "https://identity.test",
    subject = id,
    email,
    firstName,
    lastName,
    profileImageUrl,
    staffRole,
    adminUntil,
    adminRequestedAt,
    companyName: name,
    createdAt,
    updatedAt,
    ...company
  }: Founder & { id?: string },
) {
  const named = { firstName, lastName, email };
  const dates = { createdAt, updatedAt };
  const user = await tx.user.create({
    data: {
      id,
      issuer,
      subject,
      ...named,
      profileImageUrl,
      staffRole,
      adminUntil,
      adminRequestedAt,
      searchText: personSearchText(named, [{ name }]),
      ...dates,
    },
  });
  await tx.company.create({
    data: {
      ...company,
      id,
      name,
      contactId: id,
      searchText: companySearchText({ name }, [named]),
      ...dates,
    },
    select: { id: true },
  });
  await tx.membership.create({ data: { userId: id, companyId: id, role: "owner" } });
  return { ...user, companyId: id, companyName: name ?? null };
}

/** With a unique e-mail, and the company that they have founded. */
export async function makePerson(role: Role, more: { firstName?: string; email?: string } = {}) {
  const id = randomUUID();
  return db.write((tx) =>
    insertFounder(tx, {
      id,
      email: `${id}@boutique.example`,
      firstName: "Test",
      lastName: "Person",
      companyName: "Maison Test",
      approvalStatus: role === "pending" ? "waiting" : "approved",
      staffRole: role === "admin" ? OWNER : null,
      billingAddress: { ...ADDRESS },
      shippingAddress: { ...ADDRESS },
      ...more,
    }),
  );
}

/** VIES has confirmed it. */
export async function giveValidVatId(companyId: string, vatId = "NL004495445B01"): Promise<void> {
  await db.write(async (tx) => {
    await tx.company.update({ where: { id: companyId }, data: { vatId } });
    const requestIdentifier = "WAPIAAAAW1";
    await tx.vatCheck.create({ data: { companyId, vatId, answer: "valid", requestIdentifier } });
  });
}

/** With a session of this user, without the identity provider. */
export async function browserOf(shop: Shop, userId: string): Promise<Browser> {
  const browser = new Browser(shop);
  const cookie = await startSession(userId, new Request(ORIGIN));
  browser.cookies.store(new URL(ORIGIN), new Response(null, { headers: { "Set-Cookie": cookie } }));
  return browser;
}

/** With a browser in which they are signed in. */
export async function signedInPerson(shop: Shop, role: Role) {
  const person = await makePerson(role);
  return { person, browser: await browserOf(shop, person.id) };
}
