import { Form, useNavigation } from "@remix-run/react";

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
import { PICTURE_TYPES } from "~/shop/brand/pictures/upload-limits";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Select } from "~/ui/base/field";
import { formState } from "~/ui/base/form-state";
import { FileField } from "~/ui/base/file-field";
import { type PictureOfStyle, PictureList } from "./picture-list";
import { type RefusedStyle, StyleForm } from "./style-form";
import { useFormKey } from "./use-form-key";

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

/** The pictures of a style: rearrange, remove and upload. Each change is saved immediately. */
function StylePictures({
  action,
  pictures,
  colors,
  refused,
}: {
  action: string;
  pictures: readonly PictureOfStyle[];
  colors: readonly string[];
  /** The response to an upload with errors. */
  refused?: RefusedStyle & { added?: number };
}) {
  const { fields, errors } = formState(refused?.lastResult, "upload", { files: "", colour: "*" });
  const added = refused?.added ?? 0;
  const navigation = useNavigation();
  const isSending = navigation.formData?.get("intent") === "upload";
  const formKey = useFormKey(refused ?? pictures);
  return (
    <section className="admin-section" aria-labelledby="pictures">
      <h2 id="pictures">Pictures</h2>
      <p className="muted mt-2 mb-4">
        Changes here are saved immediately. Save your changes to the fields above first.
      </p>
      <PictureList action={action} pictures={pictures} />
      <Form
        key={formKey}
        method="post"
        action={action}
        encType="multipart/form-data"
        noValidate
        className="stack mt-8 max-w-2xl"
      >
        <FormKey />
        <ErrorSummary errors={errors} title={refused?.title} />
        {added > 0 && (
          <Notice
            tone="good"
            title={added === 1 ? "The other picture was added." : `The other ${added} pictures were added.`}
          />
        )}
        <FileField
          field={fields.files}
          label="Add pictures"
          hint="JPEG, PNG, WebP or AVIF, up to 10 MB each and 40 MB together."
          accept={PICTURE_TYPES}
          multiple
          required
        />
        <Select
          field={fields.colour}
          label="They show the colour"
          required
          options={[
            { value: "*", label: "From the file name, otherwise any" },
            ...colors.map((colour) => ({ value: colour, label: colour })),
          ]}
        />
        <Button name="intent" value="upload" variant="secondary" pending={isSending} pendingLabel="UPLOADING...">
          UPLOAD PICTURES
        </Button>
      </Form>
    </section>
  );
}
