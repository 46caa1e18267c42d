import { colon } from "~/formats/lists";
import * as t from "~/messages/cart";
import { groupedBy } from "~/shop/base/batches";
import { button, type Letter, paragraph } from "~/shop/brand/mail/letter";

interface ToldPiece {
  style: string;
  /** "Sand, M"; "" for the only piece of a style. */
  choice: string;
}

/** To who has asked for it. `order` is the path of the page that is filled in with the pieces. */
export function availableAgain({
  firstName,
  pieces,
  order,
}: {
  firstName: string | null;
  pieces: readonly ToldPiece[];
  order: string;
}): Letter {
  const styles = [...groupedBy(pieces, ({ style }) => style)].map(([style, own]) =>
    [style, own.map(({ choice }) => choice).join("; ")].filter(Boolean).join(colon()),
  );
  const count = pieces.length;
  return {
    subject: t.backSubject({ count, name: pieces[0]!.style }),
    preview: styles.join(". "),
    reader: "customer",
    firstName,
    parts: [
      paragraph(t.backIntro({ count })),
      { kind: "text", text: styles.join("\n") },
      button(t.backButton({ count }), order),
      paragraph(t.backNote({ count })),
      { kind: "link", label: t.alertsTitle(), href: "/alerts" },
    ],
  };
}
