import { markLookAlikes } from "~/formats/email";
import * as t from "~/messages/customers";
import { choosePriceGroup } from "~/shop/catalogue/price-groups/choose-group.server";
import { askApplicant } from "~/shop/conversations/applicants.server";
import type { Toast } from "~/http/session/toast";
import { revokeAllApiKeys } from "~/shop/customers/api-keys/revoke-all.server";
import { parseId } from "~/formats/ids";
import { removeColleague } from "~/shop/customers/people/change-people.server";
import { revokeColleague } from "~/shop/customers/people/invite-colleague.server";
import { agreePaymentTerms } from "~/shop/customers/companies/payment-terms.server";
import { checkVatId, decideVatId } from "~/shop/customers/companies/vat-checks.server";
import type { PersonForm } from "~/shop/customers/staff/decision-form.server";
import { decideCustomer, decideRole, endAllSignIns } from "~/shop/customers/staff/decisions.server";

export async function changeCustomerFromForm(
  decision: Exclude<PersonForm, { intent: "order-for" }>,
  { companyId, contactId }: { companyId: string; contactId: string },
  actorId: string,
): Promise<Toast> {
  switch (decision.intent) {
    case "check-vat-id": {
      const { answer } = await checkVatId(companyId);
      return { title: t.vatIdChecked(), description: `${t.viesAnswer(answer)}.` };
    }
    case "confirm-vat-id":
    case "reject-vat-id": {
      const { vatId, vatReason: reason } = decision;
      const isValid = decision.intent === "confirm-vat-id";
      await decideVatId({ companyId, vatId, isValid, reason, actorId });
      return isValid
        ? {
            title: t.vatIdConfirmed(),
            description: t.newOrdersAreExemptWhere(),
          }
        : { title: t.vatIdNotValid(), description: t.vatOfNewOrdersIs() };
    }
    case "revoke-keys": {
      const count = await revokeAllApiKeys(companyId, actorId);
      const description = count > 0 ? t.activeKeysRevoked({ count }) : t.thereWasNoActiveKey();
      return { title: t.apiKeysRevoked(), description };
    }
    case "end-sign-ins": {
      const count = await endAllSignIns(contactId, actorId);
      const description = count > 0 ? t.everyBrowserWasSignedOut() : t.noBrowserWasSignedIn();
      return { title: t.signedOut(), description };
    }
    case "remove-colleague": {
      const removal = { companyId, personId: decision.colleague, actorId };
      const removed = await removeColleague({ ...removal, revokesKeys: decision.revokeKeys });
      return { title: t.colleagueRemovedTitle(), description: t.colleagueRemoved(removed) };
    }
    case "revoke-colleague": {
      const of = { companyId, actorId };
      const { email } = await revokeColleague(of, parseId(decision.colleague) ?? 0);
      return {
        title: t.invitationRevoked(),
        description: t.theLinkOfNoLonger({ name: markLookAlikes(email) }),
      };
    }
    case "price-group":
      await choosePriceGroup(actorId, companyId, decision.group);
      return { title: t.priceGroupChosen(), description: t.theCustomerSeesTheNew() };
    case "payment-terms":
      await agreePaymentTerms(actorId, companyId, decision);
      return { title: t.paymentTermsSaved(), description: t.termsOfNewOrders() };
    case "ask": {
      const { name } = await askApplicant(companyId, actorId, decision.reason, decision.last);
      return {
        title: t.decisionTitle("ask"),
        description: t.decisionDone("ask", { count: 1, name: markLookAlikes(name) }),
      };
    }
    case "suspend":
      return decideCustomer(companyId, actorId, { decision: decision.intent, reason: decision.reason });
    case "approve":
    case "reinstate":
      return decideCustomer(companyId, actorId, { decision: decision.intent, last: decision.last });
    case "set-role":
      return decideRole(decision.intent, contactId, actorId, decision.staffRole);
    default:
      return decideRole(decision.intent, contactId, actorId);
  }
}
