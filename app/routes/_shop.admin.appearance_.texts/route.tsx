import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { readForm } from "~/http/gate/body.server";
import { requireAdmin } from "~/http/gate/guards.server";
import styles from "~/pages.css";
import { textsForAdmin } from "~/shop/brand/appearance/texts.server";
import { TextsPage } from "~/ui/brand/admin/texts-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

import { saveTextsFromForm } from "./save-texts.server";

/** The longest texts take more than other forms, in letters of more than one byte. */
const TEXT_BYTES = 128 * 1024;

export const handle = { uploadBytes: 2 * TEXT_BYTES };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** GET /admin/appearance/texts: the prose of the brand. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return textsForAdmin();
}

/** POST /admin/appearance/texts: `intent` preview or save. */
export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  return saveTextsFromForm(request, await readForm(request, { textBytes: TEXT_BYTES }), admin.id);
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Texts") }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { keepForm as clientAction } from "~/ui/layout/lost-response/keep-form";

export default function Texts() {
  return <TextsPage {...useLoaderData<typeof loader>()} answer={useAnswer<typeof action>()} />;
}
