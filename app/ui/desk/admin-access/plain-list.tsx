import { EmptyState } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";

import { type Column, AdminTable, type Row } from "~/ui/layout/admin/admin-table";

/** The current page of a list. */
export interface Paging {
  page: number;
  pages: number;
  /** Of a page by its number. */
  address: (page: number) => string;
}

interface PlainListProps<Key extends string> {
  caption: string;
  columns: readonly Column<Key>[];
  rows: readonly Row<NoInfer<Key>>[];
  empty: string;
  paging?: Paging;
}

/** `empty` is shown instead when there are no rows. */
export function PlainList<Key extends string>({ caption, columns, rows, empty, paging }: PlainListProps<Key>) {
  if (rows.length === 0) return <EmptyState title={empty} />;
  return (
    <div className="stack-loose">
      <AdminTable caption={caption} columns={columns} rows={rows} />
      {paging && <Pagination {...paging} />}
    </div>
  );
}
