import type { MessagePort } from 'node:worker_threads';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { ConstructorOptions } from 'pg-boss';
import type * as schema from './schema.ts';

/** The result of a raw statement in both drivers. */
interface RawRows<Row> {
  rows: Row[];
}
interface RowsHKT extends PgQueryResultHKT {
  type: RawRows<this['row']>;
}

/** The database or a transaction in it, on PGlite or PostgreSQL. */
export type Db = PgDatabase<RowsHKT, typeof schema>;

export interface Database {
  readonly db: Db;
  /** Whether no other process can use the database. */
  readonly isEmbedded: boolean;
  /** How the queue connects to the same database. */
  readonly queueOptions: ConstructorOptions;
  /** Numbers of connections; undefined for the embedded database, which has one. */
  readonly getPoolState?: () => PoolState;
  /** Returns how another thread can use the database; see `openSharedDatabase`. */
  share(): Promise<SharedDatabase>;
  close(): Promise<void>;
}

/** How a thread uses the database: with connections of its own, or through the thread of the embedded one. */
export type SharedDatabase = { readonly connectionString: string } | { readonly port: MessagePort };

/** Connections to PostgreSQL, and requests that wait for one. */
export interface PoolState {
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
}
