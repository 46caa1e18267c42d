import { connect, type Socket } from "node:net";

import { createTransport } from "nodemailer";
import SMTPPool from "nodemailer/lib/smtp-pool/index.js";

import * as t from "~/messages/desk";
import { MailError, type MailErrorKind } from "./mail-error";
import type { Transport } from "./transport.server";

/** Milliseconds. */
export interface SmtpTimeouts {
  connect: number;
  greeting: number;
  /** Without any data. Generous, because servers scan a mail before they accept it. */
  silence: number;
  /** For a whole mail, even while data flows; shorter than a lease (leases.server.ts). */
  whole: number;
}

const TIMEOUTS: SmtpTimeouts = {
  connect: 10_000,
  greeting: 15_000,
  silence: 30_000,
  whole: 60_000,
};

/** One connection; the URL is like smtps://user:password@host:465. */
export function smtpTransport(url: string, timeouts: SmtpTimeouts = TIMEOUTS): Transport {
  let socket: Socket | undefined;
  const options: SMTPPool.Options & { maxRequeues: number } = {
    url,
    pool: true,
    maxConnections: 1,
    // The outbox does the retries.
    maxRequeues: 0,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.silence,
    getSocket(server, done) {
      socket = connectTo(server, timeouts.connect, done);
    },
  };
  // createTransport(options) would use only the `url` and ignore the other options.
  const transport = createTransport(new SMTPPool(options));
  return {
    async send({ from, to, source }) {
      const tooLong = setTimeout(() => {
        socket?.destroy(new Error(`Not done after ${timeouts.whole / 1_000} seconds`));
      }, timeouts.whole);
      try {
        await transport.sendMail({ envelope: { from, to }, raw: source });
      } catch (error) {
        throw toMailError(error as SmtpError, secretsOf(url));
      } finally {
        clearTimeout(tooLong);
      }
    },
    close: () => transport.close(),
  };
}

/** Connects and logs in, without a mail. Returns why that fails, without secrets, or null. */
export async function smtpProblem(url: string): Promise<string | null> {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUTS.connect,
    greetingTimeout: TIMEOUTS.greeting,
    socketTimeout: TIMEOUTS.silence,
  });
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return toMailError(error as SmtpError, secretsOf(url)).message;
  } finally {
    transport.close();
  }
}

/** Opens the TCP connection here, so that it can be destroyed at any time. */
function connectTo(
  { host, port, secure }: SMTPPool.Options,
  timeout: number,
  done: (error: Error | null, socket: { connection: Socket } | null) => void,
): Socket {
  const socket = connect({
    host: host ?? "localhost",
    port: Number(port ?? (secure ? 465 : 587)),
    // With Nagle's algorithm each short line of the protocol would wait for an acknowledgement.
    noDelay: true,
  });
  const tooLong = setTimeout(() => socket.destroy(new Error("No connection in time")), timeout);
  const failed = (error: Error) => {
    clearTimeout(tooLong);
    done(error, null);
  };
  socket.once("error", failed);
  socket.once("connect", () => {
    clearTimeout(tooLong);
    socket.off("error", failed);
    done(null, { connection: socket });
  });
  return socket;
}

/** Thrown by nodemailer. */
interface SmtpError extends Error {
  code?: string;
  /** The server's reply and its code, if there was one. */
  response?: string;
  responseCode?: number;
  /** The command to which it replied. */
  command?: string;
}

function toMailError(error: SmtpError, secrets: string[]): MailError {
  const { response, message } = error;
  const text = response ? t.theMailServerAnswered({ response }) : t.theMailServerWasNot({ message });
  const redacted = secrets.reduce((part, secret) => part.replaceAll(secret, "..."), text);
  return new MailError(kindOf(error), redacted, { cause: error });
}

/**
 * A permanent reply (5xx) about the recipient or the mail is final. A reply about the shop itself (its credentials or
 * sender) or about the server's own state would affect every mail.
 */
function kindOf({ code, responseCode = 0, command = "" }: SmtpError): MailErrorKind {
  const isAboutMail = /^(RCPT TO|DATA)/.test(command);
  if (responseCode >= 500) return isAboutMail ? "refused" : "unreachable";
  if (responseCode > 421) return "later";
  // Refused by nodemailer itself: larger than the server accepts, or an address that it does not support.
  if (responseCode === 0 && /^(EMESSAGE|EENVELOPE)$/.test(code ?? "")) return "refused";
  return "unreachable";
}

/** User name and password, URL-encoded and decoded. */
function secretsOf(url: string): string[] {
  const { username, password } = new URL(url);
  return [password, username]
    .flatMap((secret) => [secret, decodeURIComponent(secret)])
    .filter((secret) => secret.length > 2);
}
