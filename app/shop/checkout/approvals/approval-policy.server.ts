import type { Tx } from "~/db/db.server";
import type { ShippingAddress } from "~/formats/address";
import { nameOfCompany } from "~/formats/person-name";
import type { Cart } from "~/shop/cart/cart";
import type { LockedCustomer } from "~/shop/cart/lock-cart.server";
import { queueLetters } from "~/shop/brand/mail/send-letter.server";
import { orderApprovalRequested } from "./approval-letters";
import { env } from "~/env.server";
import { Problem } from "~/shop/base/problem";
import { type RequestedApproval, type EarlierRequest, MAX_OPEN_APPROVAL_REQUESTS } from "./approval-request";
import { approversOf } from "./approvers.server";

/** As its checkout is in the transaction that would place it. */
export interface OrderNeedingApproval {
  companyId: string;
  askedById: string;
  clientReference: string;
  requestHash: string;
  customer: LockedCustomer;
  /** Only with lines that can be ordered. */
  cart: Cart;
  shippingAddress: ShippingAddress;
  shipToId: number | null;
  poNumber: string | null;
  customerNotes: string | null;
  terms: number;
}

/** For an order over the amount: API calls refuse it, the checkout asks for approval. */
export interface ApprovalPolicy<Asked> {
  /** For a checkout that has become a request before. Refuses (reference_reused) other content. */
  repeat(request: EarlierRequest, requestHash: string): Asked;
  ask(tx: Tx, over: OrderNeedingApproval): Promise<Asked>;
}

const referenceInUse = () => new Problem("reference_reused.approval_request");

/** Refuses as release_required, or as reference_reused for the reference of a request. */
export const reject: ApprovalPolicy<never> = {
  repeat() {
    // An order with the reference of a request would keep that request from becoming one.
    throw referenceInUse();
  },
  ask: (_, { customer }) => {
    throw new Problem("release_required.by_api", { limit: customer.approvalLimit! });
  },
};

/** Stores the order as a request, whose lines the caller takes out of the cart, and tells those who may approve it. */
export const requestApproval: ApprovalPolicy<RequestedApproval> = {
  repeat(request, requestHash) {
    if (request.requestHash !== requestHash) throw referenceInUse();
    return { approvalRequestId: request.id, isRepeat: true, isOpen: request.isOpen };
  },
  async ask(tx, { customer, cart, companyId, askedById, shippingAddress, ...checkout }) {
    const people = await approversOf(tx, companyId);
    const others = people.filter(({ id }) => id !== askedById);
    if (others.length === 0) {
      const limit = customer.approvalLimit!;
      throw new Problem("release_required.nobody_else", { limit });
    }
    const open = await tx.approvalRequest.count({ where: { companyId, state: "open" } });
    if (open >= MAX_OPEN_APPROVAL_REQUESTS) {
      const most = MAX_OPEN_APPROVAL_REQUESTS;
      throw new Problem("release_required.too_many_wait", { most });
    }
    const { subtotal, discountPercentage, discountAmount, total } = cart.totals;
    const { id } = await tx.approvalRequest.create({
      data: {
        ...checkout,
        companyId,
        askedById,
        shippingAddress: { ...shippingAddress },
        subtotal,
        discountPercentage,
        discountAmount,
        total,
      },
      select: { id: true },
    });
    await tx.approvalLine.createMany({
      data: cart.lines.map(({ productId, size, color, window, ...line }) => ({
        requestId: id,
        productId,
        pieceId: line.pieceId,
        windowId: window.id,
        size,
        color,
        quantity: line.quantity,
        sku: line.sku,
        name: line.name,
        windowName: window.name,
        unitPrice: line.unitPrice,
      })),
    });
    const asked = people.find((one) => one.id === askedById);
    await queueLetters(
      tx,
      others.map(({ id: to, email, firstName }) => ({
        key: `approval:${id}:asked:${to}`,
        kind: "order-approval-requested" as const,
        to: email,
        letter: () =>
          orderApprovalRequested({
            id,
            firstName,
            askedBy: asked?.name ?? nameOfCompany(customer),
            total,
            pieces: cart.totals.pieces,
            hasVat: !env.isSmallBusiness,
          }),
      })),
    );
    return { approvalRequestId: id, isRepeat: false, isOpen: true };
  },
};
