import { formatDate, formatDateTime } from "~/formats/dates";
import { markLookAlikes } from "~/formats/email";
import { keyScopeName } from "~/texts/customers";
import type { CustomerNote } from "~/shop/customers/staff/customer-notes.server";
import type { RoleAccess, RoleDecision } from "~/shop/customers/staff/role-decisions";
import type { CustomerFile, OrderRow } from "~/shop/desk/customer-data/customer-file.server";
import { AppLink } from "~/ui/base/app-link";
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
import { OrderForCard } from "~/ui/customers/admin/order-for-card";
import { PersonalDataSection } from "~/ui/customers/admin/personal-data-section";
import { PriceGroupCard } from "~/ui/customers/admin/price-group-card";
import { ApprovalsSection } from "~/ui/customers/admin/approvals-section";
import { RevokeCard } from "~/ui/customers/admin/revoke-card";
import { RoleCard } from "~/ui/customers/admin/role-card";
import { pageName } from "~/texts/navigation";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { customerAddress } from "~/ui/layout/customer-address";
import { StatusBadge } from "~/ui/orders/status-badge";

/** A customer's newest orders, and the total of all of them. */
function CustomerOrders({
  orders,
  sales,
  email,
}: Pick<CustomerFile, "orders" | "sales"> & { email: string }) {
  return (
    <section aria-labelledby="orders">
      <h2 id="orders" className="mb-2">
        Orders
      </h2>
      {orders.length === 0 ? (
        <p className="muted">No orders yet</p>
      ) : (
        <>
          <p className="mb-4">
            {sales.orders} {sales.orders === 1 ? "order" : "orders"}, <Money cents={sales.total} />{" "}
            in all, without cancelled ones.{" "}
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
  { key: "total", label: "Amount", isNumber: true, onPhone: "inline" },
] as const;

const rowOf = ({ id, orderNumber, createdAt, status, total }: OrderRow) => ({
  key: id,
  cells: {
    number: <AppLink to={`/admin/orders/${id}`}>{orderNumber}</AppLink>,
    date: formatDate(createdAt),
    status: <StatusBadge status={status} />,
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

/** One customer in the admin panel: decisions, profile, orders, cart, inquiries and audit entries. */
export function CustomerPage({
  customer,
  isSelf,
  canOrderFor,
  access,
  chosen,
  refused,
  ...file
}: CustomerPageProps) {
  const form = formState(refused?.lastResult, "suspend", { reason: "", vatReason: "" });
  return (
    <>
      <p className="no-print">
        {customer.approvalStatus === "approved" || customer.isStaff ? (
          <AppLink
            to={`/admin/staff${customer.isStaff ? "" : "?role=customer"}`}
            className="admin-all"
          >
            {pageName(customer.isStaff ? "staff" : "customers")}
          </AppLink>
        ) : (
          <AppLink to="/admin/applications" className="admin-all">
            Customer Applications
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
      >
        {customer.name}
      </AdminHeading>
      <ErrorSummary errors={form.errors} title={refused?.title} />
      <div className="with-aside admin-file">
        <div className="stack">
          <ApprovalCard customer={customer} reason={form.fields.reason} />
          {canOrderFor && <OrderForCard companyId={customer.id} />}
          {customer.approvalStatus === "approved" && (
            <PriceGroupCard
              companyId={customer.id}
              chosen={customer.priceGroupId}
              groups={file.priceGroups}
            />
          )}
          {customer.approvalStatus !== "closed" && (
            <RoleCard customer={customer} isSelf={isSelf} access={access} chosen={chosen} />
          )}
          <CompanySection companyId={customer.id} colleagues={file.colleagues} />
          <ApprovalsSection {...file.approvals} />
          {file.apiKeys.length > 0 && (
            <RevokeCard
              address={customerAddress(customer.id)}
              title="API keys"
              status={<ActiveKeys keys={file.apiKeys} />}
              summary="Revoke all"
              consequence={`Programs that use them stop working at once. ${customer.name} is notified by e-mail.`}
              intent="revoke-keys"
              label="REVOKE ALL KEYS"
              pendingLabel="REVOKING..."
            />
          )}
          {customer.hasSignedIn && !isSelf && (
            <RevokeCard
              address={customerAddress(customer.id)}
              title="Sign-ins"
              status="For a lost device, or somebody who has left the company."
              summary="Sign out everywhere"
              consequence="Every browser is signed out at once, and the customer can sign in again. To keep somebody out, suspend the customer or take the role. Carts and orders stay."
              intent="end-sign-ins"
              label="SIGN OUT EVERYWHERE"
              pendingLabel="SIGNING OUT..."
            />
          )}
          <PersonalDataSection customer={customer} />
        </div>
        <div className="stack-loose">
          <CustomerProfile customer={customer} vatReason={form.fields.vatReason} />
          {!customer.erasedAt && <CustomerNotes companyId={customer.id} {...file.notes} />}
          <CustomerOrders orders={file.orders} sales={file.sales} email={customer.email} />
          <CustomerCart cart={file.cart} />
          <CustomerInquiries inquiries={file.inquiries} />
        </div>
      </div>
      <DecisionHistory
        subject={`company:${customer.id}`}
        name={customer.name}
        entries={file.history}
      />
    </>
  );
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
