import { Problem } from "~/shop/base/problem";

/** A Problem unreadable about an uploaded file. */
export const unreadable = (message: string) => new Problem("unreadable", message, "file");
