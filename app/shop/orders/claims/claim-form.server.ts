import { z } from "zod";

import { plainCode } from "~/formats/text";
import * as t from "~/messages/orders";
import { optionalText, requiredText, rowVersion, tick } from "~/shop/base/fields.server";
import { lineIdOfField } from "~/shop/cart/line-fields";
import { withLineQuantities } from "~/shop/cart/quantities-form.server";
import { MAX_SKU_LENGTH } from "~/shop/catalogue/styles/limits";
import { MAX_MESSAGE_LENGTH } from "~/shop/conversations/conversation";
import { MAX_CLAIM_ANSWER_LENGTH } from "../limits";
import { linePieces } from "../shipments/shipment-form.server";
import { CLAIM_REASONS, CLAIM_WISHES, reasonField, settlementField, SETTLEMENTS } from "./claim";

const isReason = z.enum(CLAIM_REASONS);

/** The quantity of a line says how many of its pieces are claimed; those need a reason. */
export const claimForm = (form: FormData) => {
  const fields = z
    .object({
      wish: z.enum(CLAIM_WISHES, { error: t.chooseWish }),
      text: requiredText(MAX_MESSAGE_LENGTH, t.describeProblem),
    })
    .superRefine(
      (_, context) => {
        for (const [name, typed] of form) {
          const lineId = lineIdOfField(name);
          if (lineId === null || /^\s*0*\s*$/.test(String(typed))) continue;
          const path = [reasonField(lineId)];
          if (!isReason.safeParse(form.get(path[0]!)).success)
            context.addIssue({ code: "custom", path, message: t.chooseReason() });
        }
      },
      { when: () => true },
    );
  return withLineQuantities(fields, form, linePieces).transform(({ quantities, ...typed }) => ({
    ...typed,
    lines: [...quantities].flatMap(([orderLineId, quantity]) =>
      quantity > 0 ? { orderLineId, quantity, reason: isReason.parse(form.get(reasonField(orderLineId))) } : [],
    ),
  }));
};

/** The fields of a form with the reasons, the settlements or the SKUs of an order's lines. */
export const choiceNames = (form: FormData): string[] =>
  [...form.keys()].filter((name) => /^(reason|settlement|sku)-\d{1,10}$/.test(name));

/** `sku-` says which piece replaces those of a line. By the ids of the order's lines. */
export const replacingSkus = (form: FormData): Map<number, string> =>
  new Map(
    [...form].flatMap(([name, typed]) => {
      const [, id] = /^sku-(\d{1,10})$/.exec(name) ?? [];
      return id ? [[Number(id), plainCode(String(typed)).slice(0, MAX_SKU_LENGTH)] as const] : [];
    }),
  );

const isSettlement = z.enum(SETTLEMENTS);

/** The quantity of a line says how many of its pieces are accepted, and `settlement-` how. */
export const decisionForm = (form: FormData) =>
  withLineQuantities(
    z.object({ version: rowVersion(), answer: optionalText(MAX_CLAIM_ANSWER_LENGTH) }),
    form,
    linePieces,
  ).transform(({ quantities, ...decision }) => ({
    ...decision,
    accepted: new Map(
      [...quantities].map(([lineId, quantity]) => [
        lineId,
        { quantity, settlement: isSettlement.catch("none").parse(form.get(settlementField(lineId))) },
      ]),
    ),
  }));

/** `settlement-` says how the accepted pieces of a line are settled. */
export const settlementForm = (form: FormData) =>
  z.object({ version: rowVersion() }).transform(({ version }) => ({
    version,
    settlements: new Map(
      [...form].flatMap(([name, typed]) => {
        const [, id] = /^settlement-(\d{1,10})$/.exec(name) ?? [];
        return id ? [[Number(id), isSettlement.catch("none").parse(typed)] as const] : [];
      }),
    ),
  }));

/** The quantity of a line says how many of its pieces came back. */
export const returnForm = (form: FormData) =>
  withLineQuantities(z.object({ isRestocked: tick() }), form, linePieces).transform(({ quantities, isRestocked }) => ({
    returned: quantities,
    isRestocked,
  }));
