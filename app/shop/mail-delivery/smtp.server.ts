import { connect, type Socket } from "node:net";

import { createTransport } from "nodemailer";
import SMTPPool from "nodemailer/lib/smtp-pool/index.js";

import type { Transport } from "./transport";
import { MailError, type MailErrorKind } from "./mail-error";

/** Milliseconds after which the shop gives up on a mail server. */
export interface SmtpPatience {
  connect: number;
  greeting: number;
  /** Between any two signs of life. Servers look into a mail before they take it. */
  silence: number;
  /** For a mail as a whole, however slowly it trickles: shorter than a lease (deliver.server.ts). */
  whole: number;
}

const PATIENCE: SmtpPatience = {
  connect: 10_000,
  greeting: 15_000,
  silence: 30_000,
  whole: 60_000,
};

/** Carries mail to the server of an address like smtps://user:password@host:465, over one connection. */
export function smtpTransport(url: string, patience: SmtpPatience = PATIENCE): Transport {
  let socket: Socket | undefined;
  const options: SMTPPool.Options & { maxRequeues: number } = {
    url,
    pool: true,
    maxConnections: 1,
    // A repeat is the outbox's affair, which counts and spaces them.
    maxRequeues: 0,
    greetingTimeout: patience.greeting,
    socketTimeout: patience.silence,
    getSocket(server, done) {
      socket = connectTo(server, patience.connect, done);
    },
  };
  // Given the options themselves, createTransport would take the address and forget all others.
  const transport = createTransport(new SMTPPool(options));
  return {
    async carry({ from, to, source }) {
      const tooLong = setTimeout(() => {
        socket?.destroy(new Error(`Not done after ${patience.whole / 1_000} seconds`));
      }, patience.whole);
      try {
        await transport.sendMail({ envelope: { from, to }, raw: source });
      } catch (error) {
        throw troubleOf(error as SmtpError, secretsOf(url));
      } finally {
        clearTimeout(tooLong);
      }
    },
    close: () => transport.close(),
  };
}

/** The connection itself, so that it can be cut whatever it is doing. */
function connectTo(
  { host, port, secure }: SMTPPool.Options,
  patience: number,
  done: (error: Error | null, socket: { connection: Socket } | null) => void,
): Socket {
  const socket = connect({
    host: host ?? "localhost",
    port: Number(port ?? (secure ? 465 : 587)),
    // The short lines of the protocol would each wait for an acknowledgement.
    noDelay: true,
  });
  const tooLong = setTimeout(() => socket.destroy(new Error("No connection in time")), patience);
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

/** What nodemailer says of a failure. */
interface SmtpError extends Error {
  code?: string;
  /** The server's words and their number, where it said any. */
  response?: string;
  responseCode?: number;
  /** What it said them to. */
  command?: string;
}

function troubleOf(error: SmtpError, secrets: string[]): MailError {
  const { response, message } = error;
  const words = response
    ? `The mail server answered: ${response}`
    : `The mail server was not reached: ${message}`;
  const told = secrets.reduce((text, secret) => text.replaceAll(secret, "..."), words);
  return new MailError(kindOf(error), told, { cause: error });
}

/**
 * What a server refuses for good about the recipient or the mail is refused for good: it would say so again. What it
 * says about the shop itself (its sign-in, its address) or its own state holds for every mail until it is mended.
 */
function kindOf({ code, responseCode = 0, command = "" }: SmtpError): MailErrorKind {
  const isAboutMail = /^(RCPT TO|DATA)/.test(command);
  if (responseCode >= 500) return isAboutMail ? "refused" : "unreachable";
  if (responseCode > 421) return "later";
  // Decided without asking: larger than the server announced to take, or an address it has no letters for.
  if (responseCode === 0 && /^(EMESSAGE|EENVELOPE)$/.test(code ?? "")) return "refused";
  return "unreachable";
}

/** The name and password in an address, as they are written there and as they are meant. */
function secretsOf(url: string): string[] {
  const { username, password } = new URL(url);
  return [password, username]
    .flatMap((secret) => [secret, decodeURIComponent(secret)])
    .filter((secret) => secret.length > 2);
}
