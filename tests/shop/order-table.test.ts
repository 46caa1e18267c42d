import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, onTestFinished, vi } from "vitest";

import { OrderTable } from "~/ui/orders/order-table";

const line = { name: "Alma", quantity: 2, color: null, size: null };

it.each([
  ["with sizes", { color: "Sand", size: "M" }, { color: "Rust", size: "L" }],
  ["without", {}, {}],
])("React has nothing to say about the lines of an order: %s", (_, one, other) => {
  const warn = vi.spyOn(console, "error").mockReturnValue();
  onTestFinished(() => warn.mockRestore());
  const cell = ({ quantity }: { quantity: number }) => createElement("b", null, quantity);
  const lines = [
    { ...line, ...one },
    { ...line, ...other, quantity: 3 },
  ];
  const html = renderToStaticMarkup(
    createElement(OrderTable<(typeof lines)[number]>, { caption: "Lines", lines, cell }),
  );
  expect([warn.mock.calls, html.match(/<b>\d<\/b>/g)]).toEqual([[], ["<b>2</b>", "<b>3</b>"]]);
});
