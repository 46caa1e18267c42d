interface Cookie {
  name: string;
  value: string;
  path: string;
  secure: boolean;
  expires: number;
}

/** By host as a browser does: regardless of the port, with path and expiry. */
export class CookieJar {
  readonly #hosts = new Map<string, Cookie[]>();

  store(url: URL, response: Response): void {
    for (const line of response.headers.getSetCookie()) this.#store(url, line);
  }

  #store(url: URL, line: string): void {
    const [pair = "", ...rest] = line.split(";");
    const [name, value] = splitPair(pair);
    const attributes = new Map(
      rest.map((attribute) => {
        const [key, text] = splitPair(attribute);
        return [key.toLowerCase(), text] as const;
      }),
    );
    const path = attributes.get("path");
    const maxAge = attributes.get("max-age");
    const expires = attributes.get("expires");
    const cookie: Cookie = {
      name,
      value,
      path: path?.startsWith("/") ? path : directoryOf(url.pathname),
      secure: attributes.has("secure"),
      expires:
        maxAge !== undefined
          ? Date.now() + Number(maxAge) * 1_000
          : expires !== undefined
            ? Date.parse(expires)
            : Infinity,
    };
    if (cookie.secure && url.protocol !== "https:") return;
    const others = this.#cookiesOf(url).filter((one) => one.name !== name || one.path !== cookie.path);
    this.#hosts.set(url.hostname, cookie.expires > Date.now() ? [...others, cookie] : others);
  }

  /** Null without cookies. */
  header(url: URL): string | null {
    const pairs = this.#cookiesOf(url)
      .filter(({ path, expires }) => pathMatches(path, url.pathname) && expires > Date.now())
      .map(({ name, value }) => `${name}=${value}`);
    return pairs.length > 0 ? pairs.join("; ") : null;
  }

  /** Of one cookie. */
  get(url: URL, name: string): string | undefined {
    return this.#cookiesOf(url).find((cookie) => cookie.name === name)?.value;
  }

  copy(): CookieJar {
    const copy = new CookieJar();
    for (const [host, cookies] of this.#hosts) copy.#hosts.set(host, [...cookies]);
    return copy;
  }

  #cookiesOf({ hostname }: URL): Cookie[] {
    return this.#hosts.get(hostname) ?? [];
  }
}

function splitPair(pair: string): [string, string] {
  const at = pair.indexOf("=");
  return at < 0 ? [pair.trim(), ""] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
}

function directoryOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/")) || "/";
}

function pathMatches(cookiePath: string, path: string): boolean {
  return (
    path === cookiePath ||
    (path.startsWith(cookiePath) && (cookiePath.endsWith("/") || path[cookiePath.length] === "/"))
  );
}
