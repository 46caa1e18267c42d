import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/access";
import { erasureForm } from "~/shop/desk/customer-data/erasure-form.server";
import { handleForm } from "./handle-form.server";

interface Erasing {
  /** The address of the page of the customer or person. */
  address: string;
  /** The part of the toast about what is kept. */
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
