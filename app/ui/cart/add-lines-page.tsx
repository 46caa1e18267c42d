import { Form, useLocation } from "@remix-run/react";

import * as t from "~/messages/cart";
import type { ComparedStyle, GoneStyle, LineComparison } from "~/shop/cart/compare-lines.server";
import { matrixPrices } from "~/shop/cart/matrix";
import { offerText } from "~/shop/catalogue/delivery-windows/shown-window";
import { AppLink } from "~/ui/base/app-link";
import { Button, LinkButton } from "~/ui/base/button";
import { ErrorSummary, focusField } from "~/ui/base/error-summary";
import { Money } from "~/ui/base/money";
import { EmptyState, Notice } from "~/ui/base/notice";
import { FormKey } from "~/ui/layout/form-key";
import type { LostResponse } from "~/ui/layout/lost-response/lost-response";
import { LostResponseNotice } from "~/ui/layout/lost-response/lost-response-notice";
import { Folded } from "./notices";
import { type RefusedQuantities, refusalErrors } from "./matrix/refused-quantities";
import { sumsOf, type TypedQuantities } from "./matrix/sums";
import { useQuantitiesForm } from "./matrix/use-quantities-form";
import { useTypedQuantities } from "./matrix/use-typed-quantities";
import { SheetStyleSection } from "./order-sheet/sheet-style-section";
import { useHasVat } from "~/ui/layout/has-vat";

interface AddLinesPageProps extends LineComparison {
  title: string;
  /** "Order #2027-0012 of 3 March 2027". */
  origin: string;
  /** Who had the former quantities: "you". */
  who: string;
  /** For the toast when the answer to the form was lost. */
  lost: { title: string; failed: string };
  /** The reader can have an e-mail when something can be ordered again. */
  canWait: boolean;
  piecesInCart: number;
  /** Of the cart that the page shows: without it a replacement could remove what a colleague has added since. */
  reviewed: string;
  refused?: RefusedQuantities;
  lostResponse?: LostResponse;
}

/** An earlier order or a shared cart, to put into the cart: what can be ordered today, in tables of number fields. */
export function AddLinesPage(props: AddLinesPageProps) {
  const { title, origin, styles, gone, canWait } = props;
  return (
    <div className="wrap sheet-page stack">
      <h1>{title}</h1>
      <p className="muted">{t.addLinesIntro({ origin })}</p>
      {gone.length > 0 && <GoneStyles gone={gone} canWait={canWait} />}
      {styles.length === 0 ? (
        <EmptyState title={t.noneAvailable()}>
          <LinkButton to="/">{t.browseCatalog()}</LinkButton>
        </EmptyState>
      ) : (
        <AddLinesForm {...props} />
      )}
    </div>
  );
}

const StyleLinks = ({ styles }: { styles: GoneStyle["suggestions"] }) =>
  styles.map((style, index) => (
    <span key={style.id}>
      {index > 0 && ", "}
      <AppLink to={`/product/${style.id}`}>{style.name}</AppLink>
    </span>
  ));

/** Of what cannot be ordered now. */
const AlertLink = ({ to, name }: { to: string; name: string }) => (
  <>
    {" "}
    <a href={to}>
      {t.tellMe()}
      <span className="sr-only"> {name}</span>
    </a>
  </>
);

function GoneStyles({ gone, canWait }: { gone: readonly GoneStyle[]; canWait: boolean }) {
  return (
    <Notice title={t.goneTitle()}>
      <ul className="grid gap-1">
        {gone.map(({ name, pieces, reason, suggestions, alert }) => (
          <li key={name}>
            {suggestions.length === 0
              ? t.goneStyle({ name, count: pieces, reason })
              : t.goneStyleWithSimilar({
                  name,
                  count: pieces,
                  reason,
                  links: () => <StyleLinks styles={suggestions} />,
                })}
            {canWait && alert && <AlertLink to={alert} name={name} />}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function AddLinesForm({
  styles,
  who,
  lost: lostText,
  canWait,
  piecesInCart,
  reviewed,
  refused,
  lostResponse,
}: AddLinesPageProps) {
  const { pathname } = useLocation();
  const { form, isSaving, lost, onSubmit } = useQuantitiesForm(lostResponse);
  const typed = useTypedQuantities(form, styles);
  const later = styles.filter((style) => style.later);
  const changed = styles.flatMap((style) => style.changed.map((piece) => ({ style, ...piece })));
  const [offer, ...otherOffers] = new Set(styles.map(({ matrix }) => offerText(matrix.window)));
  const hasOffers = otherOffers.length > 0;
  return (
    <Form ref={form} method="post" action={pathname} noValidate autoComplete="off" onSubmit={onSubmit}>
      <input type="hidden" name="intent" value="quantities" />
      <input type="hidden" name="reviewed" value={reviewed} />
      <FormKey />
      <ErrorSummary title={t.refusedTitle()} errors={refusalErrors(refused)} />
      {later.length > 0 && (
        <Notice title={t.laterThanBeforeTitle()} tone="danger">
          <ul className="grid gap-1">
            {later.map((style) => (
              <li key={style.anchor}>{t.comesLater({ name: style.name, later: style.later })}</li>
            ))}
          </ul>
        </Notice>
      )}
      {changed.length > 0 && (
        <Notice title={t.notAvailableAsBefore()} tone="danger">
          <Folded
            items={changed.map(({ style, choice, quantity, reason, alert }) => (
              <li key={`${style.anchor} ${choice} ${reason}`}>
                <a href={`#style-${style.anchor}`} onClick={focusField}>
                  {changedText([style.name, choice].filter(Boolean).join(", "), who, { quantity, reason })}
                </a>
                {canWait && alert && <AlertLink to={alert} name={[style.name, choice].filter(Boolean).join(", ")} />}
              </li>
            ))}
          />
        </Notice>
      )}
      {/* What is the same of all styles is said once. */}
      {!hasOffers && <p className="muted small mt-4">{offer}</p>}
      <div className="sheet-styles">
        {styles.map((style) => (
          <SheetStyleSection
            key={style.anchor}
            style={{ ...style, price: matrixPrices(style.matrix), recommended: null }}
            hasOffer={hasOffers}
            refused={refused}
          >
            <Differences style={style} who={who} />
          </SheetStyleSection>
        ))}
      </div>
      {lost && (
        <LostResponseNotice lostResponse={lost} {...lostText} form="/cart">
          <Button variant="secondary" className="mt-3">
            {t.sendAgain()}
          </Button>
        </LostResponseNotice>
      )}
      <div className="sheet-foot no-print">
        <div className="sheet-bar row">
          <Button name="mode" value="add" pending={isSaving} pendingLabel={t.addingButton()}>
            {t.addToCart()}
          </Button>
          {(typed || !refused) && <Total styles={styles} typed={typed} />}
        </div>
        {piecesInCart > 0 && (
          <div className="row">
            <p className="small">{t.addOrReplace({ count: piecesInCart })}</p>
            <Button variant="secondary" name="mode" value="replace">
              {t.replaceCart()}
            </Button>
          </div>
        )}
      </div>
    </Form>
  );
}

/** "Alma sweater, Sand, M: you had 12, sold out."; without a name for the only piece of a style. */
const changedText = (choice: string, who: string, change: { quantity: number; reason: string }) =>
  choice ? t.changedPiece({ choice, who, ...change }) : t.changedStyle({ who, ...change });

/** Between the lines and what can be ordered today. */
function Differences({
  style: { name, was, changed, later },
  who,
}: { style: ComparedStyle } & Pick<AddLinesPageProps, "who">) {
  return (
    <>
      {was !== null && <p className="small strong">{t.priceWas({ money: () => <Money cents={was} /> })}</p>}
      {changed.map(({ choice, quantity, reason }) => (
        <p key={`${choice} ${reason}`} className="small">
          {changedText(choice, who, { quantity, reason })}
        </p>
      ))}
      {later && <p className="small strong">{t.comesLater({ name, later })}</p>}
    </>
  );
}

/** The pieces in all tables and their price; without scripts as the page came. */
function Total({ styles, typed }: { styles: readonly ComparedStyle[]; typed: TypedQuantities | null }) {
  const sums = styles.map(({ matrix }) => sumsOf(matrix, typed));
  const pieces = sums.reduce((sum, style) => sum + style.pieces, 0);
  const amount = sums.reduce((sum, style) => sum + style.amount, 0);
  const sum = {
    count: pieces,
    // An element of its own: a browser that translates the page would not see another text beside the amount.
    pieces: (words: string) => <span>{words}</span>,
    money: () => <Money cents={amount} />,
    hasVat: useHasVat(),
  };
  return (
    // Different keys, so that hydration replaces the element: changing its text would count as layout shift.
    <p key={typed ? "typed" : "filled"} className="small">
      {typed ? t.sumTyped(sum) : t.sumFilledIn(sum)}
    </p>
  );
}
