import { useNavigation } from "@remix-run/react";

import * as t from "~/messages/brand";
import * as tCatalogue from "~/messages/catalogue";
import type { AdminClaim } from "~/shop/catalogue/offers/change-claims.server";
import {
  CLAIM_KINDS,
  kindOfClaim,
  MAX_CLAIM_TEXT_LENGTH,
  MAX_CLAIM_TITLE_LENGTH,
  MAX_CLAIM_URL_LENGTH,
} from "~/shop/catalogue/offers/claim-kinds";
import { NO_TEXTS, stateFields, translationFields } from "~/shop/brand/translations";
import { type RefusedTranslations, TranslationFields } from "~/ui/brand/admin/translation-fields";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Checkbox, Field, Select, TextArea } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { VersionField } from "~/ui/base/version-field";
import { FormKey } from "~/ui/layout/form-key";
import { PanelForm } from "~/ui/layout/admin/rights";

/** As the browser gets it: the day until which it holds is a text there. */
export type ShownClaim = Omit<AdminClaim, "validUntil"> & { validUntil: Date | string | null };

export function ClaimForm({
  claim,
  next,
  answer,
}: {
  claim?: ShownClaim;
  next?: number;
  answer?: RefusedForm & RefusedTranslations;
}) {
  const translations = claim?.translations ?? {};
  const state = claim ?? NO_TEXTS;
  const { fields, errors } = formState(answer?.lastResult, `claim-${claim?.id ?? "new"}`, {
    kind: claim ? kindOfClaim(claim.key) : "other",
    title: claim?.title,
    text: claim?.text,
    evidenceUrl: claim?.evidenceUrl,
    ratedBy: claim?.ratedBy,
    position: claim?.position ?? next,
    isActive: claim?.isActive ?? true,
    ...translationFields(translations),
    ...stateFields(state),
  });
  const sent = useNavigation().formData;
  const isSending = sent !== undefined && (sent.get("claim") ?? "") === String(claim?.id ?? "");
  const canBeRated = !claim || claim.key === "rating";
  return (
    <PanelForm
      right="change-pages"
      readable
      method="post"
      action="/admin/appearance/claims"
      noValidate
      className="stack"
    >
      <FormKey />
      <ErrorSummary errors={errors} title={answer?.title} />
      {claim && <input type="hidden" name="claim" value={claim.id} />}
      <VersionField stored={claim?.version ?? 0} refused={answer} />
      <div className="grid items-start gap-4 md:grid-cols-2">
        {!claim && (
          <Select
            field={fields.kind}
            label={t.whatItIsAbout()}
            options={CLAIM_KINDS.map((value) => ({ value, label: tCatalogue.claimKindLabel(value) }))}
            required
          />
        )}
        <Field field={fields.title} label={t.claim()} maxLength={MAX_CLAIM_TITLE_LENGTH} required />
        <TextArea field={fields.text} label={t.whatItMeans()} rows={3} maxLength={MAX_CLAIM_TEXT_LENGTH} required />
        <Field field={fields.evidenceUrl} label={t.pageThatProvesIt()} type="url" maxLength={MAX_CLAIM_URL_LENGTH} />
        {canBeRated && (
          <Field
            field={fields.ratedBy}
            label={t.whoRated()}
            hint={t.onlyForARating()}
            maxLength={MAX_CLAIM_TITLE_LENGTH}
          />
        )}
        <Field field={fields.position} label={t.place()} hint={t.oneComesFirst()} inputMode="numeric" required />
      </div>
      <Checkbox field={fields.isActive} label={t.shown()} />
      <TranslationFields
        translations={translations}
        state={state}
        refused={answer}
        fields={fields}
        labels={{ title: t.claim(), text: t.whatItMeans() }}
        max={{ title: MAX_CLAIM_TITLE_LENGTH, text: MAX_CLAIM_TEXT_LENGTH }}
        rows={3}
      />
      <p className="admin-buttons">
        <Button variant={claim && "secondary"} pending={isSending} pendingLabel={t.saving()}>
          {claim ? t.saveClaim() : t.addClaim()}
        </Button>
      </p>
    </PanelForm>
  );
}
