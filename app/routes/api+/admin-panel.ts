import { readPanel } from "~/http/api/contracts/admin.server";
import { resource, serve } from "~/http/api/resource.server";
import { serializePanel } from "~/http/api/schemas/panel.server";
import { adminFeed } from "~/shop/desk/reports/admin-feed.server";

const read = serve(readPanel, async () => serializePanel(await adminFeed()));

export const { loader, action } = resource(read);
