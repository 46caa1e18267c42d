// The profile of a customer: saved by the customer, or corrected by an admin.
import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import type { Problem } from "~/shop/base/problem";
import { eraseCustomer } from "~/shop/desk/customer-data/erase-customer.server";
import { profileToEdit, saveCompanyProfile } from "~/shop/customers/companies/save-profile.server";
import { signInCustomer } from "~/shop/customers/sign-in/sign-in.server";
import { addLines } from "../support/change-cart";
import { makeStyle, wanted } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { ADDRESS, makePerson } from "../support/people";
import { orderCart } from "../support/orders";

beforeEach(() => emptyDatabase(db));

async function customerAndAdmin() {
  const [{ id }, admin] = [await makePerson("approved"), await makePerson("admin")];
  return { id, actorId: admin.id, edited: (await profileToEdit(id))! };
}
const entries = () => db.read.auditEntry.findMany({ where: { action: "correct_profile" } });
const prepared = (id: string) =>
  db.write((tx) => tx.user.update({ where: { id }, data: { issuer: null, subject: null } }));

describe("an admin who corrects a profile", () => {
  it("changes it with an audit entry of what differs, and nothing else", async () => {
    const { id, actorId, edited } = await customerAndAdmin();
    const other = await makePerson("approved");
    const profile = {
      ...edited.profile,
      firstName: "Ana",
      phone: "+31 30 1234",
      billingAddress: { ...ADDRESS, city: "Delft" },
    };
    await saveCompanyProfile(id, profile, { expectedVersion: edited.version, actorId });
    expect(await profileToEdit(id)).toMatchObject({ profile, version: edited.version + 1 });
    const [entry, ...more] = await entries();
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ actorId, subject: `company:${id}`, label: "Ana Person" });
    expect(entry!.before).toEqual({ firstName: "Test", phone: null, billingAddress: ADDRESS });
    expect(entry!.after).toEqual({
      firstName: "Ana",
      phone: "+31 30 1234",
      billingAddress: { ...ADDRESS, city: "Delft" },
    });
    const { searchText } = await db.read.user.findUniqueOrThrow({ where: { id } });
    expect(searchText).toContain("ana");
    expect((await profileToEdit(other.id))!.profile.phone).toBeNull();
  });

  it("puts nothing into the account of an erased customer", async () => {
    const { id, actorId, edited } = await customerAndAdmin();
    const { email } = edited.profile;
    await eraseCustomer({ companyId: id, email, actorId });
    expect(await profileToEdit(id)).toBeNull();
    const saving = saveCompanyProfile(id, edited.profile, { expectedVersion: edited.version, actorId });
    await expect(saving).rejects.toMatchObject({ kind: "not_found" });
    expect(await db.read.user.count({ where: { email } })).toBe(0);
  });

  it("saves nothing twice, and is not told of a conflict by a second press", async () => {
    const { id, actorId, edited } = await customerAndAdmin();
    const profile = { ...edited.profile, phone: "+31 30 1234" };
    const saving = { expectedVersion: edited.version, actorId };
    await Promise.all([1, 2, 3].map(() => saveCompanyProfile(id, profile, saving)));
    expect(await entries()).toHaveLength(1);
  });

  it("is told what the profile says now when somebody else was faster", async () => {
    const { id, actorId, edited } = await customerAndAdmin();
    await saveCompanyProfile(id, { ...edited.profile, phone: "+31 1111" }, { expectedVersion: edited.version });
    const mine = { ...edited.profile, phone: "+31 2222", website: null };
    const late = saveCompanyProfile(id, mine, { expectedVersion: edited.version, actorId });
    const { values, version } = (await late.catch((error: unknown) => error)) as Problem;
    expect(values).toMatchObject({
      fields: "Phone: +31 1111",
    });
    expect((await profileToEdit(id))!.profile.phone).toBe("+31 1111");
    await saveCompanyProfile(id, mine, { expectedVersion: version, actorId });
    expect((await profileToEdit(id))!.profile.phone).toBe("+31 2222");
  });

  it("is one of several at once: exactly one is saved", async () => {
    const { id, actorId, edited } = await customerAndAdmin();
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) =>
        saveCompanyProfile(
          id,
          { ...edited.profile, phone: `+31 30 000${index}` },
          { expectedVersion: edited.version, actorId },
        ),
      ),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await entries()).toHaveLength(1);
  });

  it("changes the e-mail only until somebody signs in, and never to that of another account", async () => {
    const { id, actorId, edited } = await customerAndAdmin();
    const other = await makePerson("approved");
    const email = "new@boutique.example";
    const saving = { expectedVersion: edited.version, actorId };
    const to = (address: string) => saveCompanyProfile(id, { ...edited.profile, email: address }, saving);
    await expect(to(email)).rejects.toMatchObject({ kind: "refused", field: "email" });
    await prepared(id);
    await expect(to(other.email)).rejects.toMatchObject({ kind: "already_exists", field: "email" });
    await to(email);
    const identity = {
      issuer: "i",
      subject: "s",
      firstName: null,
      lastName: null,
      pictureUrl: null,
    };
    expect(await signInCustomer({ ...identity, email })).toEqual({ userId: id });
  });

  it("does not answer the brand's question for an applicant", async () => {
    const { id } = await makePerson("pending");
    const { id: actorId } = await makePerson("admin");
    await db.write((tx) => tx.company.update({ where: { id }, data: { approvalStatus: "question" } }));
    const { profile, version } = (await profileToEdit(id))!;
    const status = async () => (await db.read.company.findUniqueOrThrow({ where: { id } })).approvalStatus;
    await saveCompanyProfile(id, { ...profile, phone: "+31 30 1" }, { expectedVersion: version, actorId });
    expect(await status()).toBe("question");
    await saveCompanyProfile(id, { ...profile, phone: "+31 30 2" });
    expect(await status()).toBe("waiting");
  });

  it("finds no unknown customer", async () => {
    const { edited, actorId } = await customerAndAdmin();
    const saving = { expectedVersion: 1, actorId };
    await expect(saveCompanyProfile("nobody", edited.profile, saving)).rejects.toMatchObject({
      kind: "not_found",
    });
    expect(await profileToEdit("a\0b")).toBeNull();
  });
});

it("a checkout that completes the profile makes forms of before stale", async () => {
  const { id } = await makePerson("approved");
  await saveCompanyProfile(id, {
    ...(await profileToEdit(id))!.profile,
    vatId: null,
    shippingAddress: null,
  });
  const { profile, version } = (await profileToEdit(id))!;
  await addLines(id, [wanted((await makeStyle()).id, { quantity: 2 })]);
  await orderCart(id, { clientReference: "reference", company: { companyName: null, vatId: "SI50223054" } });
  const late = saveCompanyProfile(id, profile, { expectedVersion: version });
  await expect(late).rejects.toMatchObject({
    code: "stale.profile",
    values: { fields: expect.stringMatching(/^VAT ID: SI50223054; Shipping address: ./i) as string },
  });
});
