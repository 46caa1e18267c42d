import type { Cents } from "~/formats/money";
import { DEMO_FIRST_NAME } from "./sample";

/** Invented. */
export const DEMO_CUSTOMER = {
  firstName: DEMO_FIRST_NAME,
  lastName: "Customer",
  email: "demo@customer.example",
  profileImageUrl: null,
  isAdmin: false,
  isApproved: true,
};

/** Order values from which shipping is free. */
export const DEMO_FREE_SHIPPING: Record<"eu" | "world", Cents> = { eu: 15_000, world: 30_000 };
