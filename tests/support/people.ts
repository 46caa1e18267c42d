import { randomUUID } from "node:crypto";

import { db } from "~/db/db.server";
import { startSession } from "~/http/session/sessions.server";
import { customerSearchText } from "~/shop/customers/search-text";
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

/** Creates a user with a unique e-mail. */
export async function makePerson(role: Role, more: { firstName?: string; email?: string } = {}) {
  const id = randomUUID();
  const named = {
    email: `${id}@boutique.example`,
    firstName: "Test",
    lastName: "Person",
    companyName: "Maison Test",
    ...more,
  };
  return db.write((tx) =>
    tx.user.create({
      data: {
        id,
        issuer: "https://identity.test",
        subject: id,
        isApproved: role !== "pending",
        isAdmin: role === "admin",
        billingAddress: { ...ADDRESS },
        shippingAddress: { ...ADDRESS },
        ...named,
        searchText: customerSearchText(named),
      },
    }),
  );
}

/** Gives a customer a VAT ID that VIES has confirmed. */
export async function giveValidVatId(userId: string, vatId = "NL004495445B01"): Promise<void> {
  await db.write(async (tx) => {
    await tx.user.update({ where: { id: userId }, data: { vatId } });
    const requestIdentifier = "WAPIAAAAW1";
    await tx.vatCheck.create({ data: { userId, vatId, answer: "valid", requestIdentifier } });
  });
}

/** A browser with a session of this user, created without the identity provider. */
export async function browserOf(shop: Shop, userId: string): Promise<Browser> {
  const browser = new Browser(shop);
  const cookie = await startSession(userId, new Request(ORIGIN));
  browser.cookies.store(new URL(ORIGIN), new Response(null, { headers: { "Set-Cookie": cookie } }));
  return browser;
}

/** Creates a user with this role, and a browser in which they are signed in. */
export async function signedInPerson(shop: Shop, role: Role) {
  const person = await makePerson(role);
  return { person, browser: await browserOf(shop, person.id) };
}
