import { db, LARGE_WRITE, type Tx } from "~/db/db.server";
import * as t from "~/messages/catalogue";
import { record } from "~/shop/base/audit/audit.server";
import { shopFiles } from "~/shop/base/files/shop-files.server";
import { takeUpload } from "~/shop/base/files/uploads.server";
import { renameMaster } from "~/shop/brand/pictures/masters.server";
import { Problem } from "~/shop/base/problem";
import { withLists } from "../styles/style-row";
import { allPictures, asPictureFields, nameOfPicture } from "../styles/style-pictures";
import { type PicturePlan, type PlannedStyle, planPictures } from "./plan.server";
import { pictureColumns } from "./styles.server";
import { addedText, type AddedPictures } from "./upload";
import { findPictures, ownPictures, type PictureUpload } from "./uploads.server";

/**
 * As one change. `seen` is the fingerprint of the preview that the admin confirmed. Returns the addresses of the added
 * pictures. Refuses as stale when they were added, or styles have changed since the preview; as wrong_step when there
 * is nothing to add.
 */
export async function addUploadedPictures(userId: string, id: string, seen: string): Promise<string[]> {
  const upload = (await findPictures(userId, id)) ?? noSuchUpload();
  const plan = await planPictures(upload.files);
  const result = plan.fingerprint === seen ? await nameMasters(plan) : null;
  return db.write((tx) => write(tx, userId, upload, plan, result), LARGE_WRITE);
}

/** Under the names of the styles and colours that they are now for. */
async function nameMasters({ styles, leftOut }: PicturePlan): Promise<AddedPictures> {
  const named: AddedPictures["styles"] = [];
  for (const style of styles) {
    const { id, styleCode, name } = style;
    const pictures = [];
    for (const { file, address, colour } of style.pictures) {
      const renamed = await renameMaster(shopFiles, address, nameOfPicture(style, colour, file));
      if (!renamed) {
        throw new Problem("stale.missing_picture", { file });
      }
      pictures.push({ file, address: renamed, colour });
    }
    named.push({ id, styleCode, name, pictures });
  }
  return { styles: named, leftOut: leftOut.map(({ file, reason }) => ({ file, reason })) };
}

/** `result` is null when the plan is not the one that was seen. */
async function write(
  tx: Tx,
  userId: string,
  { id, version }: PictureUpload,
  plan: PicturePlan,
  result: AddedPictures | null,
): Promise<string[]> {
  if (!result) throw stale();
  if (!(await takeUpload(tx, ownPictures(userId, id), version, { result }))) throw stale();
  if (plan.count === 0) throw new Problem("wrong_step.no_pictures");
  const addresses = result.styles.map(({ pictures }) => pictures.map(({ address }) => address));
  // In the same order in each transaction, so that two of them cannot deadlock.
  const ordered = plan.styles.map((style, index) => ({ style, added: addresses[index]! }));
  ordered.sort((a, b) => a.style.id - b.style.id);
  for (const { style, added } of ordered) await addToStyle(tx, style, added);
  await record(tx, {
    actorId: userId,
    action: "add_pictures",
    subject: `pictures:${id}`,
    label: addedText(result.styles),
    note: leftOutText(result),
    after: Object.fromEntries(result.styles.map(({ styleCode }, index) => [styleCode, addresses[index]!.join(" ")])),
  });
  return addresses.flat();
}

async function addToStyle(tx: Tx, planned: PlannedStyle, added: readonly string[]): Promise<void> {
  const { id } = planned;
  // Locks the row, so that it cannot change between the following read and the update.
  const { count } = await tx.product.updateMany({
    where: { id },
    data: { version: { increment: 1 } },
  });
  if (count === 0) throw stale();
  const row = await tx.product.findUniqueOrThrow({ where: { id }, select: pictureColumns });
  const present = withLists(row);
  if (!isAsPlanned(present, planned)) throw stale();
  await tx.product.updateMany({
    where: { id },
    data: asPictureFields([...new Set([...planned.existing, ...added])]),
  });
}

function isAsPlanned(
  present: Pick<PlannedStyle, "name" | "styleCode" | "colors" | "imageUrl" | "additionalImages">,
  { name, styleCode, colors, existing }: PlannedStyle,
): boolean {
  const shown = [present.name, present.styleCode, present.colors, allPictures(present)];
  return JSON.stringify(shown) === JSON.stringify([name, styleCode, colors, existing]);
}

const leftOutText = ({ leftOut }: AddedPictures) =>
  leftOut.length > 0 ? t.countedLeftOut({ pictures: t.countedPictures({ count: leftOut.length }) }) : null;

function noSuchUpload(): never {
  throw new Problem("not_found.picture_upload");
}

const stale = () => new Problem("stale.picture_styles");
