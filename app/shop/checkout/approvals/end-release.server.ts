import { db, type Tx } from "~/db/db.server";
import { formatDate } from "~/formats/dates";
import { nameOfCompany } from "~/formats/person-name";
import { record } from "~/shop/base/audit/audit.server";
import { lockCustomer } from "~/shop/cart/lock-cart.server";
import { MAX_CART_NAME_LENGTH } from "~/shop/cart/saved-cart";
import { insertCart } from "~/shop/cart/saved-carts.server";
import { existingPlaces } from "~/shop/cart/line-requests.server";
import { queueLetter } from "~/shop/brand/mail/send-letter.server";
import { formatEuro } from "~/shop/base/money/money";
import { Problem } from "~/shop/base/problem";
import { releaseDeclined } from "./letters/releases";
import { type Release, RELEASE_STATES } from "./release";
import { releasersOf } from "./releasers.server";
import { findRelease } from "./releases.server";

interface By {
  companyId: string;
  actorId: string;
}

/**
 * Withdraws a request, by the person who asked; its lines become a saved cart. A repeat changes nothing. Throws a Problem: not_found,
 * not_allowed, wrong_step, not_approved.
 */
export const withdrawRelease = (by: By, id: number): Promise<void> =>
  endRelease(by, id, { state: "withdrawn", reason: null });

/**
 * Declines an order of a colleague's; its lines become a saved cart, and the person who asked gets a letter. A repeat changes nothing. Throws a
 * Problem: not_found, not_allowed (own request, or no owner or buyer any more), wrong_step (also when it was declined for another
 * reason), not_approved.
 */
export const declineRelease = (by: By, id: number, reason: string): Promise<void> =>
  endRelease(by, id, { state: "declined", reason });

interface Ending {
  state: "withdrawn" | "declined";
  reason: string | null;
}

function endRelease({ companyId, actorId }: By, id: number, ending: Ending): Promise<void> {
  return db.write(async (tx) => {
    const customer = await lockCustomer(tx, companyId);
    const release = await findRelease(companyId, id, tx);
    if (!release) throw releaseNotFound();
    const people = await releasersOf(tx, companyId);
    const actor = people.find((one) => one.id === actorId);
    const isAsker = release.askedById === actorId;
    if (!actor || isAsker !== (ending.state === "withdrawn")) throw notAllowed();
    if (release.state === ending.state && release.reason === ending.reason) return;
    await claimRelease(tx, release, { ...ending, actorId });
    const cartName = await saveLines(tx, release, ending.state);
    await record(tx, {
      actorId,
      action: isAsker ? "withdraw_release" : "decline_release",
      subject: `company:${companyId}`,
      label: `${nameOfCompany(customer)}, ${formatEuro(release.total)}`,
    });
    const asker = people.find((one) => one.id === release.askedById);
    if (isAsker || !asker) return;
    await queueLetter(tx, {
      key: `release:${id}:declined`,
      kind: "release-declined",
      to: asker.email,
      letter: releaseDeclined({
        id,
        firstName: asker.firstName,
        declinedBy: actor.name,
        reason: ending.reason ?? "",
        cartName,
      }),
    });
  });
}

/** Ends an open request, once. Throws a Problem "wrong_step" when it has ended. The company is locked. */
export async function claimRelease(
  tx: Tx,
  { id, companyId }: Pick<Release, "id" | "companyId">,
  { actorId, ...data }: { state: string; reason: string | null; actorId: string },
): Promise<void> {
  const { count } = await tx.releaseRequest.updateMany({
    where: { id, companyId, state: "open" },
    data: { ...data, endedById: actorId, endedAt: new Date() },
  });
  if (count === 0) {
    throw new Problem("wrong_step", "This request has ended meanwhile. Nothing was changed.");
  }
}

export const releaseNotFound = () =>
  new Problem("not_found", "There is no such request in your company.");

export const notAllowed = () =>
  new Problem("not_allowed", "You may not do this with this request. Nothing was changed.");

/**
 * Saves the lines whose piece and window still exist as a cart; returns its name, which names no person, because personal data may be
 * erased.
 */
async function saveLines(
  tx: Tx,
  { companyId, lines, createdAt, total }: Release,
  state: Ending["state"],
) {
  const what = `${RELEASE_STATES[state]} order of ${formatEuro(total)}`;
  const cartName = `${what}, ${formatDate(createdAt)}`.slice(0, MAX_CART_NAME_LENGTH);
  const kept = await existingPlaces(tx, lines);
  await insertCart(tx, companyId, cartName, kept);
  return cartName;
}
