import type { InScope } from "~/shop/customers/companies/company-scope.server";

/** As a guard of the admin panel gives it to somebody who sees all companies. */
export const inScope = <Id extends number | string>(id: Id) => id as InScope<Id>;
