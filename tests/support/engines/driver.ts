/** One window of a browser engine, with what Chromium, Firefox and WebKit all do, each by its own protocol. */
export interface Driver {
  /** Waits until everything is loaded. */
  load(address: string): Promise<void>;
  /** Of an expression in the page: anything that JSON can say. */
  evaluate(expression: string): Promise<unknown>;
  /** With the mouse, at the centre of the element that an expression returns. It is in sight. */
  press(element: string): Promise<void>;
  /** With the keyboard into the focused element: "\t" is Tab, "\n" Enter. */
  type(text: string): Promise<void>;
  /** The viewport in CSS pixels; the window's bars may take some of its height. */
  resize(width: number, height: number): Promise<void>;
  /** All cookies of the origin of the loaded page. */
  setCookies(cookies: { name: string; value: string }[]): Promise<void>;
  /** A PNG of the visible part. */
  screenshot(): Promise<Buffer>;
  /** Errors of scripts and subresources since the last call, as far as the protocol tells them. */
  problems(): Promise<string[]>;
  /** Also ends every process that was started for the window. */
  close(): Promise<void>;
}

/** Without scripts the page's own do not run; `evaluate` does. */
export interface DriverOptions {
  scripts: boolean;
  /** Of the shop; a load from another origin is a problem. */
  origin: string;
}

/** WebDriver's, classic and BiDi alike. */
export const keysOf = (text: string): string[] =>
  [...text].map((character) => ({ "\t": "\uE004", "\n": "\uE007" })[character] ?? character);
