import { parseId } from "~/formats/ids";
import * as t from "~/messages/access";
import { addShipTo, changeShipTo, removeShipTo, shipToForm } from "~/shop/customers/companies/ship-to.server";
import { redirectWithToast } from "../session/toast.server";
import { readForm } from "../gate/body.server";
import { handleForm } from "./handle-form.server";

/**
 * Answers the forms of a page with a company's further delivery addresses: `intent` add | change (`id`, `expectedVersion`), both with
 * `label` and the address | remove (`id`). `of` is the address whose form is refused, null for a new one.
 */
export async function changeShipTos(request: Request, by: { companyId: string; actorId: string }, page: string) {
  const fields = await readForm(request);
  const changed = fields.get("intent") === "change" ? parseId(fields.get("id")) : null;
  const title = t.theAddressWasNotSaved();
  return handleForm(request, {
    schema: shipToForm,
    fields,
    title,
    invalidTitle: title,
    failed: t.failedToSaveTheAddress(),
    extra: (problem) => {
      // The form of an address that was removed meanwhile is shown as that of a new one.
      const isGone = problem?.kind === "stale" && problem.version === undefined;
      return { of: isGone ? null : changed };
    },
    async handle(form) {
      if (form.intent === "add") await addShipTo(by, form);
      else if (form.intent === "change") await changeShipTo(by, form);
      else await removeShipTo(by, form.id);
      return redirectWithToast(page, { title: t.addressSavedTitle(form.intent) });
    },
  });
}
