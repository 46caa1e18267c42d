import type { Subject } from "~/shop/conversations/conversation";
import { encodePhotos } from "~/shop/conversations/photos.server";
import { sendMessage } from "~/shop/conversations/add-message.server";
import { photo } from "./pictures";

export const photoFile = async (name = "photo.jpg") => ({ name, bytes: await photo().jpeg().toBuffer() });

/** The customer asks, with a photo, and `staffId` answers. */
export async function makeConversation(companyId: string, staffId: string, subject: Subject): Promise<void> {
  const photos = await encodePhotos([await photoFile()]);
  const text = "Three of them have a hole, near the seam.\n\nWhat can we do?";
  await sendMessage({ subject, companyId, fromShop: false, authorId: companyId, text, photos });
  const answer = "We are sorry. We will send you three others.";
  await sendMessage({ subject, companyId, fromShop: true, authorId: staffId, text: answer, photos });
}
