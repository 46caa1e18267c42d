import { parseId } from "~/formats/ids";
import * as t from "~/messages/access";
import { changeWindow, createWindow } from "~/shop/catalogue/delivery-windows/change-windows.server";
import { windowForm } from "~/shop/catalogue/delivery-windows/window-form.server";
import { redirectWithToast } from "../session/toast.server";
import { handleForm } from "./handle-form.server";

/** Saves a delivery window by its form: the one with this id, or a new one (null). */
export function saveWindow(
  request: Request,
  fields: FormData,
  { id, actorId }: { id: number | null; actorId: string },
) {
  return handleForm(request, {
    schema: windowForm,
    fields,
    title: t.notSavedYet(),
    failed: t.failedToSaveTheDelivery(),
    async handle(window) {
      if (id === null) {
        return redirectWithToast(`/admin/windows/${await createWindow(actorId, window)}`, {
          title: t.deliveryWindowCreated(),
          description: t.nowChooseWhichStylesAre(),
        });
      }
      const version = parseId(fields.get("version")) ?? 0;
      await changeWindow(actorId, { id, version }, window);
      return redirectWithToast(`/admin/windows/${id}`, {
        title: t.deliveryWindowSaved(),
        description: t.buyersSeeTheChangeFrom(),
      });
    },
  });
}
