import { lookup } from "node:dns";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";

import { env } from "~/env.server";
import { singleLine } from "~/formats/text";
import * as t from "~/messages/desk";
import { hostOf, isLoopback, isPublicAddress } from "./public-address";

const TIMEOUTS = { connect: 5_000, whole: 10_000 };
/** Of an answer; what is longer is not read. */
const MAX_ANSWER_BYTES = 64 * 1024;
const KEPT_CHARACTERS = 500;

/** Why nothing was answered, in words for the staff. */
export class DeliveryError extends Error {}

export interface PostAnswer {
  status: number;
  /** How the body begins. */
  answer: string;
}

/** A shop that is tried out on this machine may also tell programs on it. */
const mayReach = (address: string) => isPublicAddress(address) || (!env.secure && isLoopback(address));

/** As dns.lookup, for the connection itself: a name that leads to a private network, now or since it was entered, is refused. */
const checkedLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const refused = addresses?.find(({ address }) => !mayReach(address));
    if (error || refused || addresses.length === 0) {
      done(error ?? new DeliveryError(t.webhookAddressRefused({ address: refused?.address ?? hostname })), []);
    } else if (options.all) done(null, addresses);
    else done(null, addresses[0]!.address, addresses[0]!.family);
  });
};

/** Sends JSON. Follows no redirect. Throws a DeliveryError where there is no answer in time, or the address is refused. */
export async function postJson(
  address: string,
  body: string,
  headers: Record<string, string>,
  timeouts = TIMEOUTS,
): Promise<PostAnswer> {
  const url = new URL(address);
  const { protocol } = url;
  const host = hostOf(url);
  // A connection to an IP address asks no lookup.
  if (isIP(host) && !mayReach(host)) throw new DeliveryError(t.webhookAddressRefused({ address: host }));
  if (protocol !== "https:" && env.secure) throw new DeliveryError(t.enterWebhookHttps());
  return new Promise((resolve, reject) => {
    const request = (protocol === "https:" ? requestHttps : requestHttp)(url, {
      method: "POST",
      agent: false,
      lookup: checkedLookup,
      headers: {
        ...headers,
        "Content-Type": "application/json",
        "User-Agent": "Preja-Webhooks/1",
        Connection: "close",
      },
    });
    const fail = (error: Error) => {
      request.destroy();
      reject(
        error instanceof DeliveryError
          ? error
          : new DeliveryError(t.webhookNotReached({ message: singleLine(error.message) })),
      );
    };
    const after = (ms: number) =>
      setTimeout(() => fail(new DeliveryError(t.webhookNoAnswer({ seconds: ms / 1_000 }))), ms);
    const tooLong = after(timeouts.whole);
    const notConnected = after(timeouts.connect);
    request.once("socket", (socket) =>
      socket.once(protocol === "https:" ? "secureConnect" : "connect", () => clearTimeout(notConnected)),
    );
    request.once("error", fail);
    request.once("close", () => [tooLong, notConnected].forEach(clearTimeout));
    // It changes the protocol, which nobody has asked for.
    request.once("upgrade", (_, socket) => {
      socket.destroy();
      fail(new Error("101 Switching Protocols"));
    });
    request.once("response", (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const end = () => {
        const text = Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES).toString("utf8").replaceAll("\0", "");
        resolve({ status: response.statusCode ?? 0, answer: text.slice(0, KEPT_CHARACTERS).toWellFormed() });
      };
      response.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size < MAX_ANSWER_BYTES) return;
        end();
        request.destroy();
      });
      response.once("end", end);
      response.once("error", fail);
    });
    request.end(body);
  });
}
