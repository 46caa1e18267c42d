// Apart from window.ts, so that the scripts of visitors' pages do not get its rules.

/** A delivery window as pages show it. */
export interface ShownWindow {
  id: number;
  name: string;
  /** "order until 15 March 2027 · ships 1–31 August 2027" */
  promise: string;
}

/** "In stock · ships 2-4 weeks after the order". */
export const offerText = ({ name, promise }: Pick<ShownWindow, "name" | "promise">) =>
  [name, promise].filter(Boolean).join(" · ");
