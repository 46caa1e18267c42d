import { Form, useNavigation } from "@remix-run/react";
import { useState } from "react";

import * as t from "~/messages/cart";
import { SHARE_DAYS } from "~/shop/cart/shared-cart";
import { AppLink } from "~/ui/base/app-link";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Checkbox, Select } from "~/ui/base/field";
import { type FormResult, formState } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";

/** Active. */
export interface ShareLink {
  shareId: string;
  url: string;
  /** When it was created, how long it works, and who sees prices. */
  label: string;
  /** Distinguishes its button from those of other links; begins with a space. */
  name: string;
}

/** Creates a link to a copy of the cart; with the active links. */
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
  const days = SHARE_DAYS.map((days) => ({ value: String(days), label: t.daysValid({ count: days }) }));
  const isSharing = useNavigation().formData?.get("intent") === "share";
  return (
    <details className="rule no-print pb-4" open={lastResult !== undefined}>
      <summary className="py-2.5">
        <h2 className="caps text-xs">{canShare ? t.shareThisCart() : t.yourLinks()}</h2>
      </summary>
      {/* Here, because the address of what is in it opens it. */}
      <div id="shared" className="stack">
        {canShare && <p className="small">{t.whatLinksShow()}</p>}
        {canShare && (
          <Form method="post" action="/cart" noValidate preventScrollReset className="stack">
            <ErrorSummary errors={errors} />
            <input type="hidden" name="intent" value="share" />
            <FormKey />
            <Select field={fields.days} label={t.linkWorksFor()} options={days} required />
            <Checkbox field={fields.showPrices} label={t.showPrices()} />
            <Button variant="secondary" pending={isSharing} pendingLabel={t.creatingLink()}>
              {t.createLink()}
            </Button>
          </Form>
        )}
        {links.length > 0 && (
          <div>
            {canShare && <h3>{t.yourLinks()}</h3>}
            <ul className="mt-3">
              {links.map((link) => (
                <ShareLinkItem key={link.shareId} {...link} />
              ))}
            </ul>
          </div>
        )}
      </div>
    </details>
  );
}

/** For its owner: the address to copy, and buttons to open and revoke it. */
function ShareLinkItem({ shareId, url, label, name }: ShareLink) {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <li className="rule py-4">
      <label className="small block">
        <span className="muted">{label}</span>
        <input readOnly className="input mt-1" value={url} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <div className="row mt-1">
        <Button type="button" variant="quiet" className="js-only" onClick={copy}>
          {isCopied ? t.copied() : t.copyCart()}
        </Button>
        <AppLink to={`/shared-cart/${shareId}`} className="btn btn-quiet">
          {t.openLink()}
        </AppLink>
        <Form method="post" action="/cart" preventScrollReset>
          <input type="hidden" name="shareId" value={shareId} />
          <FormKey />
          <Button variant="quiet" name="intent" value="revoke">
            {t.revoke()}
            <span className="sr-only">{name}</span>
          </Button>
        </Form>
      </div>
    </li>
  );
}
