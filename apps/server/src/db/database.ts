import type { MessagePort } from 'node:worker_threads';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { ConstructorOptions } from 'pg-boss';
import type * as schema from './schema.ts';

/** A raw statement's result in both drivers. */
interface RawRows<Row> {
  rows: Row[];
}
interface RowsHKT extends PgQueryResultHKT {
  type: RawRows<this['row']>;
}

/** The database, or a transaction in it, on PGlite or PostgreSQL. */
export type Db = PgDatabase<RowsHKT, typeof schema>;

export interface Database {
  readonly db: Db;
  /** Whether no other process can use the database. */
  readonly isEmbedded: boolean;
  /** How the queue connects to the same database. */
  readonly queueOptions: ConstructorOptions;
  /** Connection counts; undefined for the embedded database, which has only one connection. */
  readonly getPoolState?: () => PoolState;
  /** Returns how another thread can use the database; see `openSharedDatabase`. */
  share(): Promise<SharedDatabase>;
  close(): Promise<void>;
}

/** How a thread uses the database: with its own connections, or through the embedded database's thread. */
export type SharedDatabase = { readonly connectionString: string } | { readonly port: MessagePort };

/** Number of connections to PostgreSQL, and of requests waiting for one. */
export interface PoolState {
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
}
