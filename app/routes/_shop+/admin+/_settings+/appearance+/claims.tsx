import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { handleForm } from "~/http/forms/handle-form.server";
import { requireStaff } from "~/http/gate/guards.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/brand";
import * as tCatalogue from "~/messages/catalogue";
import { allClaims, saveClaim } from "~/shop/catalogue/offers/change-claims.server";
import { claimForm } from "~/shop/catalogue/offers/claim-form.server";
import { activeClaims, RATING } from "~/shop/catalogue/offers/claims.server";
import { typedLanguages } from "~/shop/brand/translations.server";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { kindOfClaim } from "~/shop/catalogue/offers/claim-kinds";
import { Badge } from "~/ui/base/badge";
import { Notice } from "~/ui/base/notice";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AppearanceTabs } from "~/ui/brand/admin/appearance-tabs";
import { TranslationNote } from "~/ui/brand/admin/translation-fields";
import { ClaimForm } from "~/ui/brand/admin/claim-form";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "see-pages");
  const [claims, active] = await Promise.all([allClaims(), activeClaims()]);
  return { claims, hasRating: active.some(({ key }) => key === RATING) };
}

/** Saves the claim that `claim` names, or a new one. */
export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "change-pages");
  return handleForm(request, {
    schema: claimForm,
    title: t.notSavedYet(),
    failed: t.failedToSaveTheClaim(),
    extra: (problem, form) => ({
      touched: problem?.kind === "stale" && form ? typedLanguages(form, form.state) : [],
    }),
    async handle(form) {
      await saveClaim(admin.id, form);
      const { claim = "new", isActive, title } = form;
      return redirectWithToast(`/admin/appearance/claims#claim-${claim}`, {
        title: t.claimSaved(),
        description: isActive ? t.everybodyNowSees({ title }) : t.isHidden({ title }),
      });
    },
  });
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.claims()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function ClaimsPage() {
  const { claims, hasRating } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  // The form that was refused names its claim.
  const refused = answer && String(answer.lastResult.initialValue?.claim ?? "new");
  return (
    <>
      <AdminHeading>{t.claims()}</AdminHeading>
      <AppearanceTabs />
      <div className="max-w-4xl">
        <p className="muted mb-6">{tCatalogue.claimsIntro()}</p>
        {!hasRating && (
          <div className="mb-6">
            <Notice title={tCatalogue.noRating()}>
              <p>{tCatalogue.howToShowRating()}</p>
            </Notice>
          </div>
        )}
        <ul className="rule">
          {claims.map((claim) => (
            <li key={claim.id} id={`claim-${claim.id}`} className="rule-below [&_form]:pt-2 [&_form]:pb-6">
              <details open={refused === String(claim.id)}>
                <summary className="py-3.5">
                  <span className="mr-3 font-semibold">{claim.title}</span>
                  <span className="muted small mr-3">
                    {tCatalogue.claimProof({ isProven: claim.evidenceUrl !== null })}
                  </span>
                  {!claim.isActive && <Badge>{tCatalogue.inactive()}</Badge>}
                  <span className="muted small block">
                    <TranslationNote {...claim} />
                  </span>
                </summary>
                <p className="muted small">{tCatalogue.claimKindLabel(kindOfClaim(claim.key))}</p>
                <ClaimForm
                  key={claim.version}
                  claim={claim}
                  answer={refused === String(claim.id) ? answer : undefined}
                />
              </details>
            </li>
          ))}
        </ul>
        <section id="claim-new" className="mt-10" aria-labelledby="new-claim">
          <h2 id="new-claim" className="mb-4 text-xl">
            {tCatalogue.newClaim()}
          </h2>
          <ClaimForm key={claims.length} next={claims.length + 1} answer={refused === "new" ? answer : undefined} />
        </section>
      </div>
    </>
  );
}
