import { formatDate, formatDateTime } from "~/formats/dates";
import { markLookAlikes } from "~/formats/email";
import { keyScopeName } from "~/texts/customers";
import * as text from "~/texts/customer-desk";
import { paymentStatusName } from "~/texts/orders";
import type { CustomerNote } from "~/shop/customers/staff/customer-notes.server";
import type { RoleAccess, RoleDecision } from "~/shop/customers/staff/role-decisions";
import type { CustomerFile, OrderRow } from "~/shop/desk/customer-data/customer-file.server";
import { AppLink } from "~/ui/base/app-link";
import { Badge } from "~/ui/base/badge";
import { ErrorSummary } from "~/ui/base/error-summary";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { Money } from "~/ui/base/money";
import { AdminBadge } from "~/ui/customers/admin/admin-badge";
import { ApprovalCard } from "~/ui/customers/admin/approval-card";
import { CompanySection } from "~/ui/customers/admin/company-section";
import { CustomerCart } from "~/ui/customers/admin/customer-cart";
import { CustomerInquiries } from "~/ui/customers/admin/customer-inquiries";
import { CustomerNotes } from "~/ui/customers/admin/customer-notes";
import { CustomerProfile } from "~/ui/customers/admin/customer-profile";
import { DecisionHistory } from "~/ui/customers/admin/decision-history";
import { mergeAddress } from "~/ui/customers/admin/merge-address";
import { PersonalDataLinks } from "~/ui/customers/admin/personal-data";
import { ApprovalsSection } from "~/ui/customers/admin/approvals-section";
import { RevokeCard } from "~/ui/customers/admin/revoke-card";
import { RoleCard } from "~/ui/customers/admin/role-card";
import { pageName } from "~/texts/navigation";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { SectionLinks } from "~/ui/layout/admin/section-links";
import { CUSTOMERS_ADDRESS, customerAddress } from "~/ui/layout/customer-address";
import { StatusBadge } from "~/ui/orders/status-badge";
import { CustomerSummary } from "./customer-summary";

/** A customer's newest orders, and the total of all of them. */
function CustomerOrders({ orders, sales, email }: Pick<CustomerFile, "orders" | "sales"> & { email: string }) {
  return (
    <section aria-labelledby="orders">
      <h2 id="orders" className="mb-2">
        {text.sectionName("orders")}
      </h2>
      {orders.length === 0 ? (
        <p className="muted">{text.noOrdersYet()}</p>
      ) : (
        <>
          <p className="mb-2">
            {text.ordersInAll(sales.orders)}
            <Money cents={sales.total} /> {text.withoutCancelled()}{" "}
            <AppLink to={`/admin/orders?q=${encodeURIComponent(email)}`}>All orders</AppLink>
          </p>
          <AdminTable caption="The newest orders" columns={COLUMNS} rows={orders.map(rowOf)} />
        </>
      )}
    </section>
  );
}

const COLUMNS = [
  { key: "number", label: "Order" },
  { key: "date", label: "Date", onPhone: "inline" },
  { key: "status", label: "Status", onPhone: "inline" },
  { key: "total", label: "Amount", isNumber: true, onPhone: "end" },
] as const;

const rowOf = ({ id, orderNumber, createdAt, status, payment, total }: OrderRow) => ({
  key: id,
  cells: {
    number: <AppLink to={`/admin/orders/${id}`}>{orderNumber}</AppLink>,
    date: formatDate(createdAt),
    status: (
      <>
        <StatusBadge status={status} /> <Badge word={paymentStatusName(payment)} />
      </>
    ),
    total: <Money cents={total} />,
  },
});

type CustomerPageProps = CustomerFile & {
  /** The page is about the admin who reads it. */
  isSelf: boolean;
  /** Whether the reader may order for them. */
  canOrderFor: boolean;
  /** The newest notes about them, and how many there are. */
  notes: { notes: readonly CustomerNote[]; count: number };
  /** Whether the reader can change roles at the moment. */
  access: RoleAccess;
  /** The decision about the role that the reader made before they signed in again. */
  chosen: RoleDecision | null;
  refused?: RefusedForm;
};

/** One customer in the admin panel: what one comes for in a column at the side, then a section for each thing. */
export function CustomerPage({ customer, isSelf, canOrderFor, access, chosen, refused, ...file }: CustomerPageProps) {
  const form = formState(refused?.lastResult, "suspend", { reason: "", vatReason: "" });
  const { id, name, companyName, isStaff, approvalStatus, erasedAt, mergedInto } = customer;
  const isApplicant = approvalStatus !== "approved" && !isStaff && !erasedAt;
  return (
    <>
      <p className="no-print">
        {isApplicant ? (
          <AppLink to="/admin/applications" className="admin-all">
            {pageName("applications")}
          </AppLink>
        ) : (
          <AppLink to={isStaff ? "/admin/staff" : CUSTOMERS_ADDRESS} className="admin-all">
            {pageName(isStaff ? "staff" : "customers")}
          </AppLink>
        )}
      </p>
      <AdminHeading
        aside={
          <>
            {customer.isAdmin && <AdminBadge until={customer.adminUntil} />}
            {isSelf && <span className="muted">This is you.</span>}
          </>
        }
        actions={
          <PersonalDataLinks
            address={customerAddress(id)}
            mergeAddress={!isStaff && approvalStatus === "approved" ? mergeAddress(id) : undefined}
            canErase={!isStaff && !erasedAt}
          />
        }
      >
        {markLookAlikes(companyName ?? name)}
      </AdminHeading>
      {erasedAt && <p>Erased on {formatDate(erasedAt)}. Orders and their documents are kept.</p>}
      {mergedInto && (
        <p>
          Merged into the account of <AppLink to={customerAddress(mergedInto.id)}>{mergedInto.name}</AppLink>, which has
          its orders and carts.
        </p>
      )}
      <ErrorSummary errors={form.errors} title={refused?.title} />
      <SectionLinks label={text.sections()} sections={sectionsOf(file, erasedAt !== null)} />
      <div className="with-aside admin-file">
        <div className="stack">
          <CustomerSummary
            customer={customer}
            figures={file.figures}
            priceGroups={file.priceGroups}
            canOrderFor={canOrderFor}
          />
          <ApprovalCard customer={customer} reason={form.fields.reason} />
          <ApprovalsSection {...file.approvals} />
        </div>
        <div className="stack-loose">
          <CustomerOrders orders={file.orders} sales={file.sales} email={customer.email} />
          <CustomerProfile customer={customer} vatReason={form.fields.vatReason} />
          {!erasedAt && <CustomerNotes companyId={id} {...file.notes} />}
          <CustomerCart cart={file.cart} />
          <CustomerInquiries inquiries={file.inquiries} />
          <CompanySection companyId={id} colleagues={file.colleagues} />
        </div>
      </div>
      <div id="access" className="admin-thirds mt-10">
        {approvalStatus !== "closed" && (
          <RoleCard customer={customer} isSelf={isSelf} access={access} chosen={chosen} />
        )}
        {file.apiKeys.length > 0 && (
          <RevokeCard
            address={customerAddress(id)}
            title="API keys"
            status={<ActiveKeys keys={file.apiKeys} />}
            summary="Revoke all"
            consequence={`Programs that use them stop working at once. ${name} is notified by e-mail.`}
            intent="revoke-keys"
            label="REVOKE ALL KEYS"
            pendingLabel="REVOKING..."
          />
        )}
        {customer.hasSignedIn && !isSelf && (
          <RevokeCard
            address={customerAddress(id)}
            title="Sign-ins"
            status="For a lost device, or somebody who has left the company."
            summary="Sign out everywhere"
            consequence="Every browser is signed out at once, and the customer can sign in again. To keep somebody out, suspend the customer or remove the role. Carts and orders stay."
            intent="end-sign-ins"
            label="SIGN OUT EVERYWHERE"
            pendingLabel="SIGNING OUT..."
          />
        )}
      </div>
      <DecisionHistory subject={`company:${id}`} name={name} entries={file.history} />
    </>
  );
}

/** The sections of the page, in their order. */
function sectionsOf({ colleagues }: Pick<CustomerFile, "colleagues">, isErased: boolean) {
  const hasPeople = colleagues.people.length + colleagues.invitations.length > 0;
  const shown: text.CustomerSection[] = [
    "orders",
    "profile",
    ...(isErased ? [] : (["notes"] as const)),
    "cart",
    "inquiries",
    ...(hasPeople ? (["people"] as const) : []),
    "access",
    "history",
  ];
  return shown.map((id) => ({ id, name: text.sectionName(id) }));
}

function ActiveKeys({ keys }: { keys: CustomerFile["apiKeys"] }) {
  return (
    <ul className="stack">
      {keys.map(({ id, name, hint, scope, createdBy, lastUsedAt }) => (
        <li key={id} className="break-words">
          {name} (<code>{hint}…</code>), {keyScopeName(scope)}
          <span className="muted small block">
            Made by {markLookAlikes(createdBy ?? "unknown")} ·{" "}
            {lastUsedAt ? `used ${formatDateTime(lastUsedAt)}` : "never used"}
          </span>
        </li>
      ))}
    </ul>
  );
}
