import * as t from "~/messages/catalogue";
import { quantityField } from "~/shop/cart/line-fields";
import { seenGoods } from "~/shop/catalogue/incoming-goods/incoming-goods";
import { pieceRows, type ShownPiece } from "~/shop/catalogue/pieces/piece-form";
import { MAX_INCOMING_NOTE_LENGTH } from "~/shop/catalogue/styles/limits";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Field } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { PieceQuantities } from "~/ui/catalogue/admin/styles/piece-table";
import { SeenField } from "~/ui/base/version-field";
import { FormKey } from "~/ui/layout/form-key";
import { PanelForm } from "~/ui/layout/admin/rights";

interface ExpectedFormProps {
  action: string;
  pieces: readonly ShownPiece[];
  /** What is expected now; none for a new delivery. */
  delivery?: { dueOn: string; note: string | null; goods: readonly { pieceId: number; quantity: number }[] };
  refused?: RefusedForm;
}

/** Which pieces of a style are expected on a day. */
export function ExpectedForm({ action, pieces, delivery, refused }: ExpectedFormProps) {
  const ids = new Set(pieces.map(({ id }) => id));
  const goods = delivery?.goods.filter(({ pieceId }) => ids.has(pieceId)) ?? [];
  const expected = new Map(goods.map(({ pieceId, quantity }) => [pieceId, quantity]));
  const { fields, errors } = formState(refused?.lastResult, "expected", {
    ...Object.fromEntries(pieces.map(({ id }) => [quantityField(id), expected.get(id) ?? ""])),
    dueOn: delivery?.dueOn ?? "",
    note: delivery?.note ?? "",
  });
  const named: Record<string, (typeof fields)["note"]> = fields;
  return (
    <PanelForm right="change-stock" method="post" action={action} noValidate className="stack" key={seenGoods(goods)}>
      <FormKey />
      <ErrorSummary errors={errors} title={refused?.title} />
      <SeenField name="seen" stored={seenGoods(goods)} refused={refused} />
      <div className="columns-fill-[18rem] items-start gap-x-8 gap-y-5">
        <Field field={fields.dueOn} label={t.incomingDay()} type="date" required />
        <Field
          field={fields.note}
          label={t.incomingNote()}
          hint={t.incomingNoteHint()}
          maxLength={MAX_INCOMING_NOTE_LENGTH}
        />
      </div>
      <PieceQuantities
        caption={t.expectedPieces()}
        rows={pieceRows(pieces)}
        field={({ id }) => named[quantityField(id)]!}
      />
      {delivery && <p className="muted small">{t.emptyExpectsNone()}</p>}
      <p>
        <Button name="intent" value="expect">
          {delivery ? t.saveDelivery() : t.expectGoodsButton()}
        </Button>
      </p>
    </PanelForm>
  );
}
