import type { ChildProcess } from "node:child_process";

/** If this process exits before it. Returns a function for when the child has been ended. */
export function endWithThisProcess(...children: ChildProcess[]): () => void {
  const end = () => children.forEach((child) => child.kill("SIGKILL"));
  process.once("exit", end);
  return () => process.off("exit", end);
}
