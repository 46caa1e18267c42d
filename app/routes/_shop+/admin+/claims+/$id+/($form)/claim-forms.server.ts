import { data } from "@remix-run/node";
import type { Params } from "@remix-run/react";

import { parseId } from "~/formats/ids";
import { handleForm } from "~/http/forms/handle-form.server";
import type { StaffMember } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { aboutMail, redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/orders";
import { creditClaim } from "~/shop/billing/invoices/credit-claim.server";
import { quantityField, quantityNames } from "~/shop/cart/line-fields";
import { replaceClaimed } from "~/shop/checkout/fulfilment/replace-claimed.server";
import type { StaffRight } from "~/shop/customers/people/staff-role";
import { orderOfClaim } from "~/shop/orders/claims/admin-claims.server";
import { ClaimRefusal } from "~/shop/orders/claims/claim";
import {
  choiceNames,
  decisionForm,
  replacingSkus,
  returnForm,
  settlementForm,
} from "~/shop/orders/claims/claim-form.server";
import { claimAddress } from "~/shop/orders/claims/claims-query";
import { changeSettlements, decideClaim, recordReturn } from "~/shop/orders/claims/decide-claim.server";
import type { Problem } from "~/shop/base/problem";

/** Throws the 404 page for what is no claim of a company that they see. */
export async function claimOf(request: Request, { scope }: StaffMember, typed: string | undefined): Promise<number> {
  const id = parseId(typed);
  if (!id || !(await orderOfClaim(scope, id))) throw notFound(request);
  return id;
}

interface SentForm {
  fields: FormData;
  claimId: number;
  actorId: string;
}

/** By the end of their addresses, "/admin/claims/7/return". The page's own address is that of the decision. */
export const FORMS = {
  "": { right: "change-orders", answer: decide },
  return: { right: "change-shipments", answer: recordReturned },
  settle: { right: "change-orders", answer: settle },
  replace: { right: "change-orders", answer: replace },
  credit: { right: "change-documents", answer: credit },
} as const satisfies Record<string, { right: StaffRight; answer: unknown }>;
export type ClaimForm = keyof typeof FORMS;

export const formOf = ({ form = "" }: Params) => (Object.hasOwn(FORMS, form) ? (form as ClaimForm) : null);

export async function answerClaimForm(request: Request, form: ClaimForm, sent: SentForm) {
  const answer = await FORMS[form].answer(request, sent);
  return answer instanceof Response ? answer : data({ ...answer.data, form }, answer.init ?? undefined);
}

const errors = (problem: Problem) =>
  problem instanceof ClaimRefusal
    ? Object.fromEntries([...problem.most].map(([id, most]) => [quantityField(id), t.atMostPieces({ most })]))
    : undefined;

function decide(request: Request, { fields, claimId, actorId }: SentForm) {
  return handleForm(request, {
    schema: decisionForm(fields),
    fields,
    others: [...quantityNames(fields), ...choiceNames(fields)],
    title: t.problemNotDecided(),
    failed: t.decidingFailed(),
    errors,
    async handle(decision) {
      await decideClaim({ ...decision, claimId, actorId });
      return redirectWithToast(claimAddress(claimId), {
        title: t.problemDecided(),
        description: aboutMail(t.customerGetsMail()),
      });
    },
  });
}

function settle(request: Request, { fields, claimId, actorId }: SentForm) {
  return handleForm(request, {
    schema: settlementForm(fields),
    fields,
    others: choiceNames(fields),
    title: t.settlementNotChanged(),
    failed: t.changingSettlementFailed(),
    async handle(settled) {
      await changeSettlements({ ...settled, claimId, actorId });
      return redirectWithToast(claimAddress(claimId), { title: t.settlementChanged() });
    },
  });
}

function recordReturned(request: Request, { fields, claimId, actorId }: SentForm) {
  return handleForm(request, {
    schema: returnForm(fields),
    fields,
    others: quantityNames(fields),
    title: t.returnNotRecorded(),
    failed: t.recordingReturnFailed(),
    errors,
    async handle(returned) {
      await recordReturn({ ...returned, claimId, actorId });
      return redirectWithToast(claimAddress(claimId), {
        title: t.returnRecorded(),
        description: t.returnRecordedNote({ isRestocked: returned.isRestocked }),
      });
    },
  });
}

function replace(request: Request, { fields, claimId, actorId }: SentForm) {
  return handleForm(request, {
    fields,
    others: choiceNames(fields),
    title: t.notReplaced(),
    invalidTitle: t.notReplaced(),
    failed: t.replacingFailed(),
    async handle() {
      const { id, orderNumber } = await replaceClaimed(claimId, actorId, replacingSkus(fields));
      return redirectWithToast(`/admin/orders/${id}`, {
        title: t.replacementOrdered(),
        description: t.replacementOrderedNote({ orderNumber }),
      });
    },
  });
}

function credit(request: Request, { fields, claimId, actorId }: SentForm) {
  return handleForm(request, {
    fields,
    title: t.notCredited(),
    failed: t.creditingFailed(),
    async handle() {
      const numbers = await creditClaim(claimId, actorId);
      return redirectWithToast(claimAddress(claimId), {
        title: t.problemCredited({ numbers: numbers.join(", ") }),
        description: aboutMail(t.customerGetsMail()),
      });
    },
  });
}
