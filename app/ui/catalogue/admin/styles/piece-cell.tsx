import { AppLink } from "~/ui/base/app-link";
import { TwoLines } from "~/ui/layout/admin/admin-table";

interface PieceCellProps {
  /** In a list of the pieces of several styles. */
  style?: string;
  /** "Sand, M"; "" for the only piece of a style. */
  choice: string;
  sku: string;
  to?: string;
}

/** What an AdminTable calls a piece. */
export function PieceCell({ style, choice, sku, to }: PieceCellProps) {
  const name = [style, choice].filter(Boolean).join(", ");
  return <TwoLines second={name && sku}>{to ? <AppLink to={to}>{name || sku}</AppLink> : name || sku}</TwoLines>;
}
