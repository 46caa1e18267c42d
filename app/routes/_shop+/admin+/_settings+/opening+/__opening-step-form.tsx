import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";

import { toDecimalString } from "~/formats/money";
import { colon } from "~/formats/lists";
import * as t from "~/messages/desk";
import * as tBilling from "~/messages/billing";
import * as tBrand from "~/messages/brand";
import * as tCatalogue from "~/messages/catalogue";
import { MAX_PAYMENT_DAYS, MAX_SHIPPING_WEEKS } from "~/shop/catalogue/delivery-windows/limits";
import { PAYMENTS, STOCK_KIND } from "~/shop/catalogue/delivery-windows/window";
import { INCOTERMS } from "~/shop/catalogue/offers/incoterms";
import { MAX_PAYMENT_NOTE } from "~/shop/catalogue/offers/limits";
import { OPENING_TEXTS, type OpeningStep, type OpeningStepName, openingStepAddress } from "~/shop/desk/tasks/opening";
import type { OpeningStepView } from "~/shop/desk/tasks/opening.server";
import { AppLink } from "~/ui/base/app-link";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Checkbox, Field, Select, TextArea } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { Notice } from "~/ui/base/notice";
import { VersionField } from "~/ui/base/version-field";
import { NEW_WINDOW, optionsOf, typedWindow } from "~/ui/catalogue/admin/delivery-windows/window-form";
import { PanelForm } from "~/ui/layout/admin/rights";
import { PreviewButton } from "~/ui/layout/admin/preview";
import { fullLabel, TextField } from "~/ui/brand/admin/brand-text";
import { FormKey } from "~/ui/layout/form-key";

interface StepProps {
  step: OpeningStep;
  view: OpeningStepView;
  refused: RefusedForm | undefined;
}

/** States what the shop would promise, and asks for it, or for a confirmation. */
export function OpeningStepForm({ step: { name, confirmedOn, missing }, view, refused }: StepProps) {
  const isSending = useNavigation().state === "submitting";
  const state = formState(refused?.lastResult, name, defaultsOf(view));
  const version = refused?.version ?? versionOf(name, view);
  const fields = fieldsOf(name, state.fields);
  return (
    <div className="stack">
      <p>{t.openingAbout(name)}</p>
      <Promised name={name} view={view} />
      {missing.length > 0 && (
        <Notice title={t.firstDo()}>
          <ul>
            {missing.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Notice>
      )}
      {(fields || missing.length === 0) && (
        <PanelForm
          key={version}
          right="change-settings"
          readable
          method="post"
          action={openingStepAddress(name)}
          noValidate
          className="stack"
        >
          <FormKey />
          <ErrorSummary errors={state.errors} title={refused?.title} />
          {fields && <VersionField stored={versionOf(name, view)} refused={refused} />}
          {fields}
          <p className="row">
            {name === "texts" && <PreviewButton>{tBrand.showPreview()}</PreviewButton>}
            <Button pending={isSending} pendingLabel={t.savingStep()}>
              {fields ? t.saveStep() : t.confirmStep()}
            </Button>
          </p>
        </PanelForm>
      )}
      {confirmedOn && (
        <p className="muted small">
          {t.confirmedOn({
            day: confirmedOn,
            link: (words) => <AppLink to={`/admin/audit?subject=opening:${name}`}>{words}</AppLink>,
          })}
        </p>
      )}
    </div>
  );
}

function versionOf(name: OpeningStepName, { window, texts, settings }: OpeningStepView): number {
  if (name === "delivery") return window?.version ?? 0;
  return (name === "texts" ? texts : settings).version;
}

function defaultsOf({ settings, window, texts }: OpeningStepView) {
  const { retentionOfTitle, minimumOrderValue, ...others } = settings;
  return {
    ...texts.texts,
    ...NEW_WINDOW,
    name: t.standingWindow(),
    kind: STOCK_KIND,
    ...(window && typedWindow(window)),
    paymentNote: others.paymentNote,
    incoterm: others.incoterm,
    proformaValidDays: others.proformaValidDays,
    retentionOfTitle: retentionOfTitle === null ? "" : retentionOfTitle ? "yes" : "no",
    minimumOrderValue: toDecimalString(minimumOrderValue).replace(/\.00$/, ""),
    minimumPiecesPerStyle: others.minimumPiecesPerStyle,
    enforceMinimums: others.enforceMinimums,
  };
}

type Fields = ReturnType<typeof formState<keyof ReturnType<typeof defaultsOf>>>["fields"];

/** Of the standing window, without a field in this form. */
const KEPT = [
  "name",
  "kind",
  "ordersFrom",
  "ordersUntil",
  "shipsFrom",
  "shipsUntil",
  "cashDiscountPercentage",
  "cashDiscountDays",
  "position",
] as const;

/** Null for a step that is confirmed as it is. */
function fieldsOf(name: OpeningStepName, fields: Fields): ReactNode {
  const number = { inputMode: "numeric", maxLength: 9 } as const;
  switch (name) {
    case "delivery":
      return (
        <>
          {KEPT.map((kept) => (
            <input key={kept} type="hidden" name={kept} value={fields[kept].value} />
          ))}
          <div className="columns-fit-[9rem] items-end gap-4">
            <Field
              field={fields.weeksFrom}
              label={t.shipsAfterWeeks()}
              hint={tCatalogue.numberOutside({ least: 1, most: MAX_SHIPPING_WEEKS })}
              required
              {...number}
            />
            <Field field={fields.weeksTo} label={tCatalogue.weeksTo()} required {...number} />
          </div>
          <Select
            field={fields.payment}
            label={tCatalogue.payment()}
            optional={false}
            options={optionsOf(PAYMENTS, tCatalogue.paymentLabel)}
          />
          <div className="columns-fit-[9rem] items-end gap-4">
            <Field
              field={fields.paymentDays}
              label={tCatalogue.daysBeforeShipping()}
              hint={tCatalogue.paymentDaysHint({ maxPaymentDays: MAX_PAYMENT_DAYS })}
              {...number}
            />
            <Field
              field={fields.depositPercentage}
              label={tCatalogue.depositInPercent()}
              inputMode="decimal"
              maxLength={6}
            />
          </div>
        </>
      );
    case "payment":
      return (
        <TextArea
          field={fields.paymentNote}
          label={t.settingLabel("paymentNote")}
          hint={t.paymentNoteHint()}
          maxLength={MAX_PAYMENT_NOTE}
          required
        />
      );
    case "minimums":
      return (
        <>
          <Field
            field={fields.minimumOrderValue}
            label={t.settingLabel("minimumOrderValue")}
            hint={tCatalogue.minimumValueHint()}
            inputMode="decimal"
            maxLength={20}
            required
          />
          <Field
            field={fields.minimumPiecesPerStyle}
            label={t.settingLabel("minimumPiecesPerStyle")}
            hint={tCatalogue.minimumPiecesHint()}
            required
            {...number}
          />
          <Checkbox
            field={fields.enforceMinimums}
            label={t.settingLabel("enforceMinimums")}
            hint={tCatalogue.enforceMinimumsHint()}
          />
        </>
      );
    case "title":
      return (
        <Select
          field={fields.retentionOfTitle}
          label={t.settingLabel("retentionOfTitle")}
          placeholder={t.chooseOne()}
          optional={false}
          options={[
            { value: "yes", label: t.yesRetention() },
            { value: "no", label: t.noRetention() },
          ]}
        />
      );
    case "validity":
      return (
        <Field
          field={fields.proformaValidDays}
          label={t.settingLabel("proformaValidDays")}
          hint={t.validDaysHint()}
          required
          {...number}
        />
      );
    case "incoterm":
      return (
        <Select
          field={fields.incoterm}
          label={t.settingLabel("incoterm")}
          placeholder={t.chooseOne()}
          optional={false}
          options={optionsOf(INCOTERMS, t.incotermName)}
        />
      );
    case "texts":
      return OPENING_TEXTS.map((text) => (
        <TextField key={text} name={text} field={fields[text]} label={fullLabel(text)} />
      ));
    default:
      return null;
  }
}

/** What the shop promises now, and where else it is changed. */
function Promised({ name, view }: Pick<StepProps, "view"> & { name: OpeningStepName }) {
  const { seller, settings, shippingPrices, pages, inFile, terms } = view;
  switch (name) {
    case "seller":
      return (
        <p className="whitespace-pre-line">
          {[seller.name, ...seller.address, seller.vatId, seller.registration, seller.iban, seller.bic, seller.email]
            .filter(Boolean)
            .join("\n")}
        </p>
      );
    case "delivery":
      return <AppLink to="/admin/windows">{t.changeIt("delivery")}</AppLink>;
    case "payment":
    case "title":
    case "incoterm":
      return (
        <>
          {terms.length > 0 && (
            <Notice title={t.proformaSays()}>
              {terms.map((term) => (
                <p key={term}>{term}</p>
              ))}
            </Notice>
          )}
          {inFile.terms && <p>{t.fileStandsAbove({ name: "PAYMENT_TERMS", value: inFile.terms.join(" | ") })}</p>}
        </>
      );
    case "validity":
      return (
        inFile.validDays && <p>{t.fileStandsAbove({ name: "PROFORMA_VALID_DAYS", value: String(inFile.validDays) })}</p>
      );
    case "shipping":
      return (
        <>
          {shippingPrices.length === 0 && <Notice>{tBilling.noZonesYet()}</Notice>}
          <ul>
            {shippingPrices.map(({ zone, prices }) => (
              <li key={zone}>{zone + colon() + (prices || tBilling.noPricesYet())}</li>
            ))}
            {(["freeShippingThresholdEU", "freeShippingThresholdWorld"] as const).map((place) => (
              <li key={place}>
                {t.freeShippingFrom({
                  place: t.settingLabel(place),
                  isNone: settings[place] === null,
                  threshold: settings[place] ?? 0,
                })}
              </li>
            ))}
          </ul>
          <p className="row">
            <AppLink to="/admin/shipping-prices">{t.changeIt("shipping")}</AppLink>
            <AppLink to="/admin/offers#thresholds">{t.changeIt("thresholds")}</AppLink>
          </p>
        </>
      );
    case "pages":
      return (
        <ul>
          {pages.map(({ slug, title, published }) => (
            <li key={slug}>
              <AppLink to={`/admin/pages/${slug}`}>{title}</AppLink> (
              {t.openingStepState({ isDone: published !== null })})
            </li>
          ))}
        </ul>
      );
    case "texts":
      return <AppLink to="/admin/appearance/texts">{t.changeIt("texts")}</AppLink>;
    case "access":
      return (
        <>
          <p>{t.signInWay({ way: view.signIn })}</p>
          <p className="row">
            <AppLink to="/admin/staff">{t.changeIt("access")}</AppLink>
            <AppLink to="/admin/mail">{t.changeIt("mail")}</AppLink>
          </p>
        </>
      );
    case "minimums":
      return null;
  }
}
