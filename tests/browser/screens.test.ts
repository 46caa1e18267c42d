// Every screen of customers and visitors in every state. Those of the panel: tests/slow/panel-screens.test.ts.
import { it } from "vitest";

import { approveCustomer } from "~/shop/customers/applications/approval.server";
import { lookAtScreens } from "../support/look-at-screens";
import { isOfPanel } from "../support/screens";
import { describeInChromium, serveShop } from "../support/served-shop";

lookAtScreens((screen) => !isOfPanel(screen));

describeInChromium("the screen", () => {
  const shop = serveShop({ pictures: false });

  it("changes for an applicant who is approved while the page is open", async () => {
    const { page, context, userId } = await shop.open({ role: "pending" });
    await page.goto("/product/1");
    await page.getByText("pending approval").first().waitFor();
    await approveCustomer(userId!, "demo-admin");
    await page.reload();
    await page.getByRole("button", { name: "ADD TO CART" }).waitFor();
    await context.close();
  });
});
