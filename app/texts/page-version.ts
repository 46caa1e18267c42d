import { formatDate } from "~/formats/dates";
import type { NamedVersion } from "~/shop/brand/pages/page";

/** "version 3 of 24 November 2026" */
export const versionName = ({ number, publishedAt }: Omit<NamedVersion, "title">): string =>
  `version ${number} of ${formatDate(publishedAt)}`;

/** Before the name of the terms of sale of an order that staff placed for a customer, who was not asked to agree to them. */
export const placedByTeamUnder = () => "Placed by our team, under";
