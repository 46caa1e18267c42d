import { useLocation, useNavigation } from "@remix-run/react";
import { type ReactNode, useContext } from "react";

import * as t from "~/messages/orders";
import { pieceNames } from "~/shop/cart/piece";
import { MAX_STEP_NOTE_LENGTH } from "~/shop/orders/limits";
import { quantityField } from "~/shop/cart/line-fields";
import { CARRIER_KEYS, carrierName } from "~/shop/orders/shipments/carriers";
import { MAX_TRACKING_NUMBER_LENGTH } from "~/shop/orders/shipments/limits";
import type { OrderToShip } from "~/shop/orders/shipments/read-shipments.server";
import { type ShipmentFields, toKilograms, type ShownUnpaid } from "~/shop/orders/shipments/shipment";
import { AppLink } from "~/ui/base/app-link";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Checkbox, Field, Select, TextArea } from "~/ui/base/field";
import { type FieldState, formState, type RefusedForm } from "~/ui/base/form-state";
import { VersionField } from "~/ui/base/version-field";
import { LineQuantityField } from "~/ui/cart/lines/line-quantity-field";
import { lineErrors, OrderTable } from "~/ui/orders/order-table";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { CustomerErased, LetterNote } from "~/ui/layout/admin/letter-note";
import { FormKey } from "~/ui/layout/form-key";
import { PanelForm } from "~/ui/layout/admin/rights";
import type { LineToShip } from "~/shop/orders/order";

interface ShipmentFormProps {
  action: string;
  /** Of the order, or of the shipment that is corrected. */
  version: number;
  fields: ShipmentFields;
  lines: readonly ShippableLine[];
  /** `hasFixedLines`: everything but its quantities can be corrected. */
  isCorrection?: boolean;
  hasFixedLines?: boolean;
  /** Before all that is open leaves; none for a correction, until it is refused for that. */
  unpaid?: ShownUnpaid;
  refused?: RefusedForm;
}

export function ShipmentFrame({
  order,
  heading,
  aside,
  children,
}: {
  order: Pick<OrderToShip, "id" | "orderNumber" | "isCustomerErased">;
  heading: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <CustomerErased.Provider value={order.isCustomerErased}>
      <p className="mb-2">
        <AppLink to={`/admin/orders/${order.id}`}>{t.orderLabel({ orderNumber: order.orderNumber })}</AppLink>
      </p>
      <AdminHeading aside={aside}>{heading}</AdminHeading>
      <div className="stack-loose">{children}</div>
    </CustomerErased.Provider>
  );
}

/** To choose from. */
export const carrierOptions = () => [
  { value: "none", label: t.notGiven() },
  ...CARRIER_KEYS.map((value) => ({ value, label: carrierName(value) })),
];

/** The search of the address in which no quantities are filled in. */
const NONE_FILLED = "?pieces=none";

/** With a link to the other way of filling in; `isTyped`: the form was sent and refused. */
function Hint({ isCorrection, hasFixedLines, isTyped }: Record<"isCorrection" | "hasFixedLines" | "isTyped", boolean>) {
  const { pathname, search } = useLocation();
  if (hasFixedLines) return <>{t.quantitiesFixed()}</>;
  if (isCorrection) return <>{t.atMostPerLine()}</>;
  return search === NONE_FILLED || isTyped ? (
    <>
      {t.enterLeavingPieces({
        link: (words) => (
          <AppLink to={pathname} keepScroll>
            {words}
          </AppLink>
        ),
      })}
    </>
  ) : (
    <>
      {t.allPiecesFilled({
        link: (words) => (
          <AppLink to={pathname + NONE_FILLED} keepScroll>
            {words}
          </AppLink>
        ),
      })}
    </>
  );
}

export function ShipmentForm(props: ShipmentFormProps) {
  const { action, version, lines, isCorrection = false, hasFixedLines = false, unpaid, refused } = props;
  const isErased = useContext(CustomerErased);
  const isNone = useLocation().search === NONE_FILLED;
  const isEmpty = isNone && !isCorrection;
  const { grossWeight, ...fields } = props.fields;
  const form = formState(refused?.lastResult, "shipment", {
    ...Object.fromEntries(lines.map(({ id, filled }) => [quantityField(id), isEmpty ? "" : filled])),
    ...fields,
    carrier: fields.carrier ?? "none",
    grossWeight: grossWeight && toKilograms(grossWeight),
    tellsCustomer: false,
    acceptsUnpaid: false,
  });
  const isSending = useNavigation().formData?.get("intent") === "save";
  const { shippedOn, carrier, trackingNumber, cartons, note, tellsCustomer } = form.fields;
  const { acceptsUnpaid } = form.fields;
  const isShown = (unpaid && unpaid.amount !== 0) || acceptsUnpaid.errors.length > 0 || acceptsUnpaid.value !== "";
  return (
    <PanelForm
      right="change-shipments"
      readable
      key={version}
      method="post"
      action={action}
      noValidate
      className="stack-loose"
    >
      <FormKey />
      <ErrorSummary errors={lineErrors(form, lines)} title={refused?.title} />
      <VersionField stored={version} refused={refused} />
      <div className="columns-fill-[18rem] items-start gap-x-8 gap-y-5">
        <Field field={shippedOn} label={t.shippedOn()} type="date" required />
        <Select field={carrier} label={t.carrier()} optional={false} options={carrierOptions()} />
        <Field
          field={trackingNumber}
          label={t.trackingNumber()}
          maxLength={MAX_TRACKING_NUMBER_LENGTH}
          autoComplete="off"
        />
        <Field field={cartons} label={t.cartons()} inputMode="numeric" maxLength={4} />
        <Field field={form.fields.grossWeight} label={t.grossWeightInKg()} inputMode="decimal" />
      </div>
      <section aria-labelledby="lines">
        <h2 id="lines">{isCorrection ? t.piecesInShipment() : t.piecesToShip()}</h2>
        <p className="muted small mb-3">
          <Hint isCorrection={isCorrection} hasFixedLines={hasFixedLines} isTyped={refused !== undefined} />
        </p>
        <ShipmentLines key={String(isEmpty)} lines={lines} fields={form.fields} isReadOnly={hasFixedLines} />
      </section>
      <TextArea
        field={note}
        label={t.note()}
        hint={isErased ? undefined : t.seenWithShipment()}
        rows={2}
        maxLength={MAX_STEP_NOTE_LENGTH}
      />
      {isCorrection && !isErased && (
        <Checkbox field={tellsCustomer} label={t.tellTheCustomer()} hint={t.mailWithCorrection()} />
      )}
      <div className="admin-bar row">
        {isShown && <UnpaidNotice unpaid={unpaid} field={acceptsUnpaid} hasQuantities />}
        <Button name="intent" value="save" pending={isSending} pendingLabel={t.saving()}>
          {isCorrection ? t.saveShipment() : t.ship()}
        </Button>
        {!isCorrection && <LetterNote />}
      </div>
    </PanelForm>
  );
}

/** With the tick that lets the goods go. */
export function UnpaidNotice({
  unpaid,
  field,
  hasQuantities = false,
}: {
  unpaid: ShownUnpaid | undefined;
  field: FieldState;
  hasQuantities?: boolean;
}) {
  return (
    <div className="notice edge-danger stack">
      {unpaid && unpaid.amount !== 0 && (
        <p className="strong">
          {unpaid.amount === null
            ? t.notPaidInFull({ hasQuantities })
            : t.notPaid({ amount: unpaid.amount, unpaid: t.unpaid(unpaid.of), hasQuantities })}
        </p>
      )}
      <Checkbox field={field} label={t.shipUnpaid()} hint={t.keptWithYourName()} />
    </div>
  );
}

/** `filled` pieces are filled in, `max` can be in the shipment. */
interface ShippableLine extends LineToShip {
  filled: number;
  max: number;
}

function ShipmentLines({
  lines,
  fields,
  isReadOnly,
}: {
  lines: readonly ShippableLine[];
  fields: Record<string, FieldState>;
  isReadOnly: boolean;
}) {
  const nameOf = pieceNames(lines);
  return (
    <OrderTable
      lines={lines}
      isForm
      cell={(line) => (
        <LineQuantityField
          key={line.id}
          field={fields[quantityField(line.id)]!}
          label={t.piecesOf({ piece: nameOf(line) })}
          note={t.atMostPieces({ most: line.max })}
          maxLength={6}
          isReadOnly={isReadOnly}
        />
      )}
    />
  );
}
