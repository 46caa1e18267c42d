// Two processes of the shop on one PostgreSQL: what an admin changes in one, a buyer sees in the other.
// One process serves a SQLite file.
import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { startSession } from "~/http/session/sessions.server";
import { styleSearchText } from "~/shop/catalogue/search";
import { createStyle } from "../support/carts";
import { makePerson } from "../support/people";
import { serveBuild, type ServerProcess } from "../support/server-process";

describe("a change in one process", () => {
  let one: ServerProcess;
  let other: ServerProcess;
  let admin: string;
  let buyer: string;

  beforeAll(async () => {
    const name = "Alma Sweater";
    const words = { name, styleCode: "PR-1", category: "Sweaters", material: "" };
    const choices = { sizes: [], colors: ["Sand"] };
    await db.write((tx) =>
      createStyle(tx, {
        ...words,
        ...choices,
        searchText: styleSearchText({ ...words, ...choices }),
        fibreComposition: [],
        additionalImages: [],
        wholesalePrice: 4_000,
      }),
    );
    [admin, buyer] = await Promise.all([signedIn("admin"), signedIn("approved")]);
    [one, other] = await Promise.all([serveBuild(), serveBuild()]);
    // Both have read what there was before anything changes.
    for (const shop of [one, other]) {
      expect((await see(shop, "/")).text()).toContain("Alma Sweater");
      expect((await see(shop, "/", "")).text()).toContain("Alma Sweater");
      await see(shop, "/contact", "");
    }
  });
  afterAll(() => Promise.all([one?.kill(), other?.kill()]));

  async function signedIn(role: "admin" | "approved"): Promise<string> {
    const { id } = await makePerson(role);
    return (await startSession(id, new Request("http://localhost"))).split(";")[0]!;
  }

  /** What somebody sees; "" for a visitor, whose pages are kept in memory. */
  async function see({ origin }: ServerProcess, address: string, cookie = buyer) {
    const answer = await fetch(origin + address, { headers: { Cookie: cookie } });
    expect(answer.status).toBe(200);
    return load(await answer.text())("main");
  }

  async function change({ origin }: ServerProcess, address: string, fields: object) {
    const answer = await fetch(origin + address, {
      method: "POST",
      headers: { Cookie: admin, Origin: origin },
      body: new URLSearchParams({ ...fields }),
      redirect: "manual",
    });
    expect(answer.status, await answer.text()).toBe(303);
  }

  it("is seen by the other at its next request: a tier", async () => {
    expect((await see(other, "/")).text()).not.toContain("17.5%");
    const tier = { intent: "create", minQuantity: "7", discountPercentage: "17.5" };
    await change(one, "/admin/offers", { ...tier, isActive: "on" });
    expect((await see(other, "/")).text()).toContain("17.5%");
  });

  it("is seen by the other at its next request: a threshold", async () => {
    const page = await see(one, "/admin/offers", admin);
    const form = page.find("form:has([name=freeShippingThresholdEU])");
    const shown = Object.fromEntries(form.serializeArray().map(({ name, value }) => [name, value]));
    const wanted = { intent: "thresholds", freeShippingThresholdEU: "432.10" };
    await change(one, "/admin/offers", { ...shown, ...wanted });
    const there = await see(other, "/admin/offers", admin);
    expect(there.find("[name=freeShippingThresholdEU]").attr("value")).toBe("432.10");
    expect((await see(other, "/contact")).text()).toContain("€432.10");
    for (const shop of [one, other]) {
      expect((await see(shop, "/contact", "")).text()).toContain("€432.10");
    }
  });

  it("is seen by the other at its next request: a style renamed, by visitors too", async () => {
    const { id } = await db.read.product.findFirstOrThrow({ where: { styleCode: "PR-1" } });
    const form = (await see(one, `/admin/products/${id}`, admin)).find(
      "form:has([name=styleCode])",
    );
    const shown = Object.fromEntries(form.serializeArray().map(({ name, value }) => [name, value]));
    await change(one, `/admin/products/${id}`, { ...shown, name: "Alma Renamed" });
    for (const shop of [other, one]) {
      for (const reader of ["", buyer]) {
        expect((await see(shop, "/", reader)).text()).toContain("Alma Renamed");
      }
    }
  });

  it("is seen by the other at its next request: an approval withdrawn", async () => {
    const { id } = await makePerson("approved");
    const cookie = (await startSession(id, new Request("http://localhost"))).split(";")[0]!;
    expect((await see(other, "/", cookie)).text()).toContain("€40.00");
    await change(one, `/admin/customers/${id}`, { intent: "suspend", reason: "Unpaid invoices" });
    expect((await see(other, "/", cookie)).text()).not.toContain("€40.00");
  });
});
