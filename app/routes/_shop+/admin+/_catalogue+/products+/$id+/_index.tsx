import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { readUpload } from "~/http/gate/body.server";
import { handleForm } from "~/http/forms/handle-form.server";
import { duplicateFromForm, saveStyleFromForm } from "~/http/forms/style-form.server";
import { requireStaff } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import * as t from "~/messages/catalogue";
import { adminCategories } from "~/shop/catalogue/styles/admin-styles.server";
import { seenOf, type ChangedByOther } from "~/shop/catalogue/styles/merge-style.server";
import { isRrpTooLow, typedStyle } from "~/shop/catalogue/styles/style-fields";
import { ARRANGEMENTS, coloursOfPictures } from "~/shop/catalogue/styles/style-pictures";
import { plannedPricesOf } from "~/shop/catalogue/price-changes/admin-changes.server";
import { findAdminStyle } from "~/shop/catalogue/styles/style-record.server";
import { isoDay } from "~/formats/dates";
import { parseId } from "~/formats/ids";
import { redirectWithToast } from "~/http/session/toast.server";
import { MAX_UPLOAD_BYTES } from "~/shop/brand/pictures/upload-limits";
import {
  adminWindows,
  windowIdsOfStyle,
  type AdminWindow,
} from "~/shop/catalogue/delivery-windows/admin-windows.server";
import { setStyleWindows } from "~/shop/catalogue/delivery-windows/change-windows.server";
import { MAX_STYLE_FORM_BYTES } from "~/shop/catalogue/styles/limits";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { shownWindow } from "~/shop/catalogue/delivery-windows/window-texts";
import { offerText } from "~/shop/catalogue/delivery-windows/shown-window";
import { windowState } from "~/shop/catalogue/delivery-windows/window";
import { AppLink } from "~/ui/base/app-link";
import { Badge } from "~/ui/base/badge";
import { Button, LinkButton } from "~/ui/base/button";
import { Notice } from "~/ui/base/notice";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { SectionLinks } from "~/ui/layout/admin/section-links";
import { FormKey } from "~/ui/layout/form-key";
import { type RefusedStyle, StyleForm } from "~/ui/catalogue/admin/styles/style-form";
import { PanelForm } from "~/ui/layout/admin/rights";
import { StylePictures } from "./__style-pictures";
import { addPicturesFromForm, arrangePicturesFromForm } from "./style-pictures.server";

export const handle = { uploadBytes: MAX_UPLOAD_BYTES, textBytes: MAX_STYLE_FORM_BYTES };

/** `version` is checked when edits are saved. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "see-catalogue");
  const id = parseId(params.id);
  const [found, categories, windows] = await Promise.all([id && findAdminStyle(id), adminCategories(), adminWindows()]);
  if (!found) throw notFound(request);
  const [chosen, planned] = await Promise.all([windowIdsOfStyle(found.id), plannedPricesOf(found.id)]);
  const { fields } = found;
  return {
    id: found.id,
    version: found.version,
    seen: seenOf(fields),
    style: typedStyle(fields),
    hasLowRrp: isRrpTooLow(fields),
    planned,
    pictures: coloursOfPictures(fields),
    colors: fields.colors,
    categories,
    offered: { windows, chosen, today: isoDay(new Date()) },
  };
}

/**
 * Uploads pictures (`intent=upload`), arranges them, sets the delivery windows (`windows`), duplicates the style
 * (`duplicate`), or saves its fields.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "change-catalogue");
  const id = parseId(params.id);
  if (!id) throw notFound(request);
  const { fields, files: sent } = await readUpload(request);
  const intent = fields.get("intent");
  if (intent === "upload") {
    return addPicturesFromForm(request, { fields, files: sent.get("files") ?? [] }, id, admin.id);
  }
  const isArranged = ARRANGEMENTS.some((name) => fields.has(name));
  if (intent !== "windows" && intent !== "duplicate" && !isArranged) {
    return saveStyleFromForm(request, fields, id, admin.id);
  }
  return handleForm(request, {
    fields,
    isButton: true,
    title: t.nothingWasChangedLabel(),
    failed: t.changeProductFailed(),
    async handle() {
      if (intent === "duplicate") return duplicateFromForm(id, admin.id);
      if (intent !== "windows") return arrangePicturesFromForm(fields, id, admin.id);
      const ids = fields.getAll("window[]").flatMap((typed) => parseId(typed) ?? []);
      await setStyleWindows(admin.id, id, ids);
      return redirectWithToast(`/admin/products/${id}#windows`, { title: t.productSaved() });
    },
  });
}

/** Also after a rejected form: it may have added pictures, or somebody else changed the style. */
export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  { title: pageTitle(matches, data?.style.name ?? t.product()) },
];

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

/** `added` is set by the upload, `changes` by a concurrent edit of another admin. */
type RefusedEdit = RefusedStyle & { added?: number; changes?: ChangedByOther[] };

export default function EditPage() {
  const { planned, id, version, seen, style, hasLowRrp, pictures, colors, categories, offered } =
    useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>() as RefusedEdit | undefined;
  const here = `/admin/products/${id}`;
  const isUpload = refused?.lastResult.initialValue?.intent === "upload";
  return (
    <>
      <p className="mb-2">
        <AppLink to="/admin/products">{t.allProductsLabel()}</AppLink>
      </p>
      <AdminHeading
        aside={<Badge tone={style.isActive ? "good" : undefined}>{style.isActive ? t.active() : t.inactive()}</Badge>}
        actions={
          <>
            <LinkButton to={`/admin/products/${id}/pieces`} variant="secondary">
              {t.pieces()}
            </LinkButton>
            <LinkButton to={`/product/${id}`} variant="secondary">
              {t.seeAsBuyer()}
            </LinkButton>
            <PanelForm right="change-catalogue" method="post" action={here}>
              <FormKey />
              <Button name="intent" value="duplicate" variant="secondary">
                {t.duplicate()}
              </Button>
            </PanelForm>
          </>
        }
      >
        {style.name}
      </AdminHeading>
      <SectionLinks
        label={t.sections()}
        sections={[
          ...(["sizes", "material", "customs"] as const).map((part) => ({
            id: `part-${part}`,
            name: t.stylePart(part),
          })),
          { id: "windows-title", name: t.windows() },
          { id: "pictures", name: t.picturesSection() },
        ]}
      />
      <div className="admin-section stack-loose">
        {hasLowRrp && (
          <Notice title={t.theRecommendedPriceIsBelow()}>
            <p>{t.rrpTooLowNote()}</p>
          </Notice>
        )}
        {planned.length > 0 && (
          <Notice title={t.priceChangesAhead()}>
            {planned.map((price) => (
              <p key={`${price.fromDay} ${price.kind}`}>{t.plannedPrice(price)}</p>
            ))}
            <p>
              <AppLink to="/admin/price-changes">{t.priceChanges()}</AppLink>
            </p>
          </Notice>
        )}
        <StyleForm
          action={here}
          refused={isUpload ? undefined : refused}
          style={style}
          seen={{ version, seen }}
          categories={categories}
          notice={refused?.changes && <StaleNotice changes={refused.changes} />}
          submit={{ label: t.saveProduct(), pendingLabel: "SAVING..." }}
        />
      </div>
      <StyleWindows action={here} {...offered} />
      <StylePictures action={here} pictures={pictures} colors={colors} refused={isUpload ? refused : undefined} />
    </>
  );
}

/** What another admin changed while this form was open, and which value is saved when it is sent again. */
function StaleNotice({ changes }: { changes: readonly ChangedByOther[] }) {
  if (changes.length === 0) {
    return (
      <Notice title={t.noConflict()}>
        <p>{t.saveAgain()}</p>
      </Notice>
    );
  }
  return (
    <Notice title={t.changedByOther()}>
      <dl className="mt-2">
        {changes.map(({ field, label, now, goesOnWith }) => (
          <div key={field} className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-3 py-0.75">
            <dt className="muted small">{label}</dt>
            <dd className="min-w-0 whitespace-pre-line">
              {t.isNow({ now })}
              <span className="muted block small">{goesOnWith === "yours" ? t.yoursIsShown() : t.theirsIsShown()}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Notice>
  );
}

/** Checkboxes in a form of their own. */
function StyleWindows({
  action,
  windows,
  chosen,
  today,
}: {
  action: string;
  windows: readonly AdminWindow[];
  chosen: readonly number[];
  today: string;
}) {
  const isOpen = windows.some((window) => chosen.includes(window.id) && windowState(window, today) === "open");
  return (
    <section id="windows" className="admin-section stack" aria-labelledby="windows-title">
      <h2 id="windows-title">{t.windows()}</h2>
      {!isOpen && <p>{t.inNoOpenWindow()}</p>}
      <PanelForm right="change-catalogue" key={chosen.join()} method="post" action={action} className="stack">
        <FormKey />
        <div>
          {windows.map((window) => (
            <label key={window.id} className="check">
              <input type="checkbox" name="window[]" value={window.id} defaultChecked={chosen.includes(window.id)} />
              <span>
                {offerText(shownWindow(window))}
                {windowState(window, today) !== "open" &&
                  ` (${t.windowStateName(windowState(window, today)).toLowerCase()})`}
              </span>
            </label>
          ))}
        </div>
        <Button name="intent" value="windows" variant="secondary">
          {t.saveWindows()}
        </Button>
      </PanelForm>
    </section>
  );
}
