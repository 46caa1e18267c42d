import { readFileSync } from "node:fs";

/** What is read here of package-lock.json (version 3). */
interface PackageLock {
  name: string;
  /** By folder, such as "node_modules/send/node_modules/ms"; "" is the shop itself. */
  packages: Record<string, LockedPackage>;
}

interface LockedPackage {
  name?: string;
  version?: string;
  license?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
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
 * Returns the folders of what serves, for all platforms and releases of Node: all that the shop's dependencies need. The flags
 * in the lock file say less: @prisma/client names Prisma's command line as an optional peer, so npm counts what that needs.
 */
export function servedFolders({ packages }: PackageLock): Set<string> {
  const found = new Set([""]);
  for (const folder of found) {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta, link, resolved } =
      packages[folder]!;
    if (link && resolved) found.add(resolved);
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const place = findInstalled(packages, folder, name);
      if (place) found.add(place);
    }
  }
  return found;
}

/** The folder from which a package in `folder` loads `name`, as Node looks for it; undefined when it is not installed. */
function findInstalled(packages: PackageLock["packages"], folder: string, name: string): string | undefined {
  const parts = folder.split("/node_modules/");
  for (; parts.length > 0; parts.pop()) {
    const place = `${parts.join("/node_modules/")}/node_modules/${name}`;
    if (packages[place]) return place;
  }
  return packages[`node_modules/${name}`] && `node_modules/${name}`;
}

/** Returns the packages from the registry that serve; some of them in several versions. */
export function servedPackages() {
  const lock = readPackageLock();
  const served = servedFolders(lock);
  return Object.entries(lock.packages)
    .filter((entry) => isFromRegistry(entry) && served.has(entry[0]))
    .map(([path, { name, version, license }]) => ({
      // The folder of an alias is not named after its package.
      name: name ?? path.split("node_modules/").at(-1)!,
      version: version!,
      license,
    }));
}
