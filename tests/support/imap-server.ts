import { type AddressInfo, createServer, type Socket } from "node:net";

/** A mailbox that speaks what a client needs to read unread mails (RFC 3501), on a port of this machine. */
export interface ImapServer {
  /** "imap://shop:secret@127.0.0.1:.../INBOX" */
  address: string;
  mails: { source: Buffer; isSeen: boolean }[];
  /** Stops answering at the first command that contains this. */
  hangAt?: string;
  /** Ends the connection at it. */
  endAt?: string;
  /** Says that a command has failed. */
  failAt?: string;
  close(): Promise<void>;
}

export async function startImapServer(): Promise<ImapServer> {
  const sockets = new Set<Socket>();
  const listener = createServer((socket) => {
    sockets.add(socket);
    socket.setNoDelay();
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
    socket.write("* OK [CAPABILITY IMAP4rev1] ready\r\n");
    let waiting = "";
    socket.on("data", (data) => {
      waiting += data.toString("latin1");
      const commands = waiting.split("\r\n");
      waiting = commands.pop()!;
      for (const command of commands) answer(socket, command);
    });
  });
  await new Promise<void>((done) => listener.listen(0, "127.0.0.1", done));
  const server: ImapServer = {
    address: `imap://shop:secret@127.0.0.1:${(listener.address() as AddressInfo).port}/INBOX`,
    mails: [],
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => listener.close(done));
    },
  };

  function answer(socket: Socket, command: string): void {
    const [tag = "", ...words] = command.split(" ");
    const text = words.join(" ");
    const done = (...lines: string[]) => socket.write([...lines, `${tag} OK done`, ""].join("\r\n"));
    const concerns = (part: string | undefined) => part !== undefined && text.includes(part);
    if (concerns(server.hangAt)) return;
    if (concerns(server.endAt)) return void socket.destroy();
    if (concerns(server.failAt)) return void socket.write(`${tag} NO it failed\r\n`);
    if (text.startsWith("LOGIN")) {
      if (/"?shop"? "?secret"?$/.test(text)) return void done();
      return void socket.write(`${tag} NO [AUTHENTICATIONFAILED] wrong\r\n`);
    }
    if (text.startsWith("CAPABILITY")) return void done("* CAPABILITY IMAP4rev1");
    if (/^(LIST|LSUB)/.test(text)) return void done('* LIST () "/" INBOX');
    if (text.startsWith("SELECT")) {
      return void done(
        `* ${server.mails.length} EXISTS`,
        "* FLAGS (\\Seen)",
        "* OK [UIDVALIDITY 1]",
        "* OK [UIDNEXT 1000]",
      );
    }
    if (text.startsWith("UID SEARCH")) {
      return void done(
        `* SEARCH ${server.mails.flatMap(({ isSeen }, at) => (isSeen ? [] : [at + 1])).join(" ")}`.trim(),
      );
    }
    const [, verb, uid] = /^UID (FETCH|STORE) (\d+)/.exec(text) ?? [];
    const mail = server.mails[Number(uid) - 1];
    if (mail && verb === "STORE") {
      mail.isSeen = true;
      return void done(`* ${uid} FETCH (UID ${uid} FLAGS (\\Seen))`);
    }
    const [, most] = /BODY\.PEEK\[\](?:<0\.(\d+)>)?/.exec(text) ?? [];
    if (mail && text.includes("BODY.PEEK[]")) {
      const source = mail.source.subarray(0, most ? Number(most) : undefined);
      socket.write(`* ${uid} FETCH (UID ${uid} BODY[]${most ? "<0>" : ""} {${source.length}}\r\n`);
      socket.write(source);
      return void done(")");
    }
    if (mail) return void done(`* ${uid} FETCH (UID ${uid} RFC822.SIZE ${mail.source.length})`);
    done();
  }
  return server;
}
