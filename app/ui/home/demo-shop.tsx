import { useHere } from "~/ui/base/use-here";
import type { DemoCart } from "~/shop/desk/demo/demo-cart";
import { DEMO_CATEGORIES, DEMO_STYLES, DEMO_TIERS, type DemoStyle } from "~/shop/desk/demo/sample";
import { AppLink } from "~/ui/base/app-link";
import { ChoiceLink } from "~/ui/base/choice";
import { ErrorSummary } from "~/ui/base/error-summary";
import { EmptyState, Notice } from "~/ui/base/notice";
import { useHydrated } from "~/ui/base/use-hydrated";
import { BulkDiscountBanner } from "~/ui/brand/landing/welcome";

import { type DemoAnswer, DemoCard } from "./demo-card";
import { DemoCartBar } from "./demo-cart-bar";

/** The content of the demo page, as the loader returns it. */
export interface DemoView {
  /** "" for all. */
  category: string;
  firstName: string | null;
  isApproved: boolean;
  styles: readonly DemoStyle[];
  pictures: Readonly<Record<number, string>>;
  cart: DemoCart;
}

/** The demo page: what a registered customer sees, with sample data (specification 2, "Demo registered"). */
export function DemoShop({ view, answer }: { view: DemoView; answer: DemoAnswer | undefined }) {
  const { category, firstName, isApproved, styles, pictures, cart } = view;
  const { search } = useHere();
  const here = `/demo-registered${search}`;
  const isHydrated = useHydrated();
  return (
    <>
      <div className="wrap page">
        <Notice title="This is a demo of the registered-user experience">
          <p>
            Styles, prices and cart are samples; nothing is ordered.{" "}
            <AppLink to={demoAddress({ category, isApproved: !isApproved })} keepScroll>
              {isApproved ? "See it as a customer who awaits approval" : "See it as approved"}
            </AppLink>
          </p>
        </Notice>
        <h1 className="mt-10">Welcome, {firstName || "Valued Partner"}</h1>
        {isApproved ? (
          <div className="mt-6">
            <BulkDiscountBanner tiers={DEMO_TIERS} />
          </div>
        ) : (
          <div className="mt-6 max-w-2xl">
            <Notice title="Account Pending Approval">
              <p>
                Your wholesale account is pending approval. You'll receive access once approved by
                our team.
              </p>
            </Notice>
          </div>
        )}
        {answer && (
          <div className="mt-8">
            <ErrorSummary
              title={answer.problem.title}
              errors={[
                {
                  message: answer.problem.message,
                  fieldId: `${answer.problem.field}-${answer.styleId}`,
                },
              ]}
            />
          </div>
        )}
        <h2 className="mt-14">Latest Collection</h2>
        <nav aria-label="Categories" className="choices mt-5">
          {["", ...DEMO_CATEGORIES].map((name) => (
            <ChoiceLink
              key={name}
              to={demoAddress({ category: name, isApproved })}
              current={name === category}
              keepScroll
            >
              {name ? capitalize(name) : "All Categories"}
            </ChoiceLink>
          ))}
        </nav>
        <p role="status" className="muted small my-6">
          {styles.length} of {DEMO_STYLES.length} products
        </p>
        {styles.length === 0 && <EmptyState title="No products found matching your criteria." />}
        <ul className="grid-cards">
          {styles.map((style) => (
            <DemoCard
              key={style.id}
              style={style}
              picture={pictures[style.id] ?? ""}
              action={here}
              here={here + (isHydrated ? "" : `#style-${style.id}`)}
              answer={answer}
              canOrder={isApproved}
            />
          ))}
        </ul>
      </div>
      {isApproved && <DemoCartBar cart={cart} here={here} />}
    </>
  );
}

function demoAddress({ category, isApproved }: { category: string; isApproved: boolean }) {
  const search = new URLSearchParams();
  if (category) search.set("category", category);
  if (!isApproved) search.set("pending", "1");
  return `/demo-registered${search.size > 0 ? `?${search}` : ""}`;
}

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
