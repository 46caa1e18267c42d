import { z } from "zod";

import * as t from "~/messages/conversations";
import { requiredText } from "~/shop/base/fields.server";
import { MAX_MESSAGE_LENGTH, type Subject } from "~/shop/conversations/conversation";
import { encodePhotos } from "~/shop/conversations/photos.server";
import { sendMessage } from "~/shop/conversations/add-message.server";
import type { PostedForm } from "../gate/body.server";
import { redirectWithToast } from "../session/toast.server";
import { limitFormSubmissions } from "./form.server";
import { handleForm, tooMany } from "./handle-form.server";

const messageForm = z.object({ text: requiredText(MAX_MESSAGE_LENGTH, t.writeMessage) });

interface Sender {
  subject: Subject;
  companyId: string | null;
  fromShop: boolean;
  authorId: string | null;
}

/** Adds `text`, and the files `photos`, to a conversation, and leads back to its page at `address`. */
export function answerMessageForm(request: Request, { fields, files }: PostedForm, sender: Sender, address: string) {
  return handleForm(request, {
    fields,
    schema: messageForm,
    title: t.notSent(),
    invalidTitle: t.notSent(),
    failed: t.sendingFailed(),
    fileField: "photos",
    async handle({ text }, { refuse }) {
      const wait = sender.fromShop
        ? null
        : await limitFormSubmissions(request, "message", sender.companyId ?? undefined);
      if (wait !== null) return refuse(tooMany(wait, t.notSent(), t.tooManyMessages()));
      const photos = await encodePhotos(files.get("photos"));
      await sendMessage({ ...sender, text, photos });
      return redirectWithToast(`${address}#newest`, { title: t.messageSent(sender.fromShop ? "staff" : "customer") });
    },
  });
}
