import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { markLookAlikes } from "~/formats/email";
import { formatPercent } from "~/formats/money";
import { clearDraft } from "~/http/forms/checkout-draft.server";
import { asFormError, handleForm } from "~/http/forms/handle-form.server";
import { consumeChosenDecision, requireSignInForRole, roleAccessOf } from "~/http/forms/role-decisions.server";
import { readForm } from "~/http/gate/body.server";
import { type StaffMember, requireCompany, requireStaff } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { requestCache } from "~/http/gate/request-cache.server";
import { sidOf } from "~/http/session/sessions.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as tConversations from "~/messages/conversations";
import * as tDesk from "~/messages/desk";
import * as t from "~/messages/customers";
import { shopFacts } from "~/shop/brand/appearance/facts.server";
import { contactIdOf } from "~/shop/customers/companies/company.server";
import { can, rightOver, type StaffRight } from "~/shop/customers/people/staff-role";
import { adminMessagesAddress, NEWEST_MESSAGES } from "~/shop/conversations/conversation";
import { readThread } from "~/shop/conversations/read-conversations.server";
import { customerNotes } from "~/shop/customers/staff/customer-notes.server";
import { customerFile, type CustomerFile } from "~/shop/desk/customer-data/customer-file.server";
import { type PersonForm, personForm } from "~/shop/customers/staff/decision-form.server";
import { personRecord } from "~/shop/customers/staff/people-records.server";
import { startOrderingFor } from "~/shop/customers/staff/ordering.server";
import { isRoleDecision } from "~/shop/customers/staff/role-decisions";
import { customerAddress, moveAddress, personAddress, CUSTOMERS_ADDRESS } from "~/ui/layout/customer-address";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { AppLink } from "~/ui/base/app-link";
import { ErrorSummary } from "~/ui/base/error-summary";
import { formState } from "~/ui/base/form-state";
import { AdminBadge } from "~/ui/customers/admin/admin-badge";
import { ApprovalCard } from "~/ui/customers/admin/approval-card";
import { CompanySection } from "~/ui/customers/admin/company-section";
import { CustomerCart } from "~/ui/customers/admin/customer-cart";
import { CustomerInquiries } from "~/ui/customers/admin/customer-inquiries";
import { CustomerNotes } from "~/ui/customers/admin/customer-notes";
import { CustomerProfile } from "~/ui/customers/admin/customer-profile";
import { DecisionHistory } from "~/ui/customers/admin/decision-history";
import { PersonalDataLinks } from "~/ui/customers/admin/personal-data";
import { NewestMessages } from "~/ui/conversations/newest-messages";
import { ApprovalsSection } from "~/ui/customers/admin/approvals-section";
import { RevokeCard } from "~/ui/customers/admin/revoke-card";
import { RoleCard } from "~/ui/customers/admin/role-card";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { SectionLinks } from "~/ui/layout/admin/section-links";
import { CustomerSummary } from "~/ui/desk/customer-summary";
import { May, PanelLink } from "~/ui/layout/admin/rights";
import { CustomerOrders } from "./__customer-orders";
import { changeCustomerFromForm } from "./change-customer.server";

const SHOWN_NOTES = 5;

/** The id of a person leads to their page. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { companyId, staff: admin } = await requireCompany(request, "see-customers", params.id);
  const file = await customerFile(companyId);
  if (!file) {
    const person = await personRecord(companyId);
    throw person ? redirect(personAddress(person.id)) : notFound(request);
  }
  const { contactId, approvalStatus, isStaff } = file.customer;
  const subject = { kind: "company", id: companyId } as const;
  const { chosen, headers } = await consumeChosenDecision(request, admin, contactId);
  const access = roleAccessOf(admin, contactId);
  const canOrderFor = can(admin, "change-carts") && approvalStatus === "approved" && !isStaff;
  const [notes, thread, { name: shop }] = await Promise.all([
    customerNotes(companyId, 1, SHOWN_NOTES),
    can(admin, "see-inquiries") ? readThread(subject, "staff", { take: NEWEST_MESSAGES }) : null,
    requestCache(request).then(shopFacts),
  ]);
  const canWrite = can(admin, "change-inquiries") && approvalStatus !== "closed" && !isStaff;
  const messages = thread && (canWrite || thread.messages.length > 0) ? { thread, shop, canWrite } : null;
  const about = { isSelf: contactId === admin.id, canOrderFor, notes, messages, access, chosen };
  return data({ ...file, ...about }, { headers });
}

/**
 * `intent` grant | refuse | keep | take | set-role (with `staffRole`; these need a recent sign-in) | approve, reinstate (with `last`) |
 * ask (with `reason` and `last`) | suspend (with `reason`) | check-vat-id | confirm-vat-id, reject-vat-id (with `vatId` and `vatReason`) | remove-colleague, revoke-colleague
 * (with `colleague`) | revoke-keys | end-sign-ins | price-group (with `group`) |
 * payment-terms (with `netDays`, `cashDiscountPercentage` and `cashDiscountDays`) | order-for.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const { companyId, staff: admin } = await requireCompany(request, "see-customers", params.id);
  const fields = await readForm(request);
  await requireStaff(request, ...rightsFor(fields.get("intent")));
  return handleForm(request, {
    schema: personForm,
    fields,
    title: t.nothingChanged(),
    failed: t.customerChangeFailed(fields.get("intent") as PersonForm["intent"]),
    // It is the customer who is not approved, not the admin who asks.
    status: ({ kind }) => (kind === "not_approved" ? 409 : undefined),
    errors: asFormError,
    async handle(decision) {
      const contactId = await contactIdOf(companyId);
      const contact = contactId && (await personRecord(contactId));
      if (!contact) throw notFound(request);
      if (decision.intent === "revoke-keys" || decision.intent === "end-sign-ins") {
        await requireStaff(request, rightOver(contact.isAdmin));
      }
      if (decision.intent === "order-for") return orderFor(request, companyId, admin);
      if (isRoleDecision(decision.intent)) {
        const role = decision.intent === "set-role" ? decision.staffRole : undefined;
        await requireSignInForRole(request, admin, { userId: contact.id, decision: decision.intent, role });
      }
      const toast = await changeCustomerFromForm(decision, { companyId, contactId: contact.id }, admin.id);
      // An admin who gives up the role can no longer open the admin panel.
      const hasLostAccess = decision.intent === "take" && contact.id === admin.id;
      return redirectWithToast(hasLostAccess ? "/" : customerAddress(companyId), toast);
    },
  });
}

/** Verbs about roles ask for themselves: everybody may give up their own. */
function rightsFor(intent: FormDataEntryValue | null): StaffRight[] {
  if (intent === "order-for") return ["change-carts"];
  return isRoleDecision(intent) ? [] : ["change-customers"];
}

async function orderFor(request: Request, companyId: string, { id: adminId, scope }: StaffMember) {
  const session = { sid: (await sidOf(request))!, adminId, scope };
  const { name } = await startOrderingFor(companyId, session);
  const description = t.theCartPricesAndOrders({ name: markLookAlikes(name) });
  const toast = { title: t.orderingForACustomer(), description };
  // Text that was typed at the checkout for one customer must not be filled in for the next.
  return redirectWithToast("/order-sheet", toast, {
    headers: { "Set-Cookie": await clearDraft() },
  });
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: file }) => [
  { title: pageTitle(matches, file?.customer.companyName ?? file?.customer.name ?? t.customer()) },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function CustomerPage() {
  const { customer, isSelf, canOrderFor, access, chosen, ...file } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const isOfTerms = refused?.lastResult.initialValue?.intent === "payment-terms";
  const paymentTerms = formState(isOfTerms ? refused.lastResult : null, "payment-terms", {
    netDays: customer.netDays ?? "",
    cashDiscountPercentage: customer.cashDiscount ? formatPercent(customer.cashDiscount.percentage) : "",
    cashDiscountDays: customer.cashDiscount?.days,
  });
  const form = formState(isOfTerms ? null : refused?.lastResult, "suspend", { reason: "", vatReason: "" });
  const { id, name, companyName, isStaff, approvalStatus, erasedAt, mergedInto } = customer;
  const isApplicant = approvalStatus !== "approved" && !isStaff && !erasedAt;
  return (
    <>
      <p className="no-print">
        {isApplicant ? (
          <AppLink to="/admin/applications" className="admin-all">
            {tDesk.pageName("applications")}
          </AppLink>
        ) : (
          <PanelLink to={isStaff ? "/admin/staff" : CUSTOMERS_ADDRESS} className="admin-all">
            {tDesk.pageName(isStaff ? "staff" : "customers")}
          </PanelLink>
        )}
      </p>
      <AdminHeading
        aside={
          <>
            {customer.isAdmin && <AdminBadge person={customer} />}
            {isSelf && <span className="muted">{t.thisIsYou()}</span>}
          </>
        }
        actions={
          <>
            {(approvalStatus === "waiting" || approvalStatus === "question") && (
              <May right="change-customers">
                <AppLink to={moveAddress(id, customer.contactId)} className="admin-all">
                  {t.moveToAnotherCompany({ name, hidden: (words) => <span className="sr-only">{words}</span> })}
                </AppLink>
              </May>
            )}
            <May right={rightOver(customer.isAdmin)}>
              <PersonalDataLinks address={customerAddress(id)} canErase={!isStaff && !erasedAt} />
            </May>
          </>
        }
      >
        {markLookAlikes(companyName ?? name)}
      </AdminHeading>
      {erasedAt && <p>{t.erasedOnOrdersAndTheir({ erasedAt })}</p>}
      {mergedInto && (
        <p>
          {t.mergedInto({
            name: mergedInto.name,
            link: (words) => <AppLink to={customerAddress(mergedInto.id)}>{words}</AppLink>,
          })}
        </p>
      )}
      <ErrorSummary errors={[...form.errors, ...paymentTerms.errors]} title={refused?.title} />
      <SectionLinks label={tDesk.sections()} sections={sectionsOf(file, file.messages !== null, erasedAt !== null)} />
      <div className="with-aside narrow-buttons gap-8 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="stack lg:order-1">
          <CustomerSummary
            customer={customer}
            figures={file.figures}
            priceGroups={file.priceGroups}
            paymentTerms={paymentTerms}
            canOrderFor={canOrderFor}
          />
          <ApprovalCard
            customer={customer}
            reason={form.fields.reason}
            last={file.messages?.thread.lastMessageId ?? 0}
          />
          <ApprovalsSection {...file.approvals} />
        </div>
        <div className="stack-loose">
          <CustomerOrders companyId={id} orders={file.orders} sales={file.sales} email={customer.email} />
          <CustomerProfile customer={customer} vatReason={form.fields.vatReason} />
          {file.messages && (
            <NewestMessages
              {...file.messages}
              reader="staff"
              address={adminMessagesAddress({ kind: "company", id })}
              ask={tConversations.writeToCustomer()}
            />
          )}
          {!erasedAt && <CustomerNotes companyId={id} {...file.notes} />}
          <CustomerCart cart={file.cart} />
          <CustomerInquiries inquiries={file.inquiries} requests={file.requests} />
          <CompanySection companyId={id} colleagues={file.colleagues} />
        </div>
      </div>
      <div id="access" className="columns-fit-[18rem] mt-10 items-start gap-4">
        {approvalStatus !== "closed" && (
          <RoleCard customer={customer} isSelf={isSelf} access={access} chosen={chosen} />
        )}
        {file.apiKeys.length > 0 && (
          <RevokeCard
            right={rightOver(customer.isAdmin)}
            address={customerAddress(id)}
            title={t.keysTitle()}
            status={<ActiveKeys keys={file.apiKeys} />}
            summary={t.revokeAll()}
            consequence={t.revokeAllKeysNote({ name })}
            intent="revoke-keys"
            label={t.revokeAllKeys()}
            pendingLabel={t.revoking()}
          />
        )}
        {customer.hasSignedIn && !isSelf && (
          <RevokeCard
            right={rightOver(customer.isAdmin)}
            address={customerAddress(id)}
            title={t.signInsTitle()}
            status={t.forALostDeviceOr()}
            summary={t.signOutEverywhere()}
            consequence={t.everyBrowserIsSignedOut()}
            intent="end-sign-ins"
            label={t.signOutEverywhereButton()}
            pendingLabel={t.signingOut()}
          />
        )}
      </div>
      <DecisionHistory subject={`company:${id}`} name={name} entries={file.history} />
    </>
  );
}

function sectionsOf({ colleagues }: Pick<CustomerFile, "colleagues">, hasMessages: boolean, isErased: boolean) {
  const hasPeople = colleagues.people.length + colleagues.invitations.length > 0;
  const shown: Parameters<typeof tDesk.sectionName>[0][] = [
    "orders",
    "profile",
    ...(hasMessages ? (["messages"] as const) : []),
    ...(isErased ? [] : (["notes"] as const)),
    "cart",
    "inquiries",
    ...(hasPeople ? (["people"] as const) : []),
    "access",
    "history",
  ];
  return shown.map((id) => ({ id, name: tDesk.sectionName(id) }));
}

function ActiveKeys({ keys }: { keys: CustomerFile["apiKeys"] }) {
  return (
    <ul className="stack">
      {keys.map(({ id, name, hint, scope, createdBy, lastUsedAt }) => (
        <li key={id} className="break-words">
          {name} (<code>{hint}…</code>), {t.keyScopeName(scope)}
          <span className="muted small block">
            {t.keyMadeBy({ name: markLookAlikes(createdBy ?? t.unknownMaker()) })} ·{" "}
            {lastUsedAt ? t.used({ lastUsedAt }) : t.neverUsed()}
          </span>
        </li>
      ))}
    </ul>
  );
}
