import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { handleForm } from "~/http/forms/handle-form.server";
import { readForm } from "~/http/gate/body.server";
import { requireAdmin } from "~/http/gate/guards.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { lookForAdmin } from "~/shop/brand/appearance/appearance.server";
import { appearanceForm } from "~/shop/brand/appearance/appearance-form.server";
import { changeAppearance } from "~/shop/brand/appearance/change-appearance.server";
import { type ColourFault, colourFaults } from "~/shop/brand/appearance/colour-faults";
import { darkColours } from "~/shop/brand/appearance/palette";
import { AppearancePage } from "~/ui/brand/admin/appearance-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

/** What the button of a suggestion sends: "accent #6b2f1a". */
const TAKEN = /^(accent|ground|darkAccent|darkGround) (#[\da-f]{6})$/;

/** GET /admin/appearance: the shop's name, colours and typeface of headings. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const shown = await lookForAdmin();
  return { ...shown, dark: darkColours(shown.look) };
}

/** POST /admin/appearance: `intent` preview or save; or `take`, a suggested colour for one of the fields, for a preview. */
export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  const fields = await readForm(request);
  const [, field, colour] = TAKEN.exec(String(fields.get("take") ?? "")) ?? [];
  if (field && colour) fields.set(field, colour);
  return handleForm(request, {
    fields,
    schema: appearanceForm,
    title: "Not saved yet",
    failed: "Failed to save the appearance. Please try again.",
    extra: (problem): { isStale: boolean; faults?: ColourFault[] } => ({
      isStale: problem !== null,
    }),
    async handle({ version, ...look }, { refuse, reply }) {
      const faults = colourFaults(look);
      if (faults.length > 0) {
        const errors = Object.fromEntries(faults.map((fault) => [fault.field, fault.message]));
        return refuse({ status: 400, title: "Text could not be read", errors }, { faults });
      }
      if (fields.get("intent") !== "save") {
        return data({ lastResult: reply(), title: "", preview: look });
      }
      const isNew = await changeAppearance(admin.id, version, look);
      return redirectWithToast("/admin/appearance", {
        title: "Appearance Saved",
        description: isNew ? "Everybody sees it on the next page they open." : "Nothing has changed.",
      });
    },
  });
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Appearance") }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function Appearance() {
  const answer = useAnswer<typeof action>();
  return <AppearancePage {...useLoaderData<typeof loader>()} answer={answer} />;
}
