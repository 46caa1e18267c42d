import { redirectWithToast } from "~/http/session/toast.server";
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
    title: "Nothing was erased",
    failed: "Failed to erase the data. Please look at what is left and try again.",
    async handle({ email }) {
      const isNew = await erase(email);
      const description = isNew ? kept : "It was already erased. Nothing was changed.";
      return redirectWithToast(address, { title: "Personal Data Erased", description });
    },
  });
}
