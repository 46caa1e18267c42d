import { data } from "@remix-run/node";

import { parseId } from "~/formats/ids";
import { shipToForm } from "~/shop/customers/companies/ship-to-form.server";
import {
  addShipTo,
  changeShipTo,
  removeShipTo,
  StaleShipTo,
} from "~/shop/customers/companies/ship-to.server";
import { Problem } from "~/shop/base/problem";
import { notFound } from "../gate/refusals.server";
import { redirectWithToast } from "../session/toast.server";
import { parseForm, serverFailure } from "./form.server";

const TOASTS = { add: "Address Added", change: "Address Saved", remove: "Address Removed" };

/**
 * Handles the forms of a page with a company's further delivery addresses: `intent` add | change (`id`, `seen`), both with
 * `label` and the address | remove (`id`). Answers with a redirect to the `page`, or with what is refused: the form of the address
 * that `of` names, null for that of a new one.
 */
export async function changeShipTos(
  request: Request,
  by: { companyId: string; actorId: string },
  page: string,
) {
  const submission = await parseForm(request, shipToForm);
  const { intent, id } = submission.payload;
  const changed = intent === "change" ? parseId(id) : null;
  const refused = (
    { message, field }: { message?: string; field?: string },
    init: ResponseInit,
    form: { of: number | null; version?: number } = { of: changed },
  ) => {
    const about = field ? { fieldErrors: { [field]: [message!] } } : { formErrors: [message!] };
    const lastResult = submission.reply(message ? about : {});
    return data({ lastResult, title: "The address was not saved", ...form }, init);
  };
  if (submission.status !== "success") {
    return refused({ message: submission.error?.intent?.[0] }, { status: 400 });
  }
  try {
    const form = submission.value;
    if (form.intent === "add") await addShipTo(by, form);
    else if (form.intent === "change") await changeShipTo(by, form);
    else await removeShipTo(by, form.id);
    return await redirectWithToast(page, { title: TOASTS[form.intent] });
  } catch (error) {
    if (error instanceof StaleShipTo) {
      const { message, version } = error;
      return refused({ message }, { status: 409 }, { of: changed, version });
    }
    if (!(error instanceof Problem)) {
      const { message, ...init } = serverFailure(error, request, "Failed to save the address.");
      return refused({ message }, init);
    }
    if (error.code === "not_found") throw notFound(request);
    // What was typed about a removed one is in the form of a new one.
    const of = error.code === "stale" ? null : changed;
    return refused(error, { status: 409 }, { of });
  }
}
