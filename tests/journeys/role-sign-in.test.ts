// Who is an admin is changed after a recent sign-in only, and an admin by emergency code is one for four hours: as plain
// HTML, with the sign-in of the demo.
import { beforeAll, beforeEach, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { hashEmergencyCode, newEmergencyCode } from "~/shop/customers/staff/admin-access/emergency-code.server";
import { endTemporaryAdmins } from "~/shop/customers/staff/temporary-admins.server";
import { Browser } from "../support/browser-without-scripts";
import { signInAs } from "../support/identity";
import { toastOf } from "../support/ordering";
import { makePerson } from "../support/people";
import { openShop, type Shop } from "../support/shop";

const CODE = newEmergencyCode();
const MAJA = "demo-admin";

let shop: Shop;

beforeAll(async () => {
  process.env.EMERGENCY_ADMIN_SECRET_HASH = await hashEmergencyCode(CODE);
  shop = await openShop();
});
beforeEach(() => db.write((tx) => tx.user.updateMany({ data: { adminUntil: null } })));

async function signedInMaja() {
  const browser = new Browser(shop);
  await signInAs(await browser.open("/login-info"), "Maja");
  return browser;
}
/** Lets an hour go by since Maja's sign-in. */
const letAnHourPass = () =>
  db.write((tx) =>
    tx.session.updateMany({
      where: { userId: MAJA },
      data: { signedInAt: new Date(Date.now() - 60 * 60_000) },
    }),
  );
const userOf = (id: string) => db.read.user.findUniqueOrThrow({ where: { id } });

it("an admin signs in again, comes back to the choice, and confirms it", async () => {
  const person = await makePerson("approved", { firstName: "Vida" });
  const browser = await signedInMaja();
  await letAnHourPass();
  const customer = await browser.open(`/admin/customers/${person.id}`);
  customer.see("Changing roles needs a sign-in within the last 15 minutes");
  const refused = await customer.press("GRANT ADMIN");
  expect(refused.status).toBe(401);
  refused.see("Please sign in again", "Nothing was changed", "your choice is shown again");
  expect(await userOf(person.id)).toMatchObject({ staffRole: null });

  const back = await signInAs(refused, "Maja", "SIGN IN AGAIN");
  expect(back.url.pathname).toBe(`/admin/customers/${person.id}`);
  back.see("You are signed in again.", "To confirm your choice, press GRANT ADMIN.");
  expect(await userOf(person.id)).toMatchObject({ staffRole: null });
  const granted = await back.press("GRANT ADMIN");
  expect(toastOf(granted)).toContain("Admin Access Granted");
  expect(await userOf(person.id)).toMatchObject({ staffRole: "owner" });
});

it("signing in beforehand, by the link beside the buttons, needs no second click", async () => {
  const person = await makePerson("approved", { firstName: "Zala" });
  const browser = await signedInMaja();
  await letAnHourPass();
  const customer = await browser.open(`/admin/customers/${person.id}`);
  const back = await signInAs(customer, "Maja", "Sign in again");
  back.notSee("Changing roles needs", "To confirm your choice");
  expect(toastOf(await back.press("GRANT ADMIN"))).toContain("Admin Access Granted");
});

it("whoever signs in as somebody else meets a normal sign-in, and nothing is changed", async () => {
  const person = await makePerson("approved", { firstName: "Eva" });
  const browser = await signedInMaja();
  await letAnHourPass();
  const refused = await (await browser.open(`/admin/customers/${person.id}`)).press("GRANT ADMIN");
  const back = await signInAs(refused, "Lana", "SIGN IN AGAIN");
  expect(back.status).toBe(403);
  back.see("Access Denied");
  expect(await userOf(person.id)).toMatchObject({ staffRole: null });
});

it("an admin by emergency code is kept by another admin, or ends", async () => {
  const [email, id] = ["giulia@filo-e-casa.example", "demo-applicant"];
  const form = await new Browser(shop).open("/emergency-admin");
  form.see("ends after four hours unless another admin keeps it");
  const done = await form.form("CREATE ADMIN ACCOUNT").fill({ "E-mail": email, "Secret code": CODE }).submit();
  done.see("for four hours, or longer if another admin keeps it");
  const { adminUntil } = await userOf(id);
  expect(adminUntil!.getTime() - Date.now()).toBeGreaterThan(3.9 * 60 * 60_000);

  const giulia = await signInAs(done, "Giulia");
  expect([giulia.address, giulia.status]).toEqual(["/admin", 200]);
  (await giulia.browser.open("/admin/staff"))
    .see("Admins by emergency code", "Your own admin role is temporary")
    .notSee("KEEP AS ADMIN");

  const maja = await signedInMaja();
  await letAnHourPass();
  let staff = await maja.open("/admin/staff");
  expect(staff.textOf("#temporary-admins")).toMatch(/Admin until \d\d:\d\d by emergency code/);
  const refused = await staff.press("KEEP AS ADMIN: Giulia Moretti");
  expect(refused.status).toBe(401);
  const back = await signInAs(refused, "Maja", "SIGN IN AGAIN");
  const kept = await back.see("press KEEP AS ADMIN.").press("KEEP AS ADMIN");
  expect(toastOf(kept)).toContain("Admin Role Kept");
  expect(await userOf(id)).toMatchObject({ staffRole: "owner", adminUntil: null });
  staff = await maja.open("/admin/staff");
  expect(staff.$("#temporary-admins")).toHaveLength(0);

  // The other end of the story: nobody keeps it.
  const past = { staffRole: null, adminUntil: new Date() };
  await db.write((tx) => tx.user.update({ where: { id }, data: past }));
  expect((await giulia.browser.open("/admin")).status).toBe(403);
  expect(await endTemporaryAdmins()).toBe(1);
  (await maja.open(`/admin/customers/${id}`)).see("Admin role ended", "Admin role kept");
});
