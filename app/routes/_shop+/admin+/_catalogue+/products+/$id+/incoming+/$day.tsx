import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";

import { formatDay, isDay } from "~/formats/dates";
import { parseId } from "~/formats/ids";
import { handleForm } from "~/http/forms/handle-form.server";
import { readForm } from "~/http/gate/body.server";
import { requireStaff } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/catalogue";
import { requestedPage } from "~/shop/base/paging";
import { quantityField, quantityNames } from "~/shop/cart/line-fields";
import { incomingAddress, isLate, seenGoods } from "~/shop/catalogue/incoming-goods/incoming-goods";
import {
  type Delivery,
  expectGoods,
  findDeliveries,
  receiveGoods,
} from "~/shop/catalogue/incoming-goods/incoming-goods.server";
import { findPiecesPage } from "~/shop/catalogue/pieces/piece-pages.server";
import { AppLink } from "~/ui/base/app-link";
import { Badge } from "~/ui/base/badge";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Checkbox, fieldAttributes, FieldErrors } from "~/ui/base/field";
import { type FieldState, formState, type RefusedForm } from "~/ui/base/form-state";
import { Pagination } from "~/ui/base/pagination";
import { PieceCell } from "~/ui/catalogue/admin/styles/piece-cell";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { PanelForm, May } from "~/ui/layout/admin/rights";
import { SeenField } from "~/ui/base/version-field";
import { FormKey } from "~/ui/layout/form-key";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { pageTitle } from "~/ui/layout/meta";
import { ExpectedForm } from "./__expected-form";
import { expectedForm, receivedForm } from "./incoming-form.server";

/** `?page=` of the pieces. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "see-stock");
  const { id, dueOn } = placeOf(request, params);
  const found = await findPiecesPage(id, requestedPage(new URL(request.url).searchParams));
  const [delivery] = await findDeliveries(id, dueOn);
  if (!found || !delivery) throw notFound(request);
  return { ...found, delivery: { ...delivery, isLate: isLate(delivery) } };
}

function placeOf(request: Request, { id, day }: LoaderFunctionArgs["params"]) {
  const styleId = parseId(id);
  if (!styleId || !day || !isDay(day)) throw notFound(request);
  return { id: styleId, dueOn: day };
}

/** `intent` receive (with what has come) or expect (another day, other quantities; none removes it). */
export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "change-stock");
  const fields = await readForm(request);
  const { id, dueOn } = placeOf(request, params);
  // Where the shop fails, the page of errors is shown: the delivery may be of another day by then, or received.
  const form = { fields, others: quantityNames(fields) };
  if (fields.get("intent") === "expect") {
    const title = t.incomingNotSaved();
    return handleForm(request, {
      ...form,
      schema: expectedForm(fields),
      title,
      invalidTitle: title,
      extra: () => ({ intent: "expect" }),
      async handle({ seen, ...expected }) {
        await expectGoods(id, { replaced: { dueOn, seen }, ...expected }, admin.id);
        return redirectWithToast(incomingAddress(id), { title: t.incomingSaved() });
      },
    });
  }
  const title = t.nothingReceived();
  return handleForm(request, {
    ...form,
    schema: receivedForm(fields),
    title,
    invalidTitle: title,
    extra: () => ({ intent: "receive" }),
    async handle({ rest, ...receipt }, { refuse }) {
      if (![...receipt.quantities.values()].some(Boolean)) {
        return refuse({ status: 400, title, message: t.enterReceivedPieces() }, { intent: "receive" });
      }
      const count = await receiveGoods(id, { ...receipt, dueOn, keepsRest: rest === "keep" }, admin.id);
      return redirectWithToast(incomingAddress(id), {
        title: t.goodsReceived(),
        description: t.addedToStock({ count }),
      });
    },
  });
}

const titleOf = (style: string, dueOn: string) => t.deliveryOf({ style, day: formatDay(dueOn) });

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  { title: pageTitle(matches, data ? titleOf(data.name, data.delivery.dueOn) : t.incomingGoods()) },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

/** Pieces of a style that are expected on a day: they are received here, or changed. */
export default function DeliveryPage() {
  const { id, name, delivery, pieces, page, pages } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const answer = useAnswer<typeof action>();
  const refusedAs = (intent: string) => (answer?.intent === intent ? answer : undefined);
  return (
    <>
      <p className="mb-2">
        <AppLink to={incomingAddress(id)}>{t.incomingGoodsOf({ style: name })}</AppLink>
      </p>
      <AdminHeading aside={delivery.isLate && <Badge>{t.late()}</Badge>}>{titleOf(name, delivery.dueOn)}</AdminHeading>
      {delivery.note && <p>{delivery.note}</p>}
      <ReceiptForm action={pathname + search} delivery={delivery} refused={refusedAs("receive")} />
      <May right="change-stock">
        <h2 className="mt-8 mb-3">{t.changeDelivery()}</h2>
        <ExpectedForm action={pathname + search} pieces={pieces} delivery={delivery} refused={refusedAs("expect")} />
        <div className="mt-6">
          <Pagination page={page} pages={pages} address={(to) => `${pathname}?page=${to}`} />
        </div>
      </May>
    </>
  );
}

const columns = () =>
  [
    { key: "piece", label: t.incomingColumn("piece") },
    { key: "expected", label: t.incomingColumn("expected"), isNumber: true, onPhone: "named" },
    { key: "received", label: t.incomingColumn("received"), onPhone: "named" },
  ] as const;

function ReceiptForm({ action, delivery, refused }: { action: string; delivery: Delivery; refused?: RefusedForm }) {
  const { goods } = delivery;
  const soldOut = goods.filter(({ isSoldOut }) => isSoldOut).length;
  const { fields, errors } = formState(refused?.lastResult, "received", {
    ...Object.fromEntries(goods.map(({ pieceId, quantity }) => [quantityField(pieceId), quantity])),
    rest: "keep",
    reopens: soldOut > 0,
  });
  const named: Record<string, FieldState> = fields;
  const seen = seenGoods(goods);
  return (
    <PanelForm right="change-stock" readable key={seen} method="post" action={action} noValidate className="stack">
      <FormKey />
      <ErrorSummary errors={errors} title={refused?.title} />
      <SeenField name="seen" stored={seen} refused={refused} />
      <AdminTable
        caption={t.expectedPieces()}
        columns={columns()}
        rows={goods.map(({ pieceId, choice, sku, quantity }) => {
          const field = named[quantityField(pieceId)]!;
          return {
            key: pieceId,
            cells: {
              piece: <PieceCell choice={choice} sku={sku} />,
              expected: quantity,
              received: (
                <>
                  <input
                    {...fieldAttributes(field)}
                    className="input max-w-24 text-right"
                    aria-label={t.receivedOf({ piece: choice || sku })}
                    defaultValue={field.value}
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={9}
                  />
                  <FieldErrors field={field} />
                </>
              ),
            },
          };
        })}
      />
      <fieldset>
        <legend className="label">{t.restOfDelivery()}</legend>
        {(["keep", "drop"] as const).map((rest) => (
          <label key={rest} className="check">
            <input type="radio" name="rest" value={rest} defaultChecked={(fields.rest.value || "keep") === rest} />
            <span>{t.restChoice(rest)}</span>
          </label>
        ))}
      </fieldset>
      {soldOut > 0 && (
        <Checkbox field={fields.reopens} label={t.reopenSoldOut({ count: soldOut })} hint={t.reopenHint()} />
      )}
      <p>
        <Button name="intent" value="receive">
          {t.receiveGoods()}
        </Button>
      </p>
    </PanelForm>
  );
}
