// Lists by name are in the order of the reader's language, whatever the database makes of "Č", "Š" and "Ä".
import { beforeAll, expect, it } from "vitest";

import { db } from "~/db/db.server";
import type { Language } from "~/formats/language";
import { inLanguage } from "~/shop/base/language.server";
import { answerTemplates } from "~/shop/conversations/answer-templates.server";
import { adminGroups, groupChoices, groupNames } from "~/shop/catalogue/price-groups/admin-groups.server";
import { synonyms } from "~/shop/catalogue/search/synonyms.server";
import { adminCategories, countAdminStyles } from "~/shop/catalogue/styles/admin-styles.server";
import { categoryDefaults } from "~/shop/catalogue/styles/category-defaults.server";
import { shipTosOf } from "~/shop/customers/companies/ship-to.server";
import { customersQuery } from "~/shop/desk/customer-data/customer-list";
import { listCustomers } from "~/shop/desk/customer-data/customer-list.server";
import { savedViews } from "~/shop/desk/saved-views/saved-views.server";
import { listOrders } from "~/shop/orders/order-list.server";
import { ordersQuery } from "~/shop/orders/orders-query";
import { retailStyleNames } from "~/shop/orders/retail/retail-windows.server";
import { makeStyle } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { makeOrder } from "../support/orders";
import { ADDRESS, insertFounder } from "../support/people";

const NAMES = ["Zima", "Šal", "Schal", "Cvet", "Ärmel", "Čepica", "Esel", "Alma", "Écharpe"];

beforeAll(async () => {
  await emptyDatabase(db);
  for (const name of NAMES) {
    const id = `c-${name}`;
    await db.write(async (tx) => {
      await insertFounder(tx, {
        id,
        email: `${NAMES.indexOf(name)}@shop.example`,
        companyName: name,
        approvalStatus: "approved",
      });
      await tx.shipToAddress.create({ data: { companyId: "c-Zima", label: name, address: { ...ADDRESS } } });
      await tx.priceGroup.create({ data: { name } });
      await tx.answerTemplate.create({ data: { title: name, text: name } });
      await tx.savedView.create({ data: { userId: "c-Zima", name, list: "customers", query: "" } });
      await tx.searchSynonym.create({ data: { word: name, key: name, meaning: "Navy" } });
    });
    await makeStyle({ name, category: name });
    await makeOrder({ companyId: id });
  }
});

const named = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
const sorted = (by: string) => new URLSearchParams({ sort: by });
const LISTS: Record<string, () => Promise<(string | null)[]>> = {
  "delivery addresses": async () => (await shipTosOf("c-Zima")).map(({ label }) => label),
  categories: adminCategories,
  "categories in use": async () => (await countAdminStyles("")).categories,
  "customs data": async () => (await categoryDefaults()).rows.map(({ category }) => category),
  "price groups": async () => named(await adminGroups()),
  "price groups to choose from": async () => named(await groupNames()),
  "price groups of a line sheet": async () => named(await groupChoices()),
  templates: async () => (await answerTemplates()).map(({ title }) => title),
  views: async () => named(await savedViews("c-Zima", "customers")),
  "search words": async () => (await synonyms()).map(({ word }) => word),
  "styles for a customer's shop": async () => named(await retailStyleNames()),
  customers: async () =>
    (await listCustomers("all", customersQuery(sorted("company")))).customers.map(({ companyName }) => companyName),
  orders: async () =>
    (await listOrders("all", ordersQuery(sorted("customer"), true))).orders.map(({ customer }) => customer.companyName),
};

const ORDER: Partial<Record<Language, string[]>> = {
  de: ["Alma", "Ärmel", "Čepica", "Cvet", "Écharpe", "Esel", "Šal", "Schal", "Zima"],
  sl: ["Alma", "Ärmel", "Cvet", "Čepica", "Écharpe", "Esel", "Schal", "Šal", "Zima"],
};

it.each(Object.keys(LISTS))("%s", async (list) => {
  for (const language of ["de", "sl"] as const) {
    expect(await inLanguage(language, LISTS[list]!), language).toEqual(ORDER[language]);
  }
});
