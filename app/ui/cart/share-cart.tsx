import { Form, useNavigation } from "@remix-run/react";

import { SHARE_DAYS } from "~/shop/cart/shared-cart";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Checkbox, Select } from "~/ui/base/field";
import { type FormResult, formState } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";

import { type ShareLink, ShareLinkItem } from "./share-link";

const DAYS = SHARE_DAYS.map((days) => ({ value: String(days), label: `${days} days` }));

/** The form that creates a link to a copy of the cart, and the active links. */
export function ShareCart({
  links,
  canShare,
  lastResult,
}: {
  links: readonly ShareLink[];
  canShare: boolean;
  lastResult: FormResult | undefined;
}) {
  const { fields, errors } = formState(lastResult, "share", {
    days: SHARE_DAYS[1],
    showPrices: false,
  });
  const isSharing = useNavigation().formData?.get("intent") === "share";
  return (
    <section id="shared" aria-labelledby="share-title" className="rule no-print pt-8">
      <h2 id="share-title">Share this cart</h2>
      <p className="lead mt-2">
        A link shows your cart as it is now, read only, with your name and e-mail address. Approved
        customers see prices on it.
      </p>
      <div className="mt-6 grid gap-8 lg:grid-cols-2 lg:gap-16">
        {canShare && (
          <Form method="post" action="/cart" noValidate preventScrollReset className="stack">
            <ErrorSummary errors={errors} />
            <input type="hidden" name="intent" value="share" />
            <FormKey />
            <Select field={fields.days} label="The link works for" options={DAYS} required />
            <Checkbox field={fields.showPrices} label="Show prices to everybody with the link" />
            <Button variant="secondary" pending={isSharing} pendingLabel="Creating link...">
              Create link
            </Button>
          </Form>
        )}
        {links.length > 0 && (
          <div>
            <h3>Your links</h3>
            <ul className="mt-3">
              {links.map((link) => (
                <ShareLinkItem key={link.shareId} {...link} />
              ))}
            </ul>
          </div>
        )}
      </div>
    </section>
  );
}
