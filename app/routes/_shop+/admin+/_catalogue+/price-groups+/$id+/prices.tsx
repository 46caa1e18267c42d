import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { parseId } from "~/formats/ids";
import { handleForm } from "~/http/forms/handle-form.server";
import { BODY_LIMIT_BYTES, readUpload } from "~/http/gate/body.server";
import { requireAdmin } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
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
} from "~/shop/catalogue/price-groups/own-prices.server";
import { OwnPricesPage } from "~/ui/catalogue/admin/prices/own-prices-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

const TEXT_BYTES = MAX_OWN_PRICE_BYTES + BODY_LIMIT_BYTES;

export const handle = { uploadBytes: MAX_OWN_PRICE_BYTES + TEXT_BYTES, textBytes: TEXT_BYTES };

/** GET /admin/price-groups/{id}/prices: the own prices of a group as a table to change. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const id = parseId(params.id);
  const group = id && (await findGroup(id));
  if (!group) throw notFound(request);
  const { name, version } = group;
  const text = ownPricesCsv(await ownPricesOf(group.id)).replace("\uFEFF", "");
  return { group: { id: group.id, name, version }, text };
}

/** POST /admin/price-groups/{id}/prices: shows what the table would change, or saves it by the button `save`. */
export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  const id = parseId(params.id);
  const { fields, files } = await readUpload(request);
  const group = id && (await findGroup(id));
  if (!group) throw notFound(request);
  const file = files.get("file")?.[0];
  let text = String(fields.get("rows") ?? "");
  let sheets: SheetChoice | null = null;
  const preview = async () => shownOwnPrices(await previewOwnPrices(group.id, text));
  const title = "Nothing was saved";
  return handleForm(request, {
    fields,
    title,
    invalidTitle: title,
    failed: "Failed to save the prices. Please look at them and try again.",
    status: ({ code }) => (code === "stale" ? 409 : 400),
    extra: async (problem) => ({
      text,
      preview: problem?.code === "stale" ? await preview() : null,
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
        title: "Own Prices Saved",
        description: saved.id ? `Prices changed: ${saved.count}.` : "Nothing has changed.",
      });
    },
  });
}

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  { title: pageTitle(matches, `Own prices of ${loaded?.group.name ?? "a price group"}`) },
];

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function OwnPrices() {
  return <OwnPricesPage {...useLoaderData<typeof loader>()} answer={useAnswer<typeof action>()} />;
}
