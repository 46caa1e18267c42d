import type { Account } from "~/shop/billing/accounts/account";
import {
  accountCsv as csvOf,
  accountFileName,
  accountOf,
  requestedAccount,
} from "~/shop/billing/accounts/account.server";
import { accountPdf as pdfOf } from "~/shop/billing/accounts/account-pdf.server";
import { requireApproved, requireCompany } from "../gate/guards.server";
import { notFound } from "../gate/refusals.server";
import { csvResponse } from "./csv.server";
import { pdfResponse } from "./pdf.server";

const periodOf = (request: Request) => requestedAccount(new URL(request.url).searchParams);

/** The account of the buyer's company in the requested period. Throws as requireApproved. */
export async function ownAccount(request: Request): Promise<Account> {
  const { company } = await requireApproved(request);
  return (await accountOf(company.id, periodOf(request)))!;
}

/** That of a customer, for the staff. Throws as requireCompany, and 404 for an unknown one. */
export async function customerAccount(request: Request, id: string | undefined) {
  const { companyId } = await requireCompany(request, "see-payments", id);
  const account = await accountOf(companyId, periodOf(request));
  if (!account) throw notFound(request);
  return { companyId, account };
}

export const accountCsv = (request: Request, account: Account): Promise<Response> =>
  csvResponse(request, accountFileName(account, "csv"), csvOf(account));

export const accountPdf = async (request: Request, account: Account): Promise<Response> =>
  pdfResponse(request, await pdfOf(account));
