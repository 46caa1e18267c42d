import { randomUUID } from "node:crypto";

import { shipTosOf, addShipTo } from "~/shop/customers/companies/ship-to.server";
import type { ShipTo } from "~/shop/customers/companies/ship-to";
import { ADDRESS } from "./people";

/** For a company. */
export async function makeShipTo(
  companyId: string,
  { label = `Store ${randomUUID()}`, address = ADDRESS }: Partial<ShipTo> = {},
): Promise<ShipTo> {
  await addShipTo({ companyId, actorId: companyId }, { label, address });
  return (await shipTosOf(companyId)).find((one) => one.label === label)!;
}
