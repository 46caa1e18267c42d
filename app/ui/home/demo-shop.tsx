import { Form } from "@remix-run/react";

import { colon } from "~/formats/lists";
import * as t from "~/messages/catalogue";
import { PLACES } from "~/shop/brand/pictures/sizes";
import type { DemoCart } from "~/shop/desk/demo/demo-cart";
import { DEMO_CATEGORIES, DEMO_STYLES, DEMO_TIERS, type DemoStyle } from "~/shop/desk/demo/sample";
import type { AddProblem } from "~/shop/cart/add-problem";
import { AppLink } from "~/ui/base/app-link";
import { Button } from "~/ui/base/button";
import { ChoiceLink } from "~/ui/base/choice";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Money } from "~/ui/base/money";
import { EmptyState, Notice } from "~/ui/base/notice";
import { Picture } from "~/ui/base/picture";
import { useHere } from "~/ui/base/use-here";
import { useHydrated } from "~/ui/base/use-hydrated";
import { BulkDiscountBanner } from "~/ui/brand/landing/welcome";
import { AddControls } from "~/ui/catalogue/add-controls";
import { AddForm } from "~/ui/catalogue/add-form";
import { CardPrice } from "~/ui/catalogue/card-price";
import { useAddToCart } from "~/ui/catalogue/use-add-to-cart";

export interface DemoView {
  /** "" for all. */
  category: string;
  firstName: string | null;
  isApproved: boolean;
  styles: readonly DemoStyle[];
  pictures: Readonly<Record<number, string>>;
  cart: DemoCart;
}

/** What a registered customer sees, with sample data (specification 2, "Demo registered"). */
export function DemoShop({ view, answer }: { view: DemoView; answer: DemoAnswer | undefined }) {
  const { category, firstName, isApproved, styles, pictures, cart } = view;
  const { search } = useHere();
  const here = `/demo-registered${search}`;
  const isHydrated = useHydrated();
  return (
    <>
      <div className="wrap page">
        <Notice title={t.thisIsADemo()}>
          <p>
            {t.demoNote({
              isApproved,
              link: (words) => (
                <AppLink to={demoAddress({ category, isApproved: !isApproved })} keepScroll>
                  {words}
                </AppLink>
              ),
            })}
          </p>
        </Notice>
        <h1 className="mt-10">{t.welcome({ name: firstName || t.valuedPartner() })}</h1>
        {isApproved ? (
          <div className="mt-6">
            <BulkDiscountBanner tiers={DEMO_TIERS} />
          </div>
        ) : (
          <div className="mt-6 max-w-2xl">
            <Notice title={t.accountPendingApproval()}>
              <p>{t.accountPendingNote()}</p>
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
        <h2 className="mt-14">{t.latestCollection()}</h2>
        <nav aria-label={t.categories()} className="choices mt-5">
          {["", ...DEMO_CATEGORIES].map((name) => (
            <ChoiceLink
              key={name}
              to={demoAddress({ category: name, isApproved })}
              current={name === category}
              keepScroll
            >
              {name ? capitalize(name) : t.allCategoriesTitle()}
            </ChoiceLink>
          ))}
        </nav>
        <p role="status" className="muted small my-6">
          {t.ofProducts({ count: styles.length, DEMO_STYLESLength: DEMO_STYLES.length })}
        </p>
        {styles.length === 0 && <EmptyState title={t.noProductsFound()} />}
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

/** The style, the submitted values and the problem. */
interface DemoAnswer {
  status: "error";
  styleId: number | null;
  typed: { size: string; quantity: string };
  problem: AddProblem;
}

/** With the form that adds the style to the demo's cart. */
function DemoCard({
  style,
  picture,
  action,
  here,
  answer,
  canOrder,
}: {
  style: DemoStyle;
  picture: string;
  /** Of this page, to which the form is posted. */
  action: string;
  /** The address to redirect to. */
  here: string;
  answer: DemoAnswer | undefined;
  /** False where the demo shows what a pending customer sees. */
  canOrder: boolean;
}) {
  const { id, name, sizes, wholesalePrice, recommendedPrice, minOrderQuantity } = style;
  const own = answer?.styleId === id ? answer : undefined;
  const add = useAddToCart({
    style: { ...style, colors: [] },
    redirectTo: here,
    resetsOnSuccess: true,
    initialProblem: own?.problem,
  });
  return (
    <li id={`style-${id}`} className="style">
      <Picture address={picture} alt="" place={PLACES.card} />
      <div className="style-body">
        <h3>{name}</h3>
        <p className="muted small">{t.minLabel({ minOrderQuantity })}</p>
        {canOrder && (
          <>
            <CardPrice price={{ wholesale: wholesalePrice, recommended: recommendedPrice }} />
            <AddForm add={add} action={action} styleId={id} redirectTo={here}>
              <AddControls
                styleId={id}
                name={name}
                sizes={sizes}
                min={minOrderQuantity}
                typed={own?.typed}
                problem={add.problem}
                onTooSmall={add.onTooSmall}
                isAdding={add.isAdding}
                label={t.addToCartButton()}
              />
            </AddForm>
          </>
        )}
      </div>
    </li>
  );
}

/** Checkout ends with a message that this is a demo. Renders nothing while the cart is empty. */
function DemoCartBar({ cart: { lines, totals }, here }: { cart: DemoCart; here: string }) {
  if (lines.length === 0) return null;
  return (
    <section id="demo-cart" className="demo-bar no-print" aria-label={t.demoCart()}>
      <div className="wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-3">
        <details>
          <summary className="strong">
            {t.cart({ pieces: totals.pieces })} <Money cents={totals.total} />
          </summary>
          <ul className="small my-2">
            {lines.map(({ name, size, quantity, lineTotal }) => (
              <li key={`${name} ${size}`}>
                {quantity} × {name}
                {size && `, ${size}`}
                {colon()}
                <Money cents={lineTotal} />
              </li>
            ))}
            {totals.discountAmount > 0 && (
              <li>
                {t.bulkDiscount({
                  discountPercentage: totals.discountPercentage,
                  money: () => <Money cents={-totals.discountAmount} />,
                })}
              </li>
            )}
          </ul>
        </details>
        <Form method="post" action="/demo-registered" preventScrollReset className="row">
          <input type="hidden" name="redirectTo" value={here} />
          <Button name="intent" value="checkout">
            {t.checkout()}
          </Button>
          <Button name="intent" value="clear" variant="quiet">
            {t.clearAll()}
          </Button>
        </Form>
      </div>
    </section>
  );
}
