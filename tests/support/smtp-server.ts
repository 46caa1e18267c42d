import { once } from "node:events";
import type { Socket } from "node:net";

import { SMTPServer } from "smtp-server";

export interface Received {
  messageId: string;
  to: string;
  source: string;
}

type Session = { envelope: { rcptTo: { address: string }[] } };

export interface MailBehaviour {
  /** To RCPT TO: an error like "550 nobody here", or null to accept. */
  recipient?: (address: string) => string | null;
  /** After DATA: an error, or null to accept. May be delayed. */
  mail?: (mail: Received) => Promise<string | null> | string | null;
  /** Accepts the mail but closes the connection without a response. */
  dropAfterData?: (mail: Received) => boolean;
  /** Required. */
  account?: { user: string; pass: string };
}

/** On a free port. It can be stopped and restarted on the same port. */
export class MailServer {
  readonly received: Received[] = [];
  connections = 0;
  behaviour: MailBehaviour = {};
  port = 0;
  private server: SMTPServer | null = null;

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  async start(): Promise<this> {
    const { account } = this.behaviour;
    const server = new SMTPServer({
      disabledCommands: account ? ["STARTTLS"] : ["STARTTLS", "AUTH"],
      authOptional: !account,
      allowInsecureAuth: true,
      closeTimeout: 10,
      disableReverseLookup: true,
      onConnect: (_session, done) => {
        this.connections++;
        done();
      },
      onAuth: ({ username, password }, _session, done) =>
        username === account?.user && password === account?.pass
          ? done(null, { user: username })
          : done(new Error("Invalid login")),
      onRcptTo: ({ address }, _session, done) => done(asError(this.behaviour.recipient?.(address) ?? null)),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => void this.receive(Buffer.concat(chunks).toString(), session, done));
      },
    });
    server.on("error", () => undefined);
    this.server = server;
    const listening = server.listen(this.port, "127.0.0.1");
    await once(listening, "listening");
    this.port = (listening.address() as { port: number }).port;
    return this;
  }

  private async receive(source: string, session: Session, done: (error?: Error | null) => void) {
    const messageId = /^Message-ID: (\S+)/im.exec(source)?.[1] ?? "";
    const mail = { messageId, to: session.envelope.rcptTo[0]!.address, source };
    const refusal = asError((await this.behaviour.mail?.(mail)) ?? null);
    if (refusal) return done(refusal);
    this.received.push(mail);
    if (!this.behaviour.dropAfterData?.(mail)) return done();
    for (const { _socket } of (this.server as unknown as { connections: Set<{ _socket: Socket }> }).connections) {
      _socket.destroy();
    }
  }

  async stop(): Promise<void> {
    const { server } = this;
    this.server = null;
    if (server) await new Promise<void>((done) => server.close(done));
  }

  /** By Message-ID. */
  counts(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { messageId } of this.received) {
      counts.set(messageId, (counts.get(messageId) ?? 0) + 1);
    }
    return counts;
  }
}

function asError(answer: string | null): Error | null {
  if (answer === null) return null;
  const [code, ...message] = answer.split(" ");
  return Object.assign(new Error(message.join(" ")), { responseCode: Number(code) });
}
