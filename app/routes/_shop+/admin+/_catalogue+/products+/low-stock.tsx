import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { shortDay } from "~/formats/dates";
import { handleForm } from "~/http/forms/handle-form.server";
import { requireStaff } from "~/http/gate/guards.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/catalogue";
import { tableAddress } from "~/shop/base/files/table/format";
import { requestedPage } from "~/shop/base/paging";
import { incomingAddress } from "~/shop/catalogue/incoming-goods/incoming-goods";
import { lowStock, lowStockForm } from "~/shop/catalogue/low-stock/low-stock.server";
import { changeSettings } from "~/shop/catalogue/offers/change-settings.server";
import { AppLink } from "~/ui/base/app-link";
import { Badge } from "~/ui/base/badge";
import { Button, buttonClass, LinkButton } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Field } from "~/ui/base/field";
import { formState } from "~/ui/base/form-state";
import { EmptyState } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";
import { VersionField } from "~/ui/base/version-field";
import { PieceCell } from "~/ui/catalogue/admin/styles/piece-cell";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { May, PanelForm } from "~/ui/layout/admin/rights";
import { FormKey } from "~/ui/layout/form-key";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { pageTitle } from "~/ui/layout/meta";

const HERE = "/admin/products/low-stock";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "see-stock");
  return lowStock(requestedPage(new URL(request.url).searchParams));
}

/** How many are few. */
export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "change-stock");
  const title = t.lowStockNotSaved();
  return handleForm(request, {
    schema: lowStockForm,
    title,
    invalidTitle: title,
    failed: t.lowStockFailed(),
    async handle({ version, ...setting }) {
      await changeSettings(admin.id, version, setting);
      return redirectWithToast(HERE, { title: t.lowStockSaved() });
    },
  });
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.lowStock()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

const columns = () =>
  [
    { key: "piece", label: t.lowStockColumn("piece") },
    { key: "left", label: t.lowStockColumn("left"), isNumber: true, onPhone: "named" },
    { key: "sold", label: t.lowStockColumn("sold"), isNumber: true, onPhone: "named" },
    { key: "lasts", label: t.lowStockColumn("lasts"), isNumber: true, onPhone: "named" },
    { key: "incoming", label: t.lowStockColumn("incoming"), onPhone: "named" },
  ] as const;

/** Pieces of which few are left, and how long these last. */
export default function LowStockPage() {
  const { most, version, count, pieces, page, pages } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const { fields, errors } = formState(refused?.lastResult, "low-stock", { lowStock: most });
  return (
    <>
      <AdminHeading
        aside={<span className="muted">{t.lowStockCount({ count })}</span>}
        actions={
          <>
            <May right="change-stock">
              <LinkButton to={tableAddress("incoming")} variant="secondary">
                {t.incomingAsTable()}
              </LinkButton>
            </May>
            <a href={`${HERE}.csv`} className={buttonClass({ variant: "secondary" })}>
              {t.csvButton()}
            </a>
          </>
        }
      >
        {t.lowStock()}
      </AdminHeading>
      <p className="muted mb-4">{t.aboutLowStock()}</p>
      <PanelForm right="change-stock" key={version} method="post" action={HERE} noValidate className="stack mb-6">
        <FormKey />
        <ErrorSummary errors={errors} title={refused?.title} />
        <VersionField stored={version} refused={refused} />
        <div className="row items-end">
          <Field
            field={fields.lowStock}
            label={t.lowStockSetting()}
            hint={t.lowStockHint()}
            inputMode="numeric"
            maxLength={3}
            required
          />
          <Button variant="secondary">{t.saveLowStock()}</Button>
        </div>
      </PanelForm>
      {pieces.length === 0 ? (
        <EmptyState title={t.nothingLow()} />
      ) : (
        <AdminTable
          caption={t.lowStock()}
          columns={columns()}
          rows={pieces.map(({ id, productId, style, choice, sku, left, sold, lasts, incoming }) => ({
            key: id,
            cells: {
              piece: <PieceCell style={style} choice={choice} sku={sku} to={`/admin/products/${productId}/pieces`} />,
              left,
              sold,
              lasts: lasts ?? "–",
              incoming: incoming ? (
                <>
                  <AppLink to={incomingAddress(productId, incoming.dueOn)}>
                    {t.incomingOn({ quantity: incoming.quantity, day: shortDay(incoming.dueOn) })}
                  </AppLink>{" "}
                  {incoming.isLate && <Badge>{t.late()}</Badge>}
                </>
              ) : (
                <AppLink to={incomingAddress(productId)}>{t.noneIncoming()}</AppLink>
              ),
            },
          }))}
        />
      )}
      <div className="mt-6">
        <Pagination page={page} pages={pages} address={(to) => (to > 1 ? `${HERE}?page=${to}` : HERE)} />
      </div>
    </>
  );
}
