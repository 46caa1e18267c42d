// Functions that run in a page of any browser. They use nothing outside themselves.

/** By how much the page is wider than the window, and the first element that sticks out. Null if it is not. */
export function widerThanWindow(): string | null {
  const { clientWidth: limit, scrollWidth } = document.documentElement;
  if (scrollWidth <= limit) return null;
  const wide = [...document.querySelectorAll("body *")].find((element) => {
    const { right, width } = element.getBoundingClientRect();
    const { overflowX } = getComputedStyle(element.parentElement!);
    return width > 0 && right > limit + 1 && overflowX === "visible" && !element.closest(".sr-only, [popover], .views");
  });
  return `${scrollWidth} px in a window of ${limit}: ${wide?.outerHTML.slice(0, 200) ?? ""}`;
}

/**
 * The first one; null for none. Signs are the shadow of scroll-sideways (theme.css), the number of views on a card, and
 * a third picture of which a part is in sight.
 */
export function scrollsWithoutSign(): string | null {
  const found = [...document.querySelectorAll("body *")].find((element) => {
    const { scrollWidth, clientWidth } = element;
    if (scrollWidth <= clientWidth + 1 || clientWidth < 2 || !element.checkVisibility()) return false;
    const { overflowX, backgroundImage } = getComputedStyle(element);
    return (
      ["auto", "scroll"].includes(overflowX) &&
      !backgroundImage.includes("gradient") &&
      !element.matches(".views, .detail-views, textarea")
    );
  });
  return found?.outerHTML.slice(0, 200) ?? null;
}

/**
 * Words that go on in the next line without a hyphen, and texts that their box cuts off without "…". Not what people have
 * typed, such as an e-mail address, which may be longer than a line.
 */
export function cutWords(): string[] {
  const MOST = 30;
  const found = new Set<string>();
  const range = document.createRange();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    const box = text.parentElement!;
    if (!text.data.trim() || !box.checkVisibility()) continue;
    if (box.closest("script, style, noscript, textarea, option, code, pre, .font-mono, .sr-only")) continue;
    const { hyphens, overflowX, textOverflow, position } = getComputedStyle(box);
    const isCut =
      box.scrollWidth > box.clientWidth + 1 && box.clientWidth > 2 && ["hidden", "clip"].includes(overflowX);
    if (isCut && textOverflow !== "ellipsis" && position !== "absolute") found.add(box.outerHTML.slice(0, 100));
    for (const { 0: run, index } of text.data.matchAll(/\S+/g)) {
      if (run.length > MOST || run.includes("@")) continue;
      for (const { 0: word, index: at } of run.matchAll(/\p{L}{4,}/gu)) {
        range.setStart(text, index + at);
        range.setEnd(text, index + at + word.length);
        const [first, ...others] = [...range.getClientRects()].filter(({ width }) => width > 0);
        // Browsers hyphenate no words of four letters.
        if (hyphens === "auto" && word.length > 4) continue;
        if (first && others.some(({ top }) => Math.abs(top - first.top) > first.height / 2)) found.add(word);
      }
    }
  }
  return [...found];
}

/** Pictures that should be seen and are not drawn, and why. Null while some are still being loaded. */
export function picturesNotDrawn(): string[] | null {
  const limit = document.documentElement.clientWidth;
  const seen = [...document.images].filter((picture) => picture.checkVisibility());
  for (const picture of seen) picture.loading = "eager";
  if (!seen.every((picture) => picture.complete)) return null;
  const problemOf = (picture: HTMLImageElement) => {
    if (picture.naturalWidth === 0) return "is not loaded";
    const views = picture.closest(".views");
    // Not the picture of a gallery, which would scroll the gallery to it.
    (views ?? picture).scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    const { left, top, width, height } = picture.getBoundingClientRect();
    if (width < 8 || height < 8) return "is too small to be seen";
    if (views && picture !== views.querySelector("img")) return null;
    if (left < -1 || left + width > limit + 1) return "is outside the window";
    if (views) {
      const box = views.getBoundingClientRect();
      if (views.scrollLeft !== 0 || left < box.left - 1 || left + width > box.right + 1)
        return "is not the first that its gallery shows";
    }
    // Something that stays in its place, such as the cart, may cover a part of it.
    const points = [0.5, 0.25, 0.75].flatMap((x) => [0.5, 0.25, 0.75].map((y) => [x, y] as const));
    const isInSight = points.some(([x, y]) => {
      const found = document.elementFromPoint(left + x * width, top + y * height);
      const holder = found?.closest(".views, .picture, a, button, figure");
      return found === picture || Boolean(holder?.contains(picture));
    });
    return isInSight ? null : "is covered";
  };
  const problems = seen.flatMap((picture) => {
    const problem = problemOf(picture);
    if (!problem) return [];
    const { left, width, height } = picture.getBoundingClientRect();
    const box = `${Math.round(width)} x ${Math.round(height)} at ${Math.round(left)}`;
    return [`${picture.alt || picture.src} (${box}) ${problem}`];
  });
  scrollTo({ top: 0, behavior: "instant" });
  return problems;
}

/** The page is loaded and, where it has scripts that run, React has taken it over. */
export function isReady(scripts: boolean): boolean {
  if (document.readyState !== "complete") return false;
  if (!scripts || ![...document.scripts].some(({ src }) => src)) return true;
  return Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react"));
}

/** The first element of a selector that can be clicked or filled in, scrolled into sight; null while there is none. */
export function reachable(selector: string, words: string): HTMLElement | null {
  const textOf = (element: Element) =>
    (element.getAttribute("aria-label") ?? element.textContent ?? "").replace(/\s+/g, " ").toLowerCase();
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (element) =>
      textOf(element).includes(words.toLowerCase()) &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.matches(":disabled"),
  );
  if (!found) return null;
  found.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
  const { left, top, width, height } = found.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return hit && found.contains(hit) ? found : null;
}

/** In the window; null for none. */
export function boxOf(element: Element | null): string | null {
  if (!element) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left, top, width, height].join(" ");
}
