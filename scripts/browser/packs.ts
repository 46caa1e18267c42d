import { exportedNames, type Modules } from "./modules";

/** Modules that go over the line as one file. */
export interface Pack {
  address: string;
  members: string[];
}

/** The lines by which a pack gives out what one of its modules exports, and by which others take it from there. */
export function namesOf(member: string, { address, members }: Pack, modules: Modules) {
  const names = exportedNames(modules.get(member)!).map((name) => ({
    name,
    inPack: `m${members.indexOf(member)}_${name}`,
  }));
  const outward = names.map(({ name, inPack }) => `${name} as ${inPack}`);
  const inward = names.map(({ name, inPack }) => `${inPack} as ${name}`);
  return {
    outward: `export { ${outward.join()} } from "${member}";`,
    inward: `export { ${inward.join()} } from "${address}";`,
  };
}
