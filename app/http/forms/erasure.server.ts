import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/access";
import { erasureForm } from "~/shop/desk/customer-data/erasure-form.server";
import { handleForm } from "./handle-form.server";

interface Erasing {
  /** Of the page of the customer or person, which says so afterwards. */
  address: string;
  /** What a toast says is kept. */
  kept: string;
  /** Erases it, confirmed by the typed e-mail address; returns whether it was not erased before. */
  erase: (email: string) => Promise<boolean>;
}

/** Answers the form that erases the data of a customer or a person. */
export function answerErasure(request: Request, { address, kept, erase }: Erasing) {
  return handleForm(request, {
    schema: erasureForm,
    title: t.nothingWasErased(),
    failed: t.failedToEraseTheData(),
    async handle({ email }) {
      const isNew = await erase(email);
      const description = isNew ? kept : t.itWasAlreadyErasedNothing();
      return redirectWithToast(address, { title: t.personalDataErased(), description });
    },
  });
}
