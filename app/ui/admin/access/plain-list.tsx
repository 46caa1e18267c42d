import { EmptyState } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";

import { type Column, AdminTable, type Row } from "../admin-table";

/** Where in a list one is. */
export interface Place {
  page: number;
  pages: number;
  /** The address of a page of it. */
  address: (page: number) => string;
}

interface PlainListProps {
  caption: string;
  columns: readonly Column[];
  rows: readonly Row[];
  empty: string;
  place?: Place;
}

/** A paginated list, or a text for an empty one. */
export function PlainList({ caption, columns, rows, empty, place }: PlainListProps) {
  if (rows.length === 0) return <EmptyState title={empty} />;
  return (
    <div className="stack-loose">
      <AdminTable caption={caption} columns={columns} rows={rows} />
      {place && <Pagination {...place} />}
    </div>
  );
}
