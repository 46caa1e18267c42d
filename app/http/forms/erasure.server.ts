import { notFound } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { erasureForm } from "~/shop/desk/customer-data/erasure-form.server";
import { Problem } from "~/shop/base/problem";
import { parseForm, refuseForm } from "./form.server";

interface Erasing {
  /** Of the page of the customer or person, which says so afterwards. */
  address: string;
  /** What a toast says is kept. */
  kept: string;
  /** Erases it, confirmed by the typed e-mail address; returns whether it was not erased before. */
  erase: (email: string) => Promise<boolean>;
}

/** Answers the form that erases the data of a customer or a person. */
export async function answerErasure(request: Request, { address, kept, erase }: Erasing) {
  const submission = await parseForm(request, erasureForm);
  if (submission.status !== "success") return refuseForm(submission, { status: 400 });
  try {
    const isNew = await erase(submission.value.email);
    const description = isNew ? kept : "It was erased before. Nothing was changed.";
    return await redirectWithToast(address, { title: "Personal Data Erased", description });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === "not_found") throw notFound(request);
    const { message, field } = error;
    const status = field ? 400 : 409;
    return refuseForm(submission, { status, title: "Nothing was erased", message, field });
  }
}
