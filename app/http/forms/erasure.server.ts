import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/access";
import { erasureForm } from "~/shop/desk/customer-data/erasure-form.server";
import { handleForm } from "./handle-form.server";

interface Erasing {
  /** The address of the page of the customer or person. */
  address: string;
  /** The part of the toast about what is kept. */
  kept: string;
  /** Confirmed by the typed e-mail address. */
  erase: (email: string) => Promise<void>;
}

/** Answers the form that erases the data of a customer or a person. */
export function answerErasure(request: Request, { address, kept, erase }: Erasing) {
  return handleForm(request, {
    schema: erasureForm,
    title: t.nothingWasErased(),
    failed: t.failedToEraseTheData(),
    async handle({ email }) {
      await erase(email);
      return redirectWithToast(address, { title: t.personalDataErased(), description: kept });
    },
  });
}
