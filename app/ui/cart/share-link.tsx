import { Form } from "@remix-run/react";
import { useState } from "react";

import * as text from "~/texts/shared-carts";
import { AppLink } from "~/ui/base/app-link";
import { Button } from "~/ui/base/button";
import { FormKey } from "~/ui/layout/form-key";

/** An active link to one of the customer's shared carts. */
export interface ShareLink {
  shareId: string;
  url: string;
  showPrices: boolean;
  createdAt: Date;
  expiresAt: Date;
}

/** A share link in its owner's list: its address to copy, and buttons to open and revoke it. */
export function ShareLinkItem({ shareId, url, showPrices, createdAt, expiresAt }: ShareLink) {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <li className="rule py-4">
      <label className="small block">
        <span className="muted">{text.shareLink(createdAt, expiresAt, showPrices)}</span>
        <input
          readOnly
          className="input mt-1"
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
      </label>
      <div className="row mt-1">
        <Button type="button" variant="quiet" className="js-only" onClick={copy}>
          {isCopied ? text.copied() : text.copy()}
        </Button>
        <AppLink to={`/shared-cart/${shareId}`} className="btn btn-quiet">
          {text.open()}
        </AppLink>
        <Form method="post" action="/cart" preventScrollReset>
          <input type="hidden" name="shareId" value={shareId} />
          <FormKey />
          <Button variant="quiet" name="intent" value="revoke">
            {text.revoke()}
            <span className="sr-only">{text.linkCreated(createdAt)}</span>
          </Button>
        </Form>
      </div>
    </li>
  );
}
