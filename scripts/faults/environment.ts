import type { Cluster } from "../../tests/support/postgres";
import type { MailServer } from "../../tests/support/smtp-server";
import type { FaultyProxy } from "./faulty-proxy";
import type { History } from "./history";
import type { ShopProcess } from "./shop-process";
import type { SmallDisk } from "./small-disk";

/** The shop under test and everything around it. */
export interface Environment {
  shop: ShopProcess;
  /** Past the proxy. */
  databaseUrl: string;
  /** Null on SQLite. */
  postgres: Cluster | null;
  /** Between the shop and PostgreSQL. */
  databaseProxy: FaultyProxy | null;
  /** Of the database; null where none could be mounted. */
  disk: SmallDisk | null;
  /** Between people and the shop. */
  proxy: FaultyProxy;
  /** Between the shop and its sign-in provider. */
  providerProxy: FaultyProxy;
  mail: MailServer;
  history: History;
}

/** Known to the sign-in provider. */
export interface Account {
  subject: string;
  email: string;
}

/** For sale, as people see it. */
export interface Style {
  id: number;
  code: string;
  /** Cents. */
  price: number;
  sizes: string[];
  colors: string[];
}
