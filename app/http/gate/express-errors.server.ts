import { STATUS_CODES } from "node:http";

import type { ErrorRequestHandler, Request, Response } from "express";

import * as t from "~/messages/access";
import { logError } from "../log.server";

interface Answer {
  status: number;
  title: string;
  message: string;
  code: string;
  headers?: Record<string, string>;
}

/** Answers a request that never comes to a route: as JSON under /api, else as plain text. */
export function answerWithoutRoute(
  request: Request,
  response: Response,
  { status, title, message, code, headers = {} }: Answer,
): void {
  response.status(status).set({ ...headers, "Cache-Control": "no-store" });
  if (/^\/api(\/|$)/i.test(request.path)) response.json({ message, code, fieldErrors: {} });
  else response.type("text/plain").send(`${title}\n${message}\n`);
}

/** Express's last handler: answers what no route has answered, and logs what is a fault of the shop. */
export const answerError: ErrorRequestHandler = (error: unknown, request, response, _next) => {
  const { status: suggested = 500, headers } = (error ?? {}) as Partial<Answer>;
  const status = suggested >= 400 && suggested < 500 ? suggested : 500;
  // A client that has gone away is no fault.
  if (status === 500 && !request.socket.destroyed) logError(error, request);
  // Half an answer is of no use, and nothing may be added to it.
  if (response.headersSent) return void response.destroy();
  const isFault = status === 500;
  const title = isFault ? t.internalError() : (STATUS_CODES[status] ?? t.badRequestTitle());
  const message = isFault ? t.somethingWentWrongInThe() : t.theShopCannotAnswerThis();
  const code = isFault ? "fault" : "bad_request";
  answerWithoutRoute(request, response, { status, title, message, code, headers });
};
