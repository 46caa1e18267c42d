import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, Form, useNavigation } from "@remix-run/react";

import { isoDay, formatDay, addDays } from "~/formats/dates";
import { parseId } from "~/formats/ids";
import { handleForm } from "~/http/forms/handle-form.server";
import { readForm } from "~/http/gate/body.server";
import { requireStaff } from "~/http/gate/guards.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/catalogue";
import { adminCategories } from "~/shop/catalogue/styles/admin-styles.server";
import { adminPriceChanges, cancelPriceChange } from "~/shop/catalogue/price-changes/admin-changes.server";
import { applyDueChanges } from "~/shop/catalogue/price-changes/apply-due-changes.server";
import { priceChangeForm } from "~/shop/catalogue/price-changes/change-form.server";
import { SHOWN_LINES, ROUNDINGS } from "~/shop/catalogue/price-changes/limits";
import { schedulePriceChange, planPrices } from "~/shop/catalogue/price-changes/schedule-price-change.server";
import { adminWindows } from "~/shop/catalogue/delivery-windows/admin-windows.server";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { percentText } from "~/formats/money";
import { AppLink } from "~/ui/base/app-link";
import { Badge } from "~/ui/base/badge";
import { FormKey } from "~/ui/layout/form-key";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { ALL_CATEGORIES } from "~/shop/catalogue/search/query";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Checkbox, Field, Select } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { PricePlan, type ShownPricePlan } from "~/ui/catalogue/admin/prices/price-plan";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "change-terms");
  const [changes, categories, windows] = await Promise.all([adminPriceChanges(), adminCategories(), adminWindows()]);
  return {
    changes,
    categories,
    windows: windows.map(({ id, name }) => ({ id, name })),
    today: isoDay(new Date()),
  };
}

/** `intent` preview | plan (the preview that was seen) | cancel (a planned change). */
export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "change-terms");
  const fields = await readForm(request);
  if (fields.get("intent") === "cancel") return cancel(request, admin.id, fields);
  return handleForm(request, {
    schema: priceChangeForm,
    fields,
    title: t.nothingWasPlanned(),
    failed: t.planFailed(),
    async handle(form, { reply }) {
      if (fields.get("intent") === "plan") {
        const count = await schedulePriceChange(admin.id, form, String(fields.get("seen") ?? ""));
        await applyDueChanges();
        return redirectWithToast("/admin/price-changes", {
          title: t.priceChangePlanned(),
          description: t.pricesThatChange({ count }),
        });
      }
      const { lines, ...plan } = await planPrices(form);
      const preview = { ...plan, count: lines.length, lines: lines.slice(0, SHOWN_LINES) };
      return data({ lastResult: reply(), title: "", preview });
    },
  });
}

function cancel(request: Request, actorId: string, fields: FormData) {
  return handleForm(request, {
    fields,
    isButton: true,
    title: t.nothingWasCancelled(),
    failed: t.cancelFailed(),
    async handle() {
      await cancelPriceChange(actorId, parseId(fields.get("change")) ?? 0);
      return redirectWithToast("/admin/price-changes", {
        title: t.priceChangeCancelled(),
        description: t.pricesStay(),
      });
    },
  });
}

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.priceChanges()) }];

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

const columns = () =>
  [
    { key: "day", label: t.from() },
    { key: "percent", label: t.change(), onPhone: "inline" },
    { key: "scope", label: t.styles(), onPhone: "inline" },
    { key: "prices", label: t.prices(), isNumber: true, onPhone: "named" },
    { key: "status", label: t.state(), onPhone: "end" },
    { key: "cancel", label: t.cancel(), isHeadingHidden: true },
  ] as const;

export default function PriceChangesPage() {
  const { changes, categories, windows, today } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <>
      <p className="mb-2">
        <AppLink to="/admin/price-groups">{t.allPriceGroups()}</AppLink>
      </p>
      <AdminHeading>{t.priceChanges()}</AdminHeading>
      <p className="muted mb-6 max-w-2xl">{t.aboutPriceChanges()}</p>
      <div className="admin-section">
        <PriceChangeForm categories={categories} windows={windows} today={today} answer={answer} />
      </div>
      <section className="admin-section stack" aria-labelledby="changes">
        <h2 id="changes">{t.plannedAndPastChanges()}</h2>
        {changes.length === 0 ? (
          <p className="muted">{t.noPriceChangesYet()}</p>
        ) : (
          <AdminTable
            caption={t.priceChanges()}
            columns={columns()}
            rows={changes.map(({ id, fromDay, percent, scope, prices, status }) => ({
              key: id,
              cells: {
                day: formatDay(fromDay),
                percent: `${percent > 0 ? "+" : ""}${percentText(percent)}`,
                scope,
                prices,
                status: <Badge tone={status === "done" ? "good" : undefined}>{t.priceChangeStatus(status)}</Badge>,
                cancel: status === "planned" && (
                  <Form method="post" action="/admin/price-changes">
                    <FormKey />
                    <input type="hidden" name="change" value={id} />
                    <button name="intent" value="cancel" className="btn btn-quiet">
                      {t.cancelTheChangeFrom({ fromDay, hidden: (words) => <span className="sr-only">{words}</span> })}
                    </button>
                  </Form>
                ),
              },
            }))}
          />
        )}
      </section>
    </>
  );
}

interface PriceChangeFormProps {
  categories: readonly string[];
  windows: readonly { id: number; name: string }[];
  today: string;
  answer?: RefusedForm & { preview?: ShownPricePlan };
}

/** Shows the result of a price change, and then plans it. */
function PriceChangeForm({ categories, windows, today, answer }: PriceChangeFormProps) {
  const { fields, errors } = formState(answer?.lastResult, "change", {
    percent: "",
    fromDay: addDays(today, 1),
    category: ALL_CATEGORIES,
    windowId: "all",
    rounding: "10",
    withRecommended: "",
    withOwn: "",
  });
  const isSending = useNavigation().state === "submitting";
  const { preview } = answer ?? {};
  return (
    <Form method="post" action="/admin/price-changes" noValidate className="stack">
      <ErrorSummary errors={errors} title={answer?.title} />
      <FormKey />
      <div className="columns-fill-[18rem] items-start gap-x-8 gap-y-5">
        <Field
          field={fields.percent}
          label={t.percent()}
          hint={t.percentHint()}
          inputMode="text"
          maxLength={8}
          required
        />
        <Field field={fields.fromDay} label={t.from()} type="date" required />
        <Select
          field={fields.category}
          label={t.category()}
          optional={false}
          options={[
            { value: ALL_CATEGORIES, label: t.allStylesLabel() },
            ...categories.map((name) => ({ value: name, label: name })),
          ]}
        />
        <Select
          field={fields.windowId}
          label={t.deliveryWindow()}
          optional={false}
          options={[
            { value: "all", label: t.anyOrNone() },
            ...windows.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <Select
          field={fields.rounding}
          label={t.roundTo()}
          optional={false}
          options={ROUNDINGS.map((cents) => ({
            value: String(cents),
            label: t.roundingLabel({ isEuro: cents >= 100, count: cents < 100 ? cents : cents / 100 }),
          }))}
        />
      </div>
      <Checkbox field={fields.withRecommended} label={t.recommendedToo()} />
      <Checkbox field={fields.withOwn} label={t.ownPricesToo()} />
      <p>
        <Button name="intent" value="preview" variant="secondary" pending={isSending}>
          {t.showTheNewPrices()}
        </Button>
      </p>
      {preview && (
        <>
          <input type="hidden" name="seen" value={preview.seen} />
          <PricePlan plan={preview} />
          <div className="admin-bar">
            <Button name="intent" value="plan" pending={isSending} pendingLabel={t.planning()}>
              {t.planTheChange()}
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}
