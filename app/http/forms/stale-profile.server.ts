import { data } from "@remix-run/node";

import type { StaleProfile } from "~/shop/customers/companies/save-profile.server";

/** Returns the action data (409) for a profile that somebody else has changed: everything typed, and the new version. */
export function refuseStaleProfile<Reply>(
  submission: { reply(options: { formErrors: string[] }): Reply },
  { message, version }: StaleProfile,
) {
  const lastResult = submission.reply({ formErrors: [message] });
  return data({ lastResult, title: "Not saved yet", version }, { status: 409 });
}
