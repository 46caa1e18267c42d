import { readPanel } from "~/http/api/contracts/desk.server";
import { resource, serve } from "~/http/api/resource.server";
import { panelWire } from "~/http/api/wire/panel.server";
import { adminFeed } from "~/shop/reports/admin-feed.server";

const read = serve(readPanel, async () => panelWire(await adminFeed()));

export const { loader, action } = resource(read);
