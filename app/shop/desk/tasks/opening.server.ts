import { db } from "~/db/db.server";
import { env } from "~/env.server";
import { isStuck } from "~/shop/desk/mail-queue/stuck-mail";
import { areSettingsSaved } from "~/shop/catalogue/offers/settings.server";
import { missingLegalPages } from "~/shop/brand/pages/admin-pages.server";
import { openWindows } from "~/shop/catalogue/delivery-windows/windows.server";
import { type OpeningStep, openSteps } from "./opening";
import { OWNERS } from "~/shop/customers/people/staff-role";

/** Of the demo's people, and of those who picked one of them. */
const DEMO_ISSUER = "demo";

/** Before the shop opens, done or not. */
export async function openingSteps(): Promise<OpeningStep[]> {
  const [admin, demo, mail, pages, conditions, windows, style] = await Promise.all([
    db.read.user.count({
      where: {
        ...OWNERS,
        adminUntil: null,
        subject: { not: null },
        issuer: { not: DEMO_ISSUER },
      },
      take: 1,
    }),
    db.read.user.count({ where: { issuer: DEMO_ISSUER }, take: 1 }),
    isMailDelivered(),
    missingLegalPages(),
    areSettingsSaved(),
    openWindows(),
    db.read.product.count({ where: { isActive: true }, take: 1 }),
  ]);
  return [
    { name: "admin", isDone: admin > 0 },
    { name: "demo", isDone: demo === 0 },
    { name: "seller", isDone: !env.hasDemoSeller },
    { name: "mail", isDone: mail },
    { name: "pages", isDone: pages.length === 0, missing: pages.join(", ") },
    { name: "conditions", isDone: conditions },
    { name: "window", isDone: windows.length > 0 },
    { name: "style", isDone: style > 0 },
  ];
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

/** A mail server takes the shop's mail: sign-in codes leave nothing in the outbox, other letters do. */
async function isMailDelivered(): Promise<boolean> {
  if (!env.SMTP_URL) return false;
  const [sent, stuck] = await Promise.all([
    db.read.outgoingMail.count({ where: { state: "sent" }, take: 1 }),
    db.read.outgoingMail.count({ where: isStuck(), take: 1 }),
  ]);
  return stuck === 0 && (sent > 0 || env.SIGN_IN === "email");
}
