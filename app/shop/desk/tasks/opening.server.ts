import { db, LARGE_WRITE, type Tx } from "~/db/db.server";
import { env } from "~/env.server";
import { formatDate } from "~/formats/dates";
import * as t from "~/messages/desk";
import { record } from "~/shop/base/audit/audit.server";
import { Problem } from "~/shop/base/problem";
import type { BrandTexts } from "~/shop/brand/appearance/texts";
import { changeTexts, textsForAdmin } from "~/shop/brand/appearance/texts.server";
import { adminPages, missingLegalPages } from "~/shop/brand/pages/admin-pages.server";
import { STOCK_KIND } from "~/shop/catalogue/delivery-windows/window";
import {
  changeWindow,
  createWindow,
  offerStyles,
  type WindowFields,
} from "~/shop/catalogue/delivery-windows/change-windows.server";
import { adminWindows, type AdminWindow } from "~/shop/catalogue/delivery-windows/admin-windows.server";
import { changeSettings } from "~/shop/catalogue/offers/change-settings.server";
import { settingsForAdmin, type ShopSettings } from "~/shop/catalogue/offers/settings.server";
import { seller } from "~/shop/billing/documents/parties.server";
import { pricesText } from "~/shop/billing/shipping-prices/shipping-price";
import { shippingZones } from "~/shop/billing/shipping-prices/shipping-zones.server";
import { deliveryWindows } from "~/shop/catalogue/delivery-windows/windows.server";
import { termsOf } from "~/shop/billing/documents/proforma-terms";
import { OWNERS } from "~/shop/customers/people/staff-role";
import { isStuck } from "~/shop/desk/mail-queue/stuck-mail";
import { OPENING_STEPS, type OpeningStep, type OpeningStepName, openSteps } from "./opening";

/** Of the demo's people, and of those who picked one of them. */
const DEMO_ISSUER = "demo";

/** All, done or not. */
export async function openingSteps(): Promise<OpeningStep[]> {
  const [rows, ...missing] = await Promise.all([db.read.openingStep.findMany(), ...OPENING_STEPS.map(missingFor)]);
  return OPENING_STEPS.map((name, at) => {
    const confirmedAt = rows.find((row) => row.name === name)?.confirmedAt ?? null;
    const isDone = confirmedAt !== null && missing[at]!.length === 0;
    return { name, confirmedOn: confirmedAt && formatDate(confirmedAt), missing: missing[at]!, isDone };
  });
}

/** What must be done elsewhere before the step can be confirmed. */
async function missingFor(name: OpeningStepName): Promise<string[]> {
  switch (name) {
    case "seller":
      if (env.hasDemoSeller) return [t.sellerSettingsAndSetup()];
      return env.sellerPlace ? [] : [t.sellerPlaceMissing()];
    case "pages":
      return missingLegalPages();
    case "access":
      return missingAccess();
    default:
      return [];
  }
}

async function missingAccess(): Promise<string[]> {
  const admin = { ...OWNERS, adminUntil: null, subject: { not: null }, issuer: { not: DEMO_ISSUER } };
  const [admins, demo, isDelivered] = await Promise.all([
    db.read.user.count({ where: admin, take: 1 }),
    db.read.user.count({ where: { issuer: DEMO_ISSUER }, take: 1 }),
    isMailDelivered(),
  ]);
  return [
    ...(admins > 0 ? [] : [t.adminMissing()]),
    ...(demo > 0 ? [t.newDatabaseAndSetup()] : []),
    ...(isDelivered ? [] : [t.mailMissing()]),
  ];
}

/** A mail server takes the shop's mail: sign-in codes leave nothing in the outbox, other letters do. */
async function isMailDelivered(): Promise<boolean> {
  if (!env.SMTP_URL) return false;
  const [sent, stuck] = await Promise.all([
    db.read.outgoingMail.count({ where: { state: "sent" }, take: 1 }),
    db.read.outgoingMail.count({ where: isStuck(), take: 1 }),
  ]);
  return stuck === 0 && (sent > 0 || env.SIGN_IN === "email");
}

/** Anybody can be anybody: such a shop does not open. */
export const isDemo = () => env.demoSignIn;

let isOpen = false;

/** 0 for the demo, and once all were done. */
export async function countOpeningSteps(): Promise<number> {
  if (isOpen || isDemo()) return 0;
  const open = openSteps(await openingSteps()).length;
  isOpen = open === 0;
  return open;
}

/** Refuses (wrong_step) a step for which something must be done elsewhere first. */
export async function confirmStep(actorId: string, name: OpeningStepName): Promise<void> {
  if ((await missingFor(name)).length > 0) throw new Problem("wrong_step.opening_step");
  await db.write((tx) => confirmIn(tx, actorId, name));
}

async function confirmIn(tx: Tx, actorId: string, name: OpeningStepName): Promise<void> {
  const confirmedAt = new Date();
  await tx.openingStep.upsert({ where: { name }, create: { name, confirmedAt }, update: { confirmedAt } });
  const label = t.openingStep(name);
  await record(tx, { actorId, action: "confirm_opening_step", subject: `opening:${name}`, label });
}

/** Saves settings and confirms the step that asks for them. */
export const enterSettings = (
  actorId: string,
  name: OpeningStepName,
  version: number,
  fields: Partial<ShopSettings>,
): Promise<void> =>
  db.write(async (tx) => {
    await changeSettings(actorId, version, fields, tx);
    await confirmIn(tx, actorId, name);
  });

/** Saves texts and confirms the step that asks for them. */
export const enterTexts = (actorId: string, version: number, texts: Partial<BrandTexts>): Promise<void> =>
  db.write(async (tx) => {
    await changeTexts(actorId, version, texts, tx);
    await confirmIn(tx, actorId, "texts");
  });

/** The first window from stock: in it the shop sells all the year. */
export const standingWindow = async (): Promise<AdminWindow | undefined> =>
  (await adminWindows()).find(({ kind }) => kind === STOCK_KIND);

/** Saves the standing window and confirms the delivery promise. A new window has all styles. */
export async function enterDelivery(actorId: string, version: number, fields: WindowFields): Promise<void> {
  const window = await standingWindow();
  await db.write(async (tx) => {
    if (window) await changeWindow(actorId, { id: window.id, version }, fields, tx);
    else await offerStyles(actorId, await createWindow(actorId, fields, tx), { category: null }, true, tx);
    await confirmIn(tx, actorId, "delivery");
  }, LARGE_WRITE);
}

/** What the steps of the opening show. */
export async function openingStepView() {
  const [settings, zones, windows, window, texts, pages] = await Promise.all([
    settingsForAdmin(),
    shippingZones(),
    deliveryWindows(),
    standingWindow(),
    textsForAdmin(),
    adminPages(),
  ]);
  return {
    seller: seller(),
    settings,
    shippingPrices: zones.map((zone) => ({ zone: zone.name, prices: pricesText(zone, windows) })),
    window: window ?? null,
    texts,
    pages: pages.filter(({ isLegal }) => isLegal),
    signIn: env.SIGN_IN ?? (env.demoSignIn ? ("demo" as const) : ("provider" as const)),
    /** In the settings file, where they stand above what is entered. */
    inFile: { terms: env.PAYMENT_TERMS ?? null, validDays: env.PROFORMA_VALID_DAYS ?? null },
    terms: env.PAYMENT_TERMS ?? termsOf(settings),
  };
}

export type OpeningStepView = Awaited<ReturnType<typeof openingStepView>>;
