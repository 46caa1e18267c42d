// The countries that the checkout's list of countries begins with.
import { beforeEach, expect, it } from "vitest";

import { db, DbNull } from "~/db/db.server";
import { customerCountries } from "~/shop/customers/companies/customer-countries.server";
import { emptyDatabase } from "../support/databases";
import { ADDRESS, makePerson } from "../support/people";

const HOUR_MS = 60 * 60_000;
let now = Date.now();

beforeEach(async () => {
  await emptyDatabase(db);
  // What the test before has read is out of date.
  now += 2 * HOUR_MS;
});

/** Makes a person whose goods are shipped to a country, or who has a billing address alone. */
async function makeIn(
  country: string,
  { role = "approved", bills = false }: { role?: "approved" | "pending" | "admin"; bills?: boolean } = {},
) {
  const address = { ...ADDRESS, country };
  const { id } = await makePerson(role);
  await db.write((tx) =>
    tx.company.update({
      where: { id },
      data: bills ? { shippingAddress: DbNull, billingAddress: address } : { shippingAddress: address },
    }),
  );
}

it("are those of most approved customers, by where they are shipped to or else billed", async () => {
  for (const country of ["AT", "AT", "SI", "FR", "HR"]) await makeIn(country);
  await makeIn("SI", { bills: true });
  await makeIn("SI", { bills: true });
  await makeIn("XX");
  for (const country of ["DE", "DE", "DE", "DE"]) await makeIn(country, { role: "pending" });
  for (const country of ["IT", "IT", "IT", "IT"]) await makeIn(country, { role: "admin" });
  expect(await customerCountries(now)).toEqual(["SI", "AT", "FR", "HR"]);
});

it("are five at most", async () => {
  for (const country of ["AT", "BE", "CH", "DE", "ES", "FR"]) await makeIn(country);
  expect(await customerCountries(now)).toEqual(["AT", "BE", "CH", "DE", "ES"]);
});

it("are read once an hour", async () => {
  expect(await customerCountries(now)).toEqual([]);
  await makeIn("SI");
  expect(await customerCountries(now + HOUR_MS - 1)).toEqual([]);
  expect(await customerCountries(now + HOUR_MS)).toEqual(["SI"]);
});
