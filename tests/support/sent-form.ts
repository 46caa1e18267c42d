import { trackWrites } from "~/db/write-outcome.server";
import { answerOnce } from "~/http/forms/form-key.server";

/** A request of its own, each time that the form with this key arrives. */
export function sentForm<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const form = new FormData();
  form.set("key", key);
  return trackWrites({ mayBeSaved: false }, () =>
    answerOnce({ sender: "an-admin", path: "/admin/orders/1" }, form, work),
  );
}
