import { readFileSync } from "node:fs";

/** What is read here of package-lock.json (version 3). */
export interface PackageLock {
  name: string;
  /** By folder, such as "node_modules/send/node_modules/ms"; "" is the shop itself. */
  packages: Record<string, LockedPackage>;
}

interface LockedPackage {
  name?: string;
  version?: string;
  license?: string;
  dev?: boolean;
  devDependencies?: object;
  /** The hash of what npm downloads. */
  integrity?: string;
  /** Where npm downloads it; the folder of a link. */
  resolved?: string;
  /** Whether it is a link to a folder of this repository. */
  link?: boolean;
}

/** Reads package-lock.json of the current folder. */
export function readPackageLock(): PackageLock {
  return JSON.parse(readFileSync("package-lock.json", "utf8")) as PackageLock;
}

/** Whether an entry of `packages` comes from the registry. The others are the shop itself, its folders, and links to these. */
export const isFromRegistry = ([path, { link }]: [string, LockedPackage]): boolean =>
  path.startsWith("node_modules/") && !link;

/**
 * Returns the packages that `npm ci --omit=dev` installs from the registry, for all platforms and releases of Node; some of
 * them in several versions.
 */
export function servedPackages() {
  return Object.entries(readPackageLock().packages)
    .filter((entry) => isFromRegistry(entry) && !entry[1].dev)
    .map(([path, { name, version, license }]) => ({
      // The folder of an alias is not named after its package.
      name: name ?? path.split("node_modules/").at(-1)!,
      version: version!,
      license,
    }));
}
