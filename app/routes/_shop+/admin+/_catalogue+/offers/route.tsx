import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, Link, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";

import { requireStaff } from "~/http/gate/guards.server";
import * as t from "~/messages/catalogue";
import * as tDesk from "~/messages/desk";
import { allTiers } from "~/shop/catalogue/offers/change-tiers.server";
import { settingsForAdmin, type ShopSettings } from "~/shop/catalogue/offers/settings.server";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { toDecimalString } from "~/formats/money";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Checkbox, Field } from "~/ui/base/field";
import { type FieldState, formState, type RefusedForm } from "~/ui/base/form-state";
import { VersionField } from "~/ui/base/version-field";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { FormKey } from "~/ui/layout/form-key";
import { answerTo, type OfferForm } from "~/ui/catalogue/admin/offers/answer";
import { DiscountsCard } from "~/ui/catalogue/admin/offers/discounts-card";
import { PanelForm } from "~/ui/layout/admin/rights";
import { changeOffers } from "./change-offers.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "see-terms");
  const [settings, tiers] = await Promise.all([settingsForAdmin(), allTiers()]);
  return { settings, tiers };
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "change-terms");
  return changeOffers(request, admin.id);
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [{ title: pageTitle(matches, t.offers()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function OffersPage() {
  const { settings, tiers } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <>
      <AdminHeading>{t.offers()}</AdminHeading>
      <p className="muted mb-6">{t.aboutOffers()}</p>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-2 lg:items-start">
        <div className="stack-loose">
          <ThresholdsCard settings={settings} answer={answer} />
          <DiscountsCard tiers={tiers} answer={answer} />
        </div>
        <div className="stack-loose">
          <MinimumsCard settings={settings} answer={answer} />
          <BenefitsCard settings={settings} answer={answer} />
          <ProblemsCard settings={settings} answer={answer} />
        </div>
      </div>
    </>
  );
}

interface CardProps {
  settings: ShopSettings & { version: number };
  answer: RefusedForm | undefined;
}

function BenefitsCard({ settings, answer }: CardProps) {
  const factor = { inputMode: "decimal", maxLength: 10, optional: false } as const;
  return (
    <SettingsForm
      form="benefits"
      title={t.benefitsPage()}
      intro={
        <>
          {t.aboutBenefits({
            link: (words) => <Link to="/contact">{words}</Link>,
            link2: (words) => <Link to="/admin/windows">{words}</Link>,
          })}
        </>
      }
      version={settings.version}
      answer={answer}
      values={{
        markupFrom: typedAmount(settings.markupFrom).replace(/0$/, ""),
        markupTo: typedAmount(settings.markupTo).replace(/0$/, ""),
      }}
      submit={t.saveBenefits()}
    >
      {(fields) => (
        <div className="columns-fit-[9rem] items-end gap-4">
          <Field field={fields.markupFrom} label={tDesk.settingLabel("markupFrom")} {...factor} />
          <Field field={fields.markupTo} label={tDesk.settingLabel("markupTo")} {...factor} />
        </div>
      )}
    </SettingsForm>
  );
}

function ProblemsCard({ settings, answer }: CardProps) {
  return (
    <SettingsForm
      form="problems"
      title={t.problemReports()}
      intro={t.aboutProblemReports()}
      version={settings.version}
      answer={answer}
      values={{
        claimDays: settings.claimDays,
        messageMonths: settings.messageMonths,
      }}
      submit={t.saveClaimDays()}
    >
      {(fields) => (
        <>
          <Field
            field={fields.claimDays}
            label={tDesk.settingLabel("claimDays")}
            hint={t.claimDaysHint()}
            inputMode="numeric"
            maxLength={4}
            optional={false}
          />
          <Field
            field={fields.messageMonths}
            label={tDesk.settingLabel("messageMonths")}
            hint={t.messageMonthsHint()}
            inputMode="numeric"
            maxLength={4}
            optional={false}
          />
        </>
      )}
    </SettingsForm>
  );
}

function MinimumsCard({ settings, answer }: CardProps) {
  return (
    <SettingsForm
      form="minimums"
      title={t.orderMinimums()}
      intro={t.aboutMinimums()}
      version={settings.version}
      answer={answer}
      values={{
        minimumOrderValue: typedAmount(settings.minimumOrderValue),
        minimumPiecesPerStyle: settings.minimumPiecesPerStyle,
        enforceMinimums: settings.enforceMinimums,
      }}
      submit={t.saveMinimums()}
    >
      {(fields) => (
        <>
          <div className="columns-fit-[9rem] items-end gap-4">
            <Field
              field={fields.minimumOrderValue}
              label={tDesk.settingLabel("minimumOrderValue")}
              hint={t.minimumValueHint()}
              inputMode="decimal"
              maxLength={20}
              required
            />
            <Field
              field={fields.minimumPiecesPerStyle}
              label={tDesk.settingLabel("minimumPiecesPerStyle")}
              hint={t.minimumPiecesHint()}
              inputMode="numeric"
              maxLength={9}
              required
            />
          </div>
          <Checkbox
            field={fields.enforceMinimums}
            label={tDesk.settingLabel("enforceMinimums")}
            hint={t.enforceMinimumsHint()}
          />
        </>
      )}
    </SettingsForm>
  );
}

/** From these order values shipping is free (specification 2). */
function ThresholdsCard({ settings, answer }: CardProps) {
  return (
    <SettingsForm
      form="thresholds"
      title={t.freeShippingThresholds()}
      intro={t.aboutThresholds()}
      version={settings.version}
      answer={answer}
      values={{
        freeShippingThresholdEU: typedAmount(settings.freeShippingThresholdEU),
        freeShippingThresholdWorld: typedAmount(settings.freeShippingThresholdWorld),
      }}
      submit={t.updateThresholds()}
    >
      {(fields) => (
        <div className="columns-fit-[9rem] items-end gap-4">
          <Field
            field={fields.freeShippingThresholdEU}
            label={t.euCountries()}
            optional={false}
            inputMode="decimal"
            placeholder="150"
            maxLength={20}
          />
          <Field
            field={fields.freeShippingThresholdWorld}
            label={t.restOfWorld()}
            optional={false}
            inputMode="decimal"
            placeholder="300"
            maxLength={20}
          />
        </div>
      )}
    </SettingsForm>
  );
}

/** For some of the shop's settings. */
function SettingsForm<Name extends string>({
  form,
  title,
  intro,
  version,
  answer,
  values,
  submit,
  children,
}: {
  form: OfferForm;
  title: string;
  intro: ReactNode;
  /** The version that is shown. */
  version: number;
  answer: RefusedForm | undefined;
  /** Of its fields, by name. */
  values: Record<Name, string | number | boolean | null>;
  submit: string;
  children: (fields: Record<Name, FieldState>) => ReactNode;
}) {
  const own = answerTo(form, answer);
  const { fields, errors } = formState(own?.lastResult, form, values);
  const isSaving = useNavigation().formData?.get("intent") === form;
  return (
    <section id={form} aria-labelledby={`${form}-title`} className="card">
      <h2 id={`${form}-title`}>{title}</h2>
      <p className="muted small mt-1 mb-4">{intro}</p>
      <PanelForm
        right="change-terms"
        readable
        key={version}
        method="post"
        action="/admin/offers"
        noValidate
        preventScrollReset
        className="stack"
      >
        <FormKey />
        <ErrorSummary errors={errors} title={own?.title} />
        <VersionField stored={version} refused={own} />
        {children(fields)}
        <Button variant="secondary" name="intent" value={form} pending={isSaving} pendingLabel={t.saving()}>
          {submit}
        </Button>
      </PanelForm>
    </section>
  );
}

/** Of an input: 15000 gives "150", 290 gives "2.90", 123450 gives "1234.50", null nothing. */
function typedAmount(hundredths: number | null): string {
  if (hundredths === null) return "";
  return toDecimalString(hundredths).replace(/\.00$/, "");
}
