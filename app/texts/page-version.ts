import { formatDate } from "~/formats/dates";
import type { NamedVersion } from "~/shop/brand/pages/page";

/** "version 3 of 24 November 2026" */
export const versionName = ({ number, publishedAt }: Omit<NamedVersion, "title">): string =>
  `version ${number} of ${formatDate(publishedAt)}`;
