import { readFileSync } from "node:fs";

/** What is read here of package-lock.json (version 3). */
export interface PackageLock {
  name: string;
  /** By folder, such as "node_modules/send/node_modules/ms"; "" is the shop itself. */
  packages: Record<
    string,
    { name?: string; version?: string; license?: string; dev?: boolean; devDependencies?: object }
  >;
}

/** Reads package-lock.json of the current folder. */
export function readPackageLock(): PackageLock {
  return JSON.parse(readFileSync("package-lock.json", "utf8")) as PackageLock;
}

/** Returns the packages that `npm ci --omit=dev` installs, for all platforms; some of them in several versions. */
export function servedPackages() {
  return Object.entries(readPackageLock().packages)
    .filter(([path, { dev }]) => path !== "" && !dev)
    .map(([path, { name, version, license }]) => ({
      // The folder of an alias is not named after its package.
      name: name ?? path.split("node_modules/").at(-1)!,
      version: version!,
      license,
    }));
}
