import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { parseId } from "~/formats/ids";
import { handleForm } from "~/http/forms/handle-form.server";
import { readForm } from "~/http/gate/body.server";
import { requireStaff } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/desk";
import styles from "~/pages.css";
import { previewTexts } from "~/shop/brand/appearance/texts.server";
import { windowForm } from "~/shop/catalogue/delivery-windows/window-form.server";
import {
  nextStep,
  OPENING_STEPS,
  openingStepAddress,
  type OpeningStepName,
  openSteps,
} from "~/shop/desk/tasks/opening";
import { openingTextsForm, settingsFormOf } from "./opening-form.server";
import {
  confirmStep,
  enterDelivery,
  enterSettings,
  enterTexts,
  openingSteps,
  openingStepView,
} from "~/shop/desk/tasks/opening.server";
import { AppLink } from "~/ui/base/app-link";
import { TextsPreview } from "~/ui/brand/admin/brand-text";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { pageTitle } from "~/ui/layout/meta";
import { OpeningStepForm } from "./__opening-step-form";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "see-settings");
  const name = stepOf(request, params.step);
  const [steps, view] = await Promise.all([openingSteps(), openingStepView()]);
  return { name, steps, view };
}

/** Saves or confirms the step, and leads on to the next open one. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { id: actorId } = await requireStaff(request, "change-settings");
  const fields = await readForm(request);
  const name = stepOf(request, params.step);
  const form = { fields, title: t.stepNotSaved() };
  if (name === "delivery") {
    const version = parseId(fields.get("version")) ?? 0;
    return handleForm(request, {
      ...form,
      schema: windowForm,
      handle: async (window) => leadOn(name, await enterDelivery(actorId, version, window)),
    });
  }
  if (name === "texts") {
    return handleForm(request, {
      ...form,
      schema: openingTextsForm,
      async handle({ version, texts }, { reply }) {
        if (fields.get("intent") === "preview") {
          return data({ lastResult: reply(), title: "", preview: await previewTexts(texts) });
        }
        return leadOn(name, await enterTexts(actorId, version, texts));
      },
    });
  }
  const schema = settingsFormOf(name);
  if (!schema) {
    return handleForm(request, { ...form, handle: async () => leadOn(name, await confirmStep(actorId, name)) });
  }
  return handleForm(request, {
    ...form,
    schema,
    handle: async ({ version, ...settings }) => leadOn(name, await enterSettings(actorId, name, version, settings)),
  });
}

/** Throws 404 for no step. */
function stepOf(request: Request, typed: string | undefined): OpeningStepName {
  const name = OPENING_STEPS.find((step) => step === typed);
  if (!name) throw notFound(request);
  return name;
}

async function leadOn(name: OpeningStepName, _saved: void) {
  const next = nextStep(await openingSteps(), name);
  return redirectWithToast(next ? openingStepAddress(next) : "/admin/opening", {
    title: t.openingStepSaved({ step: t.openingStep(name) }),
    description: next ? undefined : t.nothingIsMissingTheShop(),
  });
}

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  { title: pageTitle(matches, loaded ? t.openingStep(loaded.name) : t.openingTheShop()) },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function OpeningStepPage() {
  const { name, steps, view } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const step = steps.find((one) => one.name === name)!;
  const next = nextStep(steps, name);
  return (
    <div className="max-w-2xl">
      <p>
        <AppLink to="/admin/opening" className="admin-all">
          {t.openingTheShop()}
        </AppLink>
      </p>
      <AdminHeading>{t.openingStep(name)}</AdminHeading>
      <p className="muted mb-6">
        {t.openingProgress({ done: steps.length - openSteps(steps).length, all: steps.length })}
      </p>
      {refused?.preview && <TextsPreview texts={refused.preview} />}
      <OpeningStepForm step={step} view={view} refused={refused} />
      {next && next !== name && (
        <p className="mt-6">
          <AppLink to={openingStepAddress(next)}>{t.nextOpeningStep({ step: t.openingStep(next) })}</AppLink>
        </p>
      )}
    </div>
  );
}
