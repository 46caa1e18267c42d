import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import { LRUCache } from "lru-cache";

/** A page, an order and the desk's lists together need fewer. */
const MOST_STATEMENTS = 100;

/** What Prisma's adapter uses of a better-sqlite3 statement. */
interface Statement {
  reader: boolean;
  bind(args: unknown[]): this;
  columns(): unknown[];
  raw(): { all(args: unknown[]): unknown[] };
  run(args: unknown[]): unknown;
  all(args: unknown[]): unknown[];
}

interface Connection {
  prepare(text: string): Statement;
}

/**
 * Prisma's adapter for an address "file:...", with each statement prepared once a connection: SQLite takes about as long
 * to read a statement as to carry it out, and the adapter has it read anew each time.
 */
export function sqliteAdapter(url: string): PrismaBetterSqlite3 {
  const adapter = new PrismaBetterSqlite3({ url });
  const connect = adapter.connect.bind(adapter);
  adapter.connect = async () => {
    const connected = await connect();
    keepStatements((connected as unknown as { client: Connection }).client);
    return connected;
  };
  return adapter;
}

function keepStatements(connection: Connection): void {
  const prepare = connection.prepare.bind(connection);
  const kept = new LRUCache<string, Statement>({ max: MOST_STATEMENTS });
  connection.prepare = (text) => {
    const known = kept.get(text);
    if (known) return known;
    const statement = new KeptStatement(prepare(text));
    kept.set(text, statement);
    return statement;
  };
}

/** better-sqlite3 binds values to a statement for good; this one takes others each time. It is used at once or never. */
class KeptStatement implements Statement {
  readonly reader: boolean;
  readonly #statement: Statement;
  #columns: unknown[] | undefined;
  #args: unknown[] = [];

  constructor(statement: Statement) {
    this.#statement = statement;
    this.reader = statement.reader;
    if (this.reader) statement.raw();
  }

  bind(args: unknown[]): this {
    this.#args = args;
    return this;
  }

  columns(): unknown[] {
    return (this.#columns ??= this.#statement.columns());
  }

  raw(): this {
    return this;
  }

  all(): unknown[] {
    return this.#statement.all(this.#taken());
  }

  run(): unknown {
    return this.#statement.run(this.#taken());
  }

  #taken(): unknown[] {
    const args = this.#args;
    this.#args = [];
    return args;
  }
}
