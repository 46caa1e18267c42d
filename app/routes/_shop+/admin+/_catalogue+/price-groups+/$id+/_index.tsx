import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { parseId } from "~/formats/ids";
import { handleForm } from "~/http/forms/handle-form.server";
import { savePriceGroup } from "~/http/forms/price-group-form.server";
import { readForm } from "~/http/gate/body.server";
import { requireStaff } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/catalogue";
import { customersOf, findGroup } from "~/shop/catalogue/price-groups/admin-groups.server";
import { removePriceGroup } from "~/shop/catalogue/price-groups/change-groups.server";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { AppLink } from "~/ui/base/app-link";
import { Button, LinkButton } from "~/ui/base/button";
import { FormKey } from "~/ui/layout/form-key";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { customerAddress } from "~/ui/layout/customer-address";
import { GroupForm } from "~/ui/catalogue/admin/prices/group-form";
import { PanelForm } from "~/ui/layout/admin/rights";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "see-terms");
  const id = parseId(params.id);
  const group = id && (await findGroup(id));
  if (!group) throw notFound(request);
  return { group, customers: await customersOf(group.id) };
}

/** `intent=remove` removes it. */
export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "change-terms");
  const id = parseId(params.id);
  if (!id) throw notFound(request);
  const fields = await readForm(request);
  if (fields.get("intent") !== "remove") {
    return savePriceGroup(request, fields, { id, actorId: admin.id });
  }
  return handleForm(request, {
    fields,
    isRemoval: true,
    title: t.notRemoved(),
    async handle() {
      await removePriceGroup(admin.id, id);
      return redirectWithToast("/admin/price-groups", { title: t.priceGroupRemoved() });
    },
  });
}

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  { title: pageTitle(matches, data?.group.name ?? t.priceGroup()) },
];

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function GroupPage() {
  const { group, customers } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const here = `/admin/price-groups/${group.id}`;
  const more = group.customers - customers.length;
  return (
    <>
      <p className="mb-2">
        <AppLink to="/admin/price-groups">{t.allPriceGroups()}</AppLink>
      </p>
      <AdminHeading>{group.name}</AdminHeading>
      <div className="admin-section stack-loose max-w-4xl">
        <GroupForm action={here} group={group} refused={refused} />
      </div>
      <section className="admin-section stack max-w-4xl" aria-labelledby="own-prices">
        <h2 id="own-prices">{t.ownPrices()}</h2>
        <p>{group.ownPrices === 0 ? t.noOwnPrices() : t.countOwnPrices({ ownPrices: group.ownPrices })}</p>
        <div className="row">
          <LinkButton to={`${here}/prices`} variant="secondary">
            {t.changeOwnPrices()}
          </LinkButton>
          <a href={`${here}/prices.csv`} download>
            {t.downloadAsCsv()}
          </a>
        </div>
      </section>
      <section className="admin-section stack max-w-4xl" aria-labelledby="customers">
        <h2 id="customers">{t.customers()}</h2>
        {customers.length === 0 ? (
          <p>{t.noCustomersInGroup()}</p>
        ) : (
          <ul className="space-y-1">
            {customers.map(({ id, name, company }) => (
              <li key={id}>
                <AppLink to={customerAddress(id)}>{company || name}</AppLink>
                {company && <span className="muted"> {name}</span>}
              </li>
            ))}
            {more > 0 && <li>{t.andMore({ more })}</li>}
          </ul>
        )}
      </section>
      <section className="admin-section stack max-w-4xl" aria-labelledby="remove">
        <h2 id="remove">{t.remove()}</h2>
        <p>{t.whatRemovingDoes()}</p>
        <PanelForm right="change-terms" method="post" action={here}>
          <FormKey />
          <Button name="intent" value="remove" variant="secondary">
            {t.removeGroup()}
          </Button>
        </PanelForm>
      </section>
    </>
  );
}
