import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/node";

import { requireBuild } from "./require-build";

/** In this process. */
export interface Shop {
  build: ServerBuild;
  /**
   * As scripts/server.mjs would: an error with a `status` becomes that status, any other a 500. `context` is what the
   * shop's own server tells of the connection.
   */
  fetch(request: Request, context?: AppLoadContext): Promise<Response>;
}

/** With its path and query, as Express has it. */
interface AddressedRequest {
  url: string;
  request: Request;
}

/** The tests reach the shop there; its sign-in believes every port of this machine. */
export const ORIGIN = "http://localhost:4200";

/**
 * On this file's database. The build reads its settings now: whatever a test wants them to be must stand in process.env
 * before the first call.
 */
export function openShop(): Promise<Shop> {
  requireBuild();
  return loadShop();
}

/** Outside of a test, on a build that the caller has made. */
export async function loadShop(): Promise<Shop> {
  const { href } = pathToFileURL(resolve("build/index.js"));
  // The query makes it a module of its own for each test file: a worker runs several, each with settings of its own.
  const build = (await import(/* @vite-ignore */ `${href}?${process.env.DATA_DIR}`)) as typeof import("~/server");
  const handle = build.withRouteSubsets<AddressedRequest, [AppLoadContext?]>((options) => {
    const answer = createRequestHandler(options.build, options.mode);
    return ({ request }, context) => answer(request, context);
  })({ build, mode: "test" });
  return {
    build,
    async fetch(request, context) {
      try {
        const { pathname, search } = new URL(request.url);
        return (await handle({ url: pathname + search, request }, context)) as Response;
      } catch (error) {
        const { status = 500 } = error as { status?: number };
        return new Response(String(error), { status });
      }
    },
  };
}
