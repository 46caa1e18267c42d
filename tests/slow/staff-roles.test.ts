// Each role of the staff opens and sends what the table of roles gives it, and nothing else; it is led to nothing that it is refused.
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { DOCUMENT_KINDS } from "~/shop/billing/documents/document-kinds";
import { can, OWNER, STORED_ROLES, type StaffRight, type StoredRole } from "~/shop/customers/people/staff-role";
import { seedAdminRows } from "../support/admin-rows";
import type { Browser } from "../support/browser-without-scripts";
import { endUndo, logChanges, snapshot, undoSince } from "../support/change-log";
import { crawl, type FoundForm, post } from "../support/crawl";
import { markAmounts } from "../support/amounts";
import { signedInPerson } from "../support/people";
import { addressOf, dataAddress, isPanel, routesOf } from "../support/routes";
import { openShop, ORIGIN, type Shop } from "../support/shop";

const DOCUMENT_PATHS = Object.values(DOCUMENT_KINDS).map(({ path }) => path);

/** What opening an address needs, the first that fits: written apart from the routes. Null is any role. */
const TO_OPEN: [RegExp, StaffRight | null][] = [
  [/^\/admin($|\?)|^\/admin\/(search|ordering)\b/, null],
  [/^\/(direct|simple)-admin/, "change-settings"],
  [/^\/admin\/staff\?role=customer/, "see-customers"],
  [/^\/admin\/(staff|programs)/, "see-staff"],
  [/^\/admin\/(customers|people|messages)\/.*(erase|move|data\.json)/, "change-customers"],
  [/^\/admin\/(customers|people|applications|invitations)\b/, "see-customers"],
  [/^\/admin\/(mailings\/new|tables\/customers)/, "change-customers"],
  [/^\/admin\/mailings\b/, "see-customers"],
  [/^\/admin\/tables\/pieces/, "change-stock"],
  [/^\/admin\/products(\?|$|\/(pieces\.csv|waiting|low-stock)|\/\d+\/(pieces|stock|incoming))/, "see-stock"],
  [/^\/admin\/(tables\/|products\/(new|pictures))/, "change-catalogue"],
  [/^\/admin\/(products|customs|words|translations)\b/, "see-catalogue"],
  [/^\/admin\/(price-changes|(price-groups|windows|shipping-prices)\/new)/, "change-terms"],
  [/^\/admin\/(price-groups|windows|offers|shipping-prices)\b/, "see-terms"],
  [/^\/admin\/orders\/\d+\/change/, "change-orders"],
  [/^\/admin\/orders\/\d+\/shipments\/new/, "change-shipments"],
  [/^\/admin\/orders\/.*(packing-list|shipments\/)/, "see-shipments"],
  [/^\/admin\/orders\/\d+\/reminder/, "change-payments"],
  [/^\/admin\/orders\/\d+\/payments/, "see-payments"],
  [new RegExp(`^/admin/orders/\\d+/(${DOCUMENT_PATHS.join("|")})`), "see-documents"],
  [/^\/admin\/orders\.csv\?.*rows=document/, "see-documents"],
  [/^\/admin\/orders\.csv\?.*rows=payments/, "see-payments"],
  [/^\/admin\/views\b/, "change-orders"],
  [/^\/admin\/(orders|claims)\b/, "see-orders"],
  [/^\/admin\/(invoices|books)\b/, "see-documents"],
  [/^\/admin\/payments\/statement/, "change-payments"],
  [/^\/admin\/payments\b/, "see-payments"],
  [/^\/admin\/(inquiries|messages)\b/, "see-inquiries"],
  [/^\/admin\/production\b/, "see-production"],
  [/^\/admin\/reports\b/, "see-reports"],
  [/^\/admin\/(pages|appearance)\b/, "see-pages"],
  [/^\/admin\/(settings|opening)\b/, "see-settings"],
  [/^\/admin\/mail\b/, "see-mail"],
  [/^\/admin\/(audit|changes)\b/, "see-audit"],
];

/** What sending a form needs, by its kind. */
const TO_SEND: [RegExp, StaffRight | null][] = [
  [/^\/admin\/customers\/:id order-for/, "change-carts"],
  [/^\/admin\/(customers\/:id (grant|refuse|keep|take|set-role)|staff)/, "change-staff"],
  [/^\/admin\/orders\/:id\/:form\? ship/, "change-shipments"],
  [/^\/admin\/orders\/:id\/shipments/, "change-shipments"],
  [/^\/admin\/orders\/:id\/:form\? (issue|confirm-vat)/, "change-documents"],
  [/^\/admin\/orders\/:id\/(:form\? change-payments|payments|reminder)/, "change-payments"],
  [/^\/admin\/claims\/:id\/:form\? return/, "change-shipments"],
  [/^\/admin\/orders\b/, "change-orders"],
  [/^\/admin\/products( |$)/, "change-catalogue"],
  [/^\/admin\/(ordering|search)\b/, null],
];

const right = (table: typeof TO_OPEN, what: string) => table.find(([fits]) => fits.test(what))?.[1];

/** A form needs the right to change what its page shows, unless it is in the table. */
function neededFor({ kind, address, submission }: FoundForm): StaffRight | null {
  if (submission.fields.some(([name]) => name === "confirms")) return "change-orders";
  const own = right(TO_SEND, kind);
  if (own !== undefined) return own;
  return (right(TO_OPEN, address)?.replace("see-", "change-") ?? null) as StaffRight | null;
}

const ROLES = STORED_ROLES.filter((role) => role !== OWNER);
const WITHOUT_PRICES = ROLES.filter((staffRole) => !can({ staffRole }, "see-prices"));

let shop: Shop;
let owner: Browser;
const staff = new Map<StoredRole, Browser>();
/** Answers with an amount to those who may see none. */
const leaks = new Set<string>();
let answers = 0;
let found: string[] = [];
let hasAmounts: Awaited<ReturnType<typeof markAmounts>>;

beforeAll(async () => {
  shop = await openShop();
  const admin = await signedInPerson(shop, "admin");
  owner = admin.browser;
  await seedAdminRows(admin.person.id, 2);
  hasAmounts = await markAmounts();
  // Whatever they are answered, by any test here.
  const watched: Shop = {
    ...shop,
    async fetch(request, context) {
      const answer = await shop.fetch(request, context);
      answers++;
      const found = await hasAmounts(answer.clone(), new URL(request.url));
      if (found.length > 0)
        leaks.add(`${request.method} ${request.url.slice(ORIGIN.length)}: ${found.slice(0, 3).join()}`);
      return answer;
    },
  };
  for (const staffRole of ROLES) {
    const reader = WITHOUT_PRICES.includes(staffRole) ? watched : shop;
    const { person, browser } = await signedInPerson(reader, "pending");
    await db.write((tx) => tx.user.update({ where: { id: person.id }, data: { staffRole } }));
    staff.set(staffRole, browser);
  }
  await logChanges("form_answers");
}, 120_000);
afterAll(endUndo);

const isRefused = (status: number) => status === 401 || status === 403;

describe("whoever has a role", () => {
  it.each(ROLES)("is led to nothing that is refused: %s", { timeout: 600_000 }, async (role) => {
    const { addresses, forms } = await crawl(shop, staff.get(role)!, {
      starts: ["/admin"],
      sendsForms: true,
      within: isPanel,
    });
    const refused = [
      ...addresses.filter(({ status }) => isRefused(status)).map(({ address }) => address),
      ...forms.filter(({ status }) => isRefused(status)).map(({ kind, from }) => `${kind}, shown at ${from}`),
    ];
    expect(refused).toEqual([]);
  });

  it("opens and sends what the owner does as far as the table goes", { timeout: 600_000 }, async () => {
    const wrong: string[] = [];
    const sent = new Set<string>();
    const { addresses } = await crawl(shop, owner, {
      starts: ["/admin", "/direct-admin", "/simple-admin"],
      sendsForms: true,
      within: isPanel,
      async onForm(form) {
        const { kind, address, submission } = form;
        // What it needs depends on what is changed, or on whom.
        const depends = /^\/admin\/changes\/| (end-sign-ins|revoke-keys)$/;
        if (!isPanel(form.route) || depends.test(kind) || sent.has(kind)) return;
        sent.add(kind);
        const needed = neededFor(form);
        const fields = submission.fields.filter(([name]) => name !== "key");
        for (const [role, browser] of staff) {
          const before = await snapshot();
          const { status } = await post(browser.withCopiedCookies(), new URL(address, ORIGIN), {
            ...submission,
            fields,
          });
          undoSince(before);
          const mayRefuse = needed !== null && !can({ staffRole: role }, needed);
          if (isRefused(status) !== mayRefuse) wrong.push(`${kind} by ${role}: ${status}, needs ${needed}`);
        }
      },
    });
    for (const { address, status, route } of addresses) {
      const needed = right(TO_OPEN, address);
      if (needed === undefined) wrong.push(`${address} is not in the table`);
      if (status !== 200 || route.pattern === "/admin/changes/:id") continue;
      for (const [role, browser] of staff) {
        const answer = await browser.withCopiedCookies().request(address, { redirect: "manual" });
        await answer.body?.cancel();
        const mayRefuse = Boolean(needed) && !can({ staffRole: role }, needed!);
        if (isRefused(answer.status) !== mayRefuse)
          wrong.push(`${address} by ${role}: ${answer.status}, needs ${needed}`);
      }
    }
    found = addresses.map(({ address }) => address);
    expect(wrong).toEqual([]);
    expect([addresses.length > 100, sent.size > 80]).toEqual([true, true]);
  });

  it("signs out customers, and people of the staff only if it gives roles; so with the file of their data", async () => {
    const [customer, colleague] = [await signedInPerson(shop, "approved"), await signedInPerson(shop, "admin")];
    const answers = async (browser: Browser, { person }: typeof customer) => {
      const address = `/admin/customers/${person.id}`;
      const fields: [string, string][] = [["intent", "end-sign-ins"]];
      const form = { method: "POST" as const, action: address, fields, files: [], isMultipart: false };
      const file = await browser.request(`${address}/data.json`, { redirect: "manual" });
      await file.body?.cancel();
      return [file.status, (await post(browser, new URL(address, ORIGIN), form)).status];
    };
    expect(await answers(staff.get("sales")!, customer)).toEqual([200, 303]);
    expect(await answers(staff.get("sales")!, colleague)).toEqual([403, 403]);
    expect(await db.read.session.count({ where: { userId: colleague.person.id } })).toBeGreaterThan(0);
    expect(await answers(owner, colleague)).toEqual([200, 303]);
  });

  it.each(WITHOUT_PRICES)(
    "is told of no amount: %s",
    async (role) => {
      const browser = staff.get(role)!;
      const order = await db.read.order.findFirstOrThrow({
        where: { status: "confirmed", isAmountFinal: true, amountPaid: 0, amountDue: { gt: 0 } },
      });
      const { total, orderNumber } = order;
      const orders = async (search: string) =>
        (await browser.open(`/admin/orders?${search}`))
          .$("a[href^='/admin/orders/']")
          .toArray()
          .map(({ attribs }) => attribs.href);
      // Neither what is sorted or filtered by amounts nor what is found by one tells of them.
      for (const search of ["sort=-amount", "sort=amount", "status=overdue", "status=paid", "waiting=part-paid"]) {
        expect(await orders(search), search).toEqual(await orders(""));
      }
      const amount = (total / 100).toFixed(2);
      const finds = async (q: string) =>
        (await browser.open(`/admin/search?all=1&q=${q}`)).$(`main a[href='/admin/orders/${order.id}']`).length;
      expect([await finds(amount), await finds(amount.replace(".", ",")), await finds(orderNumber)]).toEqual([0, 0, 1]);
      // A refusal for what is not paid says no more than that.
      const { $ } = await browser.open(`/admin/orders/${order.id}`);
      const fields = $("form[action$='/ship'] [name]:not([type=checkbox])")
        .toArray()
        .map((field): [string, string] => [field.attribs.name!, String($(field).val() ?? "")]);
      const form = { method: "POST" as const, fields, files: [], isMultipart: false };
      const ship = new URL(`/admin/orders/${order.id}/ship`, ORIGIN);
      const refused = await post(browser, ship, { ...form, action: ship.pathname });
      expect([refused.status, refused.textOf("main [role=alert]")]).toEqual([
        409,
        expect.stringContaining("not paid in full"),
      ]);
      const others = [
        ...["", "&rows=documents", "&rows=payments"].map(
          (rows) => `/admin/orders.csv?from=2020-01-01&to=2099-12-31${rows}`,
        ),
        `/orders/${order.id}`,
        `/orders/${order.id}/proforma.pdf`,
        "/api/orders",
        "/api/orders/my-orders",
        "/api/products",
        "/",
        `/product/${(await db.read.orderLine.findFirstOrThrow({ where: { orderId: order.id } })).productId}`,
      ];
      const headers = { Accept: "application/json" };
      for (const address of [...found, ...others]) {
        for (const asked of [address, dataAddress(address)]) {
          const answer = await browser.withCopiedCookies().request(asked, { redirect: "manual", headers });
          await answer.body?.cancel();
        }
      }
      for (const { id, pattern } of routesOf(shop.build).filter(
        ({ hasLoader, pattern }) => hasLoader && pattern.startsWith("/admin"),
      )) {
        const address = `${dataAddress(addressOf(pattern, { id: order.id }))}?_routes=${encodeURIComponent(id)}`;
        await (await browser.request(address)).body?.cancel();
      }
      expect([...leaks]).toEqual([]);
      // The owner is told them, so they would be found.
      for (const address of [
        "/admin/orders",
        "/admin/orders.data",
        "/admin/products",
        `/admin/orders/${order.id}`,
        others[0]!,
      ]) {
        const answer = await owner.withCopiedCookies().request(address);
        expect((await hasAmounts(answer, new URL(address, ORIGIN))).length, address).toBeGreaterThan(0);
      }
      expect(answers).toBeGreaterThan(400);
    },
    120_000,
  );
});
