import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { sentences } from "~/formats/lists";
import { useLoaderData, useNavigation } from "@remix-run/react";

import { parseId } from "~/formats/ids";
import { handleForm } from "~/http/forms/handle-form.server";
import { BODY_LIMIT_BYTES, readUpload } from "~/http/gate/body.server";
import { requireStaff } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/catalogue";
import { bulkChangeAddress } from "~/shop/desk/bulk-changes/bulk-change";
import { saveOwnPrices } from "~/shop/desk/bulk-changes/applied-tables.server";
import type { SheetChoice } from "~/shop/base/files/table/preview";
import { readTableFile } from "~/shop/base/files/table/table-file.server";
import { findGroup } from "~/shop/catalogue/price-groups/admin-groups.server";
import { MAX_OWN_PRICE_BYTES } from "~/shop/catalogue/price-groups/limits";
import {
  ownPricesCsv,
  ownPricesOf,
  previewOwnPrices,
  shownOwnPrices,
  type ShownOwnPrices,
} from "~/shop/catalogue/price-groups/own-prices.server";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { TABLE_FILES } from "~/shop/base/files/table/limits";
import { sheetRead } from "~/shop/base/files/table/preview";
import { AppLink } from "~/ui/base/app-link";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { TextArea } from "~/ui/base/field";
import { type FormResult, formState } from "~/ui/base/form-state";
import { Money } from "~/ui/base/money";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { FormKey } from "~/ui/layout/form-key";
import { PanelForm } from "~/ui/layout/admin/rights";

const TEXT_BYTES = MAX_OWN_PRICE_BYTES + BODY_LIMIT_BYTES;

export const handle = { uploadBytes: MAX_OWN_PRICE_BYTES + TEXT_BYTES, textBytes: TEXT_BYTES };

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "see-terms");
  const id = parseId(params.id);
  const group = id && (await findGroup(id));
  if (!group) throw notFound(request);
  const { name, version } = group;
  const text = ownPricesCsv(await ownPricesOf(group.id)).replace("\uFEFF", "");
  return { group: { id: group.id, name, version }, text };
}

/** Shows what the table would change, or saves it by the button `save`. */
export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "change-terms");
  const id = parseId(params.id);
  const { fields, files } = await readUpload(request);
  const group = id && (await findGroup(id));
  if (!group) throw notFound(request);
  const file = files.get("file")?.[0];
  let text = String(fields.get("rows") ?? "");
  let sheets: SheetChoice | null = null;
  const preview = async () => shownOwnPrices(await previewOwnPrices(group.id, text));
  const title = t.nothingSaved();
  return handleForm(request, {
    fields,
    title,
    invalidTitle: title,
    failed: t.savePricesFailed(),
    status: ({ kind }) => (kind === "stale" ? 409 : 400),
    extra: async (problem) => ({
      text,
      preview: problem?.kind === "stale" ? await preview() : null,
    }),
    async handle() {
      if (file && file.bytes.byteLength > 0) {
        ({ text, sheets } = await readTableFile(file.bytes, (rows) => rows.length > 0));
      }
      // A file that was chosen beside the button "save" has not been looked at yet.
      if (file || !fields.has("save")) return data({ text, sheets, preview: await preview() });
      const version = parseId(fields.get("version")) ?? 0;
      const saved = await saveOwnPrices(admin.id, { id: group.id, version }, text);
      const address = saved.id ? bulkChangeAddress(saved.id) : `/admin/price-groups/${group.id}`;
      return redirectWithToast(address, {
        title: t.ownPricesSaved(),
        description: t.pricesChangedSentence(saved),
      });
    },
  });
}

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  { title: pageTitle(matches, loaded ? t.ownPricesOf({ group: loaded.group.name }) : t.ownPrices()) },
];

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

const columns = () =>
  [
    { key: "code", label: t.skuOrStyle() },
    { key: "name", label: t.name() },
    { key: "list", label: t.listPrice(), isNumber: true },
    { key: "before", label: t.before(), isNumber: true },
    { key: "after", label: t.after(), isNumber: true },
  ] as const;

function OwnPricesChanges({ preview: { changes, unchanged, counts } }: { preview: ShownOwnPrices }) {
  return (
    <section className="stack" aria-labelledby="changes">
      <h2 id="changes">{t.whatWouldChange()}</h2>
      <p>
        {sentences(
          changes.length === 0 ? t.nothing() : t.changedPricesCount({ changes: counts.changes }),
          unchanged > 0 && t.unchangedPricesCount({ unchanged }),
          changes.length > 0 && t.canBeUndone(),
        )}
      </p>
      {changes.length > 0 && (
        <AdminTable
          caption={
            counts.changes > changes.length
              ? t.firstPricesThatChange({ count: changes.length })
              : t.pricesThatChangeLabel()
          }
          columns={columns()}
          rows={changes.map(({ code, name, list, before, after }, at) => ({
            key: `change-${at}`,
            cells: {
              code: code || t.notInCollection(),
              name,
              list: <Money cents={list} />,
              before: before === null ? t.noOwnPrice() : <Money cents={before} />,
              after: after === null ? t.noOwnPrice() : <Money cents={after} />,
            },
          }))}
        />
      )}
    </section>
  );
}

export default function OwnPricesPage() {
  const { group, text } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const here = `/admin/price-groups/${group.id}`;
  const refused: FormResult | undefined = answer?.lastResult;
  const preview: ShownOwnPrices | null = answer?.preview ?? null;
  const wrong = preview?.wrong ?? [];
  const more = (preview?.counts.wrong ?? 0) - wrong.length;
  const problems = [
    ...Object.values(refused?.error ?? {}).flatMap((messages) => messages ?? []),
    ...wrong.map(({ row, text: typed, reason }) => t.row({ row, typed, reason })),
    ...(more > 0 ? [t.moreUnreadableRows({ more })] : []),
  ];
  const lastResult = {
    initialValue: { rows: answer?.text ?? text },
    error: { rows: problems.length > 0 ? problems : null },
  };
  const { fields, errors } = formState(lastResult, "prices", { rows: text });
  // A paragraph of many rows would say below the field what is listed above it.
  const rows =
    problems.length > 1
      ? {
          ...fields.rows,
          errors: [t.unreadableRows({ count: preview?.counts.wrong ?? 0 })],
        }
      : fields.rows;
  const isSending = useNavigation().state === "submitting";
  const canSave = preview !== null && wrong.length === 0 && preview.changes.length > 0;
  return (
    <>
      <p className="mb-2">
        <AppLink to={here}>{group.name}</AppLink>
      </p>
      <AdminHeading>{t.ownPrices()}</AdminHeading>
      <PanelForm
        right="change-terms"
        readable
        method="post"
        action={`${here}/prices`}
        encType="multipart/form-data"
        className="stack max-w-4xl"
      >
        <FormKey />
        <ErrorSummary errors={errors} title={answer?.title ?? t.nothingSaved()} />
        <input type="hidden" name="version" value={group.version} />
        {answer?.sheets && <p className="wrap-anywhere strong">{sheetRead(answer.sheets)}</p>}
        {preview && wrong.length === 0 && <OwnPricesChanges preview={preview} />}
        {canSave && (
          <div className="admin-bar">
            <Button name="save" value="on" pending={isSending} pendingLabel={t.saving()}>
              {t.savePrices()}
            </Button>
          </div>
        )}
        <TextArea field={rows} label={t.prices()} hint={t.ownPricesHint()} rows={14} spellCheck={false} required />
        <label className="block">
          <span className="label">{t.orAFile()}</span>
          <input type="file" name="file" accept={TABLE_FILES} className="input" />
        </label>
        <p>
          <Button variant="secondary" name="check" value="on" pending={isSending}>
            {t.checkThePrices()}
          </Button>
        </p>
      </PanelForm>
    </>
  );
}
