import { db } from "~/db/db.server";
import { Problem } from "~/shop/base/problem";
import { changeSettings } from "~/shop/catalogue/offers/change-settings.server";
import { hasInvoices } from "./invoices.server";

/** Sets the day from which shipments are invoiced here. Refuses (wrong_step) once an invoice was issued; see changeSettings. */
export const setFirstDay = (actorId: string, version: number, invoicesFrom: string): Promise<void> =>
  db.write(async (tx) => {
    await changeSettings(actorId, version, { invoicesFrom }, tx);
    if (await hasInvoices(tx)) throw new Problem("wrong_step.invoices_began");
  });
