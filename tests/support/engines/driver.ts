/** One window of a browser engine: what Chromium, Firefox and WebKit all do, each by its own protocol. */
export interface Driver {
  /** Loads an address and waits until all of it is loaded. */
  load(address: string): Promise<void>;
  /** Returns the value of an expression in the page. It may be anything that JSON can say. */
  evaluate(expression: string): Promise<unknown>;
  /** Clicks with the mouse at the centre of the element that an expression returns. It is in sight. */
  press(element: string): Promise<void>;
  /** Types with the keyboard into the focused element: "\t" is Tab, "\n" Enter. */
  type(text: string): Promise<void>;
  /** The size of the page's viewport in CSS pixels; of its height some may go for the window's bars. */
  resize(width: number, height: number): Promise<void>;
  /** Replaces all cookies of the origin of the page that is loaded. */
  setCookies(cookies: { name: string; value: string }[]): Promise<void>;
  /** A PNG of what is in sight. */
  screenshot(): Promise<Buffer>;
  /** Returns the errors of scripts and subresources since it was last asked, as far as the protocol tells them. */
  problems(): Promise<string[]>;
  /** Closes the window and ends every process that was started for it. */
  close(): Promise<void>;
}

/** Without scripts the page's own do not run; `evaluate` does. */
export interface DriverOptions {
  scripts: boolean;
  /** The origin of the shop; what a page loads from another one is a problem. */
  origin: string;
}

/** The keys of WebDriver, classic and BiDi alike, for text. */
export const keysOf = (text: string): string[] =>
  [...text].map((character) => ({ "\t": "\uE004", "\n": "\uE007" })[character] ?? character);
