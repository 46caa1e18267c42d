import { formatDateTime } from "~/formats/dates";
import { formatPercent } from "~/formats/money";
import * as t from "~/messages/billing";
import type { BookSum, SignedMonth, SupplySum } from "./month";

/** "intra-Community supply", with the rate where it is taxed. */
export const supplyName = ({ vatKind, vatRate }: Pick<SupplySum, "vatKind" | "vatRate">): string =>
  t.supplyName({ kind: t.vatKindName(vatKind), rate: vatRate, percent: formatPercent(vatRate) });

export const correctionsText = ({ documents, net, vat }: BookSum): string =>
  t.correctionsInSums({ documents, net, vat });

export const signedText = ({ by, at }: SignedMonth): string =>
  t.signedOff({ hasName: by !== null, name: by ?? "", at: formatDateTime(new Date(at)) });
