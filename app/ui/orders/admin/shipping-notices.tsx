import * as t from "~/messages/orders";
import { type OrderStatus, PARTLY_SHIPPED } from "~/shop/orders/order";
import { AppLink } from "~/ui/base/app-link";
import { Notice } from "~/ui/base/notice";
import { useMay } from "~/ui/layout/admin/rights";

export interface AmountNoticeProps {
  status: OrderStatus;
  /** VAT or shipping is to be confirmed. */
  isAmountOpen: boolean;
  isVatChanged: boolean;
  /** Where the order's proforma is issued again. */
  proforma?: string;
}

/** Why an order can't be shipped before its proforma is issued again; nothing when it can. */
export function AmountNotice({ status, isAmountOpen, isVatChanged, proforma = "#proforma" }: AmountNoticeProps) {
  const mayDecide = useMay()("see-documents");
  if (!isAmountOpen && !isVatChanged) return null;
  const link = (words: string) => <AppLink to={proforma}>{words}</AppLink>;
  return (
    <Notice title={isVatChanged ? t.vatHasChanged() : t.amountsToConfirm()}>
      <p>
        {!mayDecide
          ? t.othersDecideAmount()
          : isVatChanged
            ? t.decideVatUnder({ isPartlyShipped: status === PARTLY_SHIPPED, link })
            : t.decideBothUnder({ link })}
      </p>
    </Notice>
  );
}

/**
 * Before goods leave: data that customs ask for and that are missing. The goods can be shipped all the same, because
 * papers may be made elsewhere.
 */
export function CustomsNotice({ missing, order = "" }: { missing: readonly string[]; order?: string }) {
  const seesInvoice = useMay()("see-documents");
  if (missing.length === 0) return null;
  return (
    <Notice title={t.goThroughCustoms()}>
      <p>
        {missing.join(" ")}{" "}
        {seesInvoice && <AppLink to={`${order}#commercial-invoice`}>{t.commercialInvoice()}</AppLink>}
      </p>
    </Notice>
  );
}
