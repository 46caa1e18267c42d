import { Link } from "@remix-run/react";

import * as t from "~/messages/catalogue";
import type { ListedStyle } from "~/shop/catalogue/styles/admin-styles.server";
import { isRrpTooLow } from "~/shop/catalogue/styles/style-fields";
import { PLACES } from "~/shop/brand/pictures/sizes";
import { Badge } from "~/ui/base/badge";
import { Money } from "~/ui/base/money";
import { Picture } from "~/ui/base/picture";
import { FormKey } from "~/ui/layout/form-key";

import { SEVERAL_FORM_ID } from "~/ui/catalogue/admin/styles/several-styles-form";
import { PanelForm, useMay } from "~/ui/layout/admin/rights";
import { styleAddress } from "~/ui/layout/admin/style-address";

export function StyleTile({ style, here, isTicked }: { style: ListedStyle; here: string; isTicked: boolean }) {
  const { id, name, isActive, bestSeller } = style;
  const address = styleAddress(id, useMay());
  const buttons = [
    isActive ? { value: "deactivate", label: t.deactivate() } : { value: "activate", label: t.activate() },
    bestSeller
      ? { value: "no-best-seller", label: t.unmarkBestSeller() }
      : { value: "best-seller", label: t.markBestSeller() },
    { value: "duplicate", label: t.duplicate() },
  ];
  return (
    <article
      id={`style-${id}`}
      className="grid scroll-mt-4 content-start gap-x-4 gap-y-3 outline-offset-8 outline-line target:outline-2 max-sm:grid-cols-[5.5rem_minmax(0,1fr)]"
    >
      <Link to={address} tabIndex={-1} aria-hidden="true">
        <Picture address={style.imageUrl} alt="" place={PLACES.quarter} />
      </Link>
      <div className="[&>*+*]:mt-1">
        <h2 className="text-[1.1875rem]">
          <label className="check py-0">
            <input type="checkbox" name="id" value={id} form={SEVERAL_FORM_ID} defaultChecked={isTicked} />
            <span>{name}</span>
          </label>
        </h2>
        <p className="muted small">{[style.styleCode, style.category].filter(Boolean).join(" · ")}</p>
        <p className="row">
          {style.wholesalePrice !== undefined && <Money cents={style.wholesalePrice} />}
          <span className="muted small">{t.minLabel({ minOrderQuantity: style.minOrderQuantity })}</span>
        </p>
        <p className="row">
          <Badge tone={isActive ? "good" : undefined}>{isActive ? t.active() : t.inactive()}</Badge>
          {bestSeller && <Badge tone="highlight">{t.bestSeller()}</Badge>}
          {isRrpTooLow(style) && <Badge tone="highlight">{t.rrpTooLow()}</Badge>}
        </p>
        <PanelForm right="change-catalogue" method="post" action="/admin/products" className="flex flex-wrap gap-x-5">
          <FormKey />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="redirectTo" value={`${here}#style-${id}`} />
          <Link to={`/admin/products/${id}`} className="btn btn-quiet">
            {t.edit({ name, hidden: (words) => <span className="sr-only">{words}</span> })}
          </Link>
          <Link to={`/admin/products/${id}/pieces`} className="btn btn-quiet">
            {t.piecesOfName({ name, hidden: (words) => <span className="sr-only">{words}</span> })}
          </Link>
          {buttons.map(({ value, label }) => (
            <button key={value} name="intent" value={value} className="btn btn-quiet">
              {label}
              <span className="sr-only"> {name}</span>
            </button>
          ))}
        </PanelForm>
      </div>
    </article>
  );
}
