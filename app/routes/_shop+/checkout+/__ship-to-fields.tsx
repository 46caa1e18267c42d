import { type ReactNode, useEffect, useRef, useState } from "react";

import { addressLines } from "~/formats/address";
import * as t from "~/messages/checkout";
import { OTHER_ADDRESS, TYPED_ADDRESS } from "~/shop/customers/companies/ship-to";
import { type Option, Select } from "~/ui/base/field";
import type { FieldState } from "~/ui/base/form-state";

import { type AddressField, ShippingAddress } from "~/ui/checkout/address-fields";

const ADDRESS_FIELDS = ["name", "address", "zipCode", "zipCodeSeen", "city", "state", "country"] as const;
/** An address may lack these, the postcode in some countries: the server knows which. */
const MAY_LACK = /^(state|zipCode)/;

type Fields = Record<AddressField | "shipTo", FieldState>;

interface ShipToFieldsProps {
  fields: Fields;
  /** The company's further delivery addresses. */
  shipTos: readonly Option[];
  countries: readonly string[];
}

/**
 * The fields of an address, folded while it is complete; for a company with several, a choice between the usual one,
 * the others and another one, whose fields are shown once it is chosen.
 */
export function ShipToFields(props: ShipToFieldsProps) {
  const { fields, shipTos, countries } = props;
  // Decided once: what is payable is asked while one types, and an answer that drew the fields anew would empty them.
  const [isFolded] = useState(!mustBeTyped(fields));
  const fold = useRef<HTMLDetailsElement>(null);
  const isRefused = hasErrors(fields);
  useEffect(() => {
    if (isRefused && fold.current) fold.current.open = true;
  }, [isRefused]);
  const typed = <ShippingAddress fields={fields} countries={countries} />;
  if (shipTos.length > 0 || fields.shipTo.errors.length > 0) {
    return <ShipToChoice {...props}>{typed}</ShipToChoice>;
  }
  if (!isFolded) return typed;
  return (
    <details
      ref={fold}
      className="ship-to"
      // A field that is filled in again after a lost answer is shown.
      onInput={({ currentTarget }) => (currentTarget.open = true)}
    >
      <summary className="py-2.5">
        <h2 className="text-2xl">{t.shippingAddress()}</h2>
        <span className="block">{textOf(fields)}</span>
        <span className="block underline">{t.changeAddress()}</span>
      </summary>
      {typed}
    </details>
  );
}

function ShipToChoice({ fields, shipTos, children }: ShipToFieldsProps & { children: ReactNode }) {
  const { shipTo } = fields;
  // As above, once the fields are shown they stay.
  const [isTyping, setTyping] = useState(false);
  if (!isTyping && mustBeTyped(fields)) setTyping(true);
  const chosen = shipTo.value === OTHER_ADDRESS ? TYPED_ADDRESS : shipTo.value || TYPED_ADDRESS;
  const options = [
    { value: TYPED_ADDRESS, label: isTyping ? t.theAddressBelow() : textOf(fields) },
    ...shipTos,
    ...(isTyping ? [] : [{ value: OTHER_ADDRESS, label: t.anotherAddress() }]),
  ];
  const isKnown = options.some(({ value }) => value === chosen);
  // One that was changed or removed stays chosen, so that the order goes nowhere unless the buyer chooses again.
  const stale = isKnown ? [] : [{ value: chosen, label: t.chooseWhereToDeliver() }];
  return (
    <>
      <Select
        field={{ ...shipTo, value: chosen }}
        label={t.deliverTo()}
        required
        options={[...options, ...stale]}
        onChange={({ target }) => target.value === OTHER_ADDRESS && setTyping(true)}
      />
      {isTyping
        ? children
        : ADDRESS_FIELDS.map((name) => <input key={name} type="hidden" name={name} value={fields[name].value} />)}
    </>
  );
}

const hasErrors = (fields: Fields) => ADDRESS_FIELDS.some((name) => fields[name].errors.length > 0);

/** The fields are shown: the address is incomplete or refused, or another one is wanted. */
const mustBeTyped = (fields: Fields) =>
  fields.shipTo.value === OTHER_ADDRESS ||
  hasErrors(fields) ||
  ADDRESS_FIELDS.some((name) => !MAY_LACK.test(name) && fields[name].value === "");

const textOf = ({ name, address, zipCode, city, state, country }: Fields) =>
  addressLines({
    name: name.value,
    address: address.value,
    zipCode: zipCode.value,
    city: city.value,
    state: state.value,
    country: country.value,
  }).join(", ");
