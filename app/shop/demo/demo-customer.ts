import type { Cents } from "~/shop/money/money";
import { DEMO_FIRST_NAME } from "./sample";

/** Who is signed in on the demo page, whole: nobody. */
export const DEMO_CUSTOMER = {
  firstName: DEMO_FIRST_NAME,
  lastName: "Customer",
  email: "demo@customer.example",
  profileImageUrl: null,
  isAdmin: false,
  isApproved: true,
};

/** From which order on the demo ships freely. */
export const DEMO_FREE_SHIPPING: Record<"eu" | "world", Cents> = { eu: 15_000, world: 30_000 };
