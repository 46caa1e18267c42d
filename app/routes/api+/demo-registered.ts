import { readDemo } from "~/http/api/contracts/open-pages.server";
import { resource, serve } from "~/http/api/resource.server";
import { serializeDemo } from "~/http/api/schemas/demo.server";
import { readDemoCart } from "~/http/forms/demo-cart.server";

const read = serve(readDemo, async ({ request }) => serializeDemo(await readDemoCart(request)));

export const { loader, action } = resource(read);
