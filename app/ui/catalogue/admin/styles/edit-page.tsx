import { Form } from "@remix-run/react";

import { shownWindow } from "~/texts/delivery";
import type { AdminWindow } from "~/shop/catalogue/delivery-windows/admin-windows.server";
import { offerText } from "~/shop/catalogue/delivery-windows/shown-window";
import { windowState } from "~/shop/catalogue/delivery-windows/window";
import type { ChangedByOther } from "~/shop/catalogue/styles/merge-style.server";
import type { TypedStyle } from "~/shop/catalogue/styles/style-fields";
import * as texts from "~/texts/styles";
import { AppLink } from "~/ui/base/app-link";
import { Badge } from "~/ui/base/badge";
import { Button, LinkButton } from "~/ui/base/button";
import { Notice } from "~/ui/base/notice";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { SectionLinks } from "~/ui/layout/admin/section-links";
import { FormKey } from "~/ui/layout/form-key";
import type { PictureOfStyle } from "./picture-list";
import { type RefusedStyle, StyleForm } from "./style-form";
import { StylePictures } from "./style-pictures";

/**
 * The response to a rejected form of the page: `added` is set by the upload, `changes` by a concurrent edit of another
 * admin.
 */
export type RefusedEdit = RefusedStyle & { added?: number; changes?: ChangedByOther[] };

/** The page of one style: its fields, then its pictures. */
export function EditPage({
  id,
  version,
  seen,
  style,
  hasLowRrp,
  pictures,
  colors,
  categories,
  offered,
  refused,
}: {
  id: number;
  version: number;
  seen: string;
  style: TypedStyle;
  /** The recommended retail price is below the wholesale price. */
  hasLowRrp: boolean;
  pictures: readonly PictureOfStyle[];
  colors: readonly string[];
  categories: readonly string[];
  /** The delivery windows, and those of the style. */
  offered: Omit<Parameters<typeof StyleWindows>[0], "action">;
  refused?: RefusedEdit;
}) {
  const here = `/admin/products/${id}`;
  const isUpload = refused?.lastResult.initialValue?.intent === "upload";
  return (
    <>
      <p className="mb-2">
        <AppLink to="/admin/products">All products</AppLink>
      </p>
      <AdminHeading
        aside={<Badge word={style.isActive ? "Active" : "Inactive"} />}
        actions={
          <>
            <LinkButton to={`/admin/products/${id}/pieces`} variant="secondary">
              Pieces
            </LinkButton>
            <LinkButton to={`/product/${id}`} variant="secondary">
              See it as buyers do
            </LinkButton>
            <Form method="post" action={here}>
              <FormKey />
              <Button name="intent" value="duplicate" variant="secondary">
                DUPLICATE
              </Button>
            </Form>
          </>
        }
      >
        {style.name}
      </AdminHeading>
      <SectionLinks
        label={texts.sections()}
        sections={[
          ...(["sizes", "material", "customs"] as const).map((part) => ({
            id: `part-${part}`,
            name: texts.stylePart(part),
          })),
          { id: "windows-title", name: texts.windows() },
          { id: "pictures", name: texts.picturesSection() },
        ]}
      />
      <div className="admin-section stack-loose">
        {hasLowRrp && (
          <Notice title="The recommended price is below the wholesale price.">
            <p>Shops would lose money on it. Please check both prices.</p>
          </Notice>
        )}
        <StyleForm
          action={here}
          refused={isUpload ? undefined : refused}
          style={style}
          seen={{ version, seen }}
          categories={categories}
          notice={refused?.changes && <StaleNotice changes={refused.changes} />}
          submit={{ label: "SAVE PRODUCT", pendingLabel: "SAVING..." }}
        />
      </div>
      <StyleWindows action={here} {...offered} />
      <StylePictures action={here} pictures={pictures} colors={colors} refused={isUpload ? refused : undefined} />
    </>
  );
}

/** Lists what another admin changed while this form was open, and which value is saved when it is sent again. */
function StaleNotice({ changes }: { changes: readonly ChangedByOther[] }) {
  if (changes.length === 0) {
    return (
      <Notice title="Your changes do not conflict with theirs.">
        <p>Save again to keep it.</p>
      </Notice>
    );
  }
  return (
    <Notice title="What the other person changed">
      <dl className="admin-facts mt-2">
        {changes.map(({ field, label, now, goesOnWith }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd className="min-w-0 whitespace-pre-line">
              is now: {now}
              <span className="muted block small">
                {goesOnWith === "yours"
                  ? "The form shows what you typed. Saving again replaces this value."
                  : "You had not changed this field: the form shows the new value."}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </Notice>
  );
}

/** The delivery windows in which a style is offered, as checkboxes in a form of their own. */
function StyleWindows({
  action,
  windows,
  chosen,
  today,
}: {
  /** The address that the form is posted to. */
  action: string;
  windows: readonly AdminWindow[];
  /** The ids of the style's windows. */
  chosen: readonly number[];
  today: string;
}) {
  const isOpen = windows.some((window) => chosen.includes(window.id) && windowState(window, today) === "open");
  return (
    <section id="windows" className="admin-section stack" aria-labelledby="windows-title">
      <h2 id="windows-title">Delivery windows</h2>
      {!isOpen && <p>In no open window: it can’t be ordered at the moment.</p>}
      <Form key={chosen.join()} method="post" action={action} className="stack">
        <FormKey />
        <div>
          {windows.map((window) => (
            <label key={window.id} className="check">
              <input type="checkbox" name="window[]" value={window.id} defaultChecked={chosen.includes(window.id)} />
              <span>
                {offerText(shownWindow(window))}
                {windowState(window, today) !== "open" && ` (${windowState(window, today)})`}
              </span>
            </label>
          ))}
        </div>
        <Button name="intent" value="windows" variant="secondary">
          SAVE WINDOWS
        </Button>
      </Form>
    </section>
  );
}
