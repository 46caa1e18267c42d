import { readDemo } from "~/http/api/contracts/open-pages.server";
import { resource, serve } from "~/http/api/resource.server";
import { demoWire } from "~/http/api/wire/demo.server";
import { readDemoCart } from "~/http/demo-cart.server";

const read = serve(readDemo, async ({ request }) => demoWire(await readDemoCart(request)));

export const { loader, action } = resource(read);
