import { accessSync, constants, existsSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { dirname } from "node:path";

import { fileProblem } from "./reason";

/** Why DATA_DIR cannot be used or made, in plain words, or null. */
export function folderProblem(folder: string): string | null {
  let there = folder;
  while (!existsSync(there)) there = dirname(there);
  let code = statSync(there).isDirectory() ? undefined : "EEXIST";
  try {
    accessSync(there, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    code ??= (error as NodeJS.ErrnoException).code;
  }
  const problem = code && (fileProblem(code, there) ?? `${code}: ${there}`);
  return problem ? `DATA_DIR: expected a folder that can be written. ${problem}.` : null;
}

/** Why the shop cannot listen there (PORT, HOST), in plain words, or null. Port 0 is any free one. */
export function listenProblem(port: number, host?: string): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer()
      .once("error", ({ code }: NodeJS.ErrnoException) => {
        if (code === "EADDRINUSE") resolve(`Port ${port} is taken. Try another: PORT=${port + 10} npm start`);
        else if (code === "EACCES") resolve(`PORT: expected one on which this user may listen, and not ${port}.`);
        else resolve(`HOST: expected an address of this machine, such as 127.0.0.1 or 0.0.0.0, and not ${host}.`);
      })
      .once("listening", () => probe.close(() => resolve(null)))
      .listen(port, host);
  });
}
