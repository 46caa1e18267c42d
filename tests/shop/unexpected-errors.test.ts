// What becomes of an error that nobody expected: a general answer, and a line in the log that says where.
import type { AddressInfo } from "node:net";

import type { LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import express from "express";
import { afterEach, expect, it, vi } from "vitest";

import { yieldToEventLoop } from "~/event-loop.server";
import { answerError } from "~/http/gate/express-errors.server";
import { guardRoutes } from "~/http/gate/gate.server";
import { log } from "~/http/log.server";

const SECRET = 'SELECT "email" FROM "users" -- of the table of users';
afterEach(() => vi.restoreAllMocks());

const written = () => {
  const error = vi.spyOn(log, "error");
  return () => error.mock.calls.map(([line]) => line);
};

it("in a call is a plain 500, and is logged with method and path", async () => {
  const lines = written();
  const cause = new Error(SECRET);
  const loader = () => Promise.reject(cause);
  const routes = { call: { id: "call", module: { loader } } } as unknown as ServerBuild["routes"];
  const request = new Request("http://localhost/api/products?token=1");
  const args = { request, params: {}, context: {} } as LoaderFunctionArgs;
  const answer = await Promise.resolve(guardRoutes(routes).call!.module.loader!(args)).catch(
    (thrown: unknown) => thrown as Response,
  );
  const { status, headers } = answer as Response;
  expect([status, headers.get("Cache-Control")]).toEqual([500, "no-store"]);
  expect(await (answer as Response).json()).toEqual({
    message: "Something went wrong in the shop. The error has been logged.",
    code: "fault",
    fieldErrors: {},
  });
  expect(lines()).toEqual([{ err: cause, method: "GET", path: "/api/products" }]);
});

it("of work that ended because the reader has left is not logged", async () => {
  const lines = written();
  const gone = AbortSignal.abort();
  const loader = async () => yieldToEventLoop(gone);
  const routes = { call: { id: "call", module: { loader } } } as unknown as ServerBuild["routes"];
  const request = new Request("http://localhost/api/pieces", { signal: gone });
  const args = { request, params: {}, context: {} } as LoaderFunctionArgs;
  await expect(guardRoutes(routes).call!.module.loader!(args)).rejects.toBeInstanceOf(Response);
  expect(lines()).toEqual([]);
});

it.each(["/about", "/api/products"])("before any route is the same for %s", async (path) => {
  const lines = written();
  const app = express();
  app.use(() => {
    throw new Error(SECRET);
  });
  app.use(answerError);
  const server = app.listen(0, "127.0.0.1");
  await new Promise((ready) => server.once("listening", ready));
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}${path}?token=1`);
  const text = await answer.text();
  server.close();
  expect(answer.status).toBe(500);
  expect(text).toContain("Something went wrong in the shop.");
  expect(text).not.toMatch(/SELECT|\n +at /);
  expect(lines()).toMatchObject([{ method: "GET", path }]);
});
