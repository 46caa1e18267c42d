import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, Link, useLoaderData, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";

import { handleForm } from "~/http/forms/handle-form.server";
import { BODY_LIMIT_BYTES, readUpload } from "~/http/gate/body.server";
import * as tBilling from "~/messages/billing";
import * as tCatalogue from "~/messages/catalogue";
import * as tCustomers from "~/messages/customers";
import * as t from "~/messages/tables";
import { TABLE_KINDS, tableAddress, type TableKind } from "~/shop/base/files/table/format";
import { MAX_TABLE_BYTES, TABLE_FILES, UPLOAD_KEPT_HOURS } from "~/shop/base/files/table/limits";
import { MAX_WORKBOOK_BYTES } from "~/shop/base/files/workbook/limits";
import { previewAddress, previewQuery } from "~/shop/base/files/table/preview";
import { storeTable } from "~/shop/base/files/table/table-uploads.server";
import { problemText } from "~/shop/base/problem-text.server";
import { COLUMNS as ZONES } from "~/shop/billing/shipping-prices/zone-columns";
import { COLUMNS as INCOMING } from "~/shop/catalogue/incoming-goods/incoming-columns";
import { COLUMNS as PIECES } from "~/shop/catalogue/piece-table/columns";
import { availabilities } from "~/shop/catalogue/pieces/piece-texts";
import { COLUMNS as STYLES } from "~/shop/catalogue/style-table/columns";
import { TABLES } from "~/shop/desk/bulk-changes/tables.server";
import { COLUMNS as CUSTOMERS } from "~/shop/desk/customer-data/import/columns";
import { Button, LinkButton } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { FileField } from "~/ui/base/file-field";
import { formState } from "~/ui/base/form-state";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { PanelLink } from "~/ui/layout/admin/rights";
import { FormKey } from "~/ui/layout/form-key";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { pageTitle } from "~/ui/layout/meta";
import { requireStaff } from "~/http/gate/guards.server";
import { requireTable } from "./uploaded-table.server";

const MEGABYTES = MAX_TABLE_BYTES / 1024 / 1024;

export const handle = { uploadBytes: MAX_TABLE_BYTES + BODY_LIMIT_BYTES };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { kind } = await requireTable(request, params);
  const { headings, maxRows } = TABLES[kind].format;
  return { kind, columns: Object.values(headings), maxRows };
}

/** Redirects to the preview of the changes. */
export async function action({ request, params }: ActionFunctionArgs) {
  await requireStaff(request);
  const { fields, files } = await readUpload(request);
  const { kind, staff: admin } = await requireTable(request, params);
  const title = t.theTableWasNotRead();
  return handleForm(request, {
    fields,
    title,
    invalidTitle: title,
    failed: t.failedToReadTheTable(),
    errors: (problem) => ({ file: problemText(problem) }),
    async handle(_, { refuse }) {
      const file = files.get("file")?.[0];
      if (!file) return refuse({ status: 400, title, message: t.chooseTheTableToUpload(), field: "file" });
      if (file.bytes.byteLength > MAX_TABLE_BYTES) {
        return refuse({ status: 413, title, message: t.theFileIsLargerThan({ megabytes: MEGABYTES }), field: "file" });
      }
      const { id, encoding, sheets } = await storeTable(TABLES[kind].format, admin.id, file);
      const { letters } = previewQuery(new URLSearchParams({ letters: encoding }));
      return redirect(previewAddress(kind, id, { letters, sheets }), 303);
    },
  });
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  { title: pageTitle(matches, loaded ? t.uploadTitle(loaded.kind) : "") },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

/** Download the table, edit it, upload it; then its preview follows. */
export default function Upload() {
  const { kind, columns, maxRows } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const { list, csv } = TABLE_KINDS[kind];
  const { fields, errors } = formState(refused?.lastResult, "table", { file: "" });
  const isSending = useNavigation().formMethod === "POST";
  return (
    <>
      <p>
        <Link to={list} className="admin-all">
          {t.backToList(kind)}
        </Link>
      </p>
      <AdminHeading>{t.uploadHeading(kind)}</AdminHeading>
      <ErrorSummary errors={errors} title={refused?.title} />
      <div className="mt-6 grid grid-cols-1 gap-8 lg:grid-cols-2 lg:items-start">
        <section className="card stack">
          <h2>{t.oneDownload()}</h2>
          <p>{t.aboutDownload(kind)}</p>
          <LinkButton to={csv} download variant="secondary">
            {t.downloadTable()}
          </LinkButton>
        </section>
        <section className="card">
          <h2>{t.twoUpload()}</h2>
          <Form
            method="post"
            action={tableAddress(kind)}
            encType="multipart/form-data"
            noValidate
            className="stack mt-4"
          >
            <FormKey />
            <FileField
              field={fields.file}
              label={t.tableCsvOrExcel()}
              hint={t.tableHint({
                rows: maxRows,
                megabytes: MEGABYTES,
                workbookMegabytes: MAX_WORKBOOK_BYTES / 1024 / 1024,
              })}
              accept={TABLE_FILES}
              required
            />
            <Button pending={isSending} pendingLabel={t.reading()}>
              {t.showWhatWouldChange()}
            </Button>
          </Form>
        </section>
      </div>
      <section className="prose mt-10">
        <h2>{t.howTheTableIsRead()}</h2>
        <ul>
          {HINTS[kind]().map((hint, at) => (
            <li key={at}>{hint}</li>
          ))}
          <li>{t.textThatBeginsLikeA()}</li>
          <li>{t.aTableThatYouDo({ tableKeptHours: UPLOAD_KEPT_HOURS })}</li>
        </ul>
        <p className="small muted">{t.theColumns({ list: columns.join(", ") })}</p>
      </section>
    </>
  );
}

const bold = (words: ReactNode) => <b>{words}</b>;

/** How rows are read, a sentence or two for each fact. */
const HINTS: Record<TableKind, () => ReactNode[]> = {
  products: () => [
    tCatalogue.rowChangesStyle({ styleCode: STYLES.styleCode, b: bold }),
    tCatalogue.piecesHaveTable({ link: (words) => <Link to={tableAddress("pieces")}>{words}</Link> }),
    t.columnsInAnyOrder(),
    tCatalogue.howToWriteCells({ bestSeller: STYLES.bestSeller, isActive: STYLES.isActive }),
    tCatalogue.howToWriteWindows({
      windows: STYLES.windows,
      link: (words) => <PanelLink to="/admin/windows">{words}</PanelLink>,
    }),
  ],
  pieces: () => [
    tCatalogue.rowChangesPiece({
      sku: PIECES.sku,
      style: PIECES.style,
      color: PIECES.color,
      size: PIECES.size,
      b: bold,
      b2: bold,
      b3: bold,
      b4: bold,
    }),
    tCatalogue.columnsOfPieces({ stock: PIECES.stock, b: bold }),
    tCatalogue.howToWriteAvailability({
      availability: PIECES.availability,
      availabilities: availabilities(),
      day: PIECES.day,
      b: bold,
      b2: bold,
    }),
    tCatalogue.whatSeenMeans({ seen: PIECES.seen, b: bold }),
    tCatalogue.shortenedEan(),
    tCatalogue.undoneFor30Days(),
  ],
  incoming: () => [
    tCatalogue.rowExpectsPiece({
      sku: INCOMING.sku,
      style: INCOMING.style,
      color: INCOMING.color,
      size: INCOMING.size,
      b: bold,
      b2: bold,
      b3: bold,
      b4: bold,
    }),
    tCatalogue.howToWriteExpected(),
    tCatalogue.undoneFor30Days(),
  ],
  customers: () => [
    tCustomers.aRowChangesTheCustomer({ email: CUSTOMERS.email, b: bold }),
    t.columnsInAnyOrder(),
    tCustomers.isYesOrNoA({ approved: CUSTOMERS.approved }),
    tCustomers.countriesAreNamesOrTwo(),
    tCustomers.theNameOfSomebodyWho(),
  ],
  shipping: () => [
    tBilling.rowChangesZone({ zone: ZONES.name, b: bold }),
    t.columnsInAnyOrder(),
    tBilling.howToWritePlaces({ places: ZONES.places }),
    tBilling.howToWriteBasis({ basis: ZONES.basis, window: ZONES.isPerWindow, free: ZONES.freeFrom }),
    tBilling.howToWritePrices({ prices: ZONES.prices }),
  ],
};
