import type { MessagePort } from 'node:worker_threads';

/** Requests to the embedded database's thread, and its replies. Both use structured clone. */

export interface StatementOptions {
  readonly rowMode?: 'array' | 'object';
  /** OIDs of the types whose values are kept as PostgreSQL writes them. */
  readonly textTypes: readonly number[];
}

interface Statement {
  /** The transaction it belongs to; undefined outside transactions. */
  readonly transaction?: number;
}

export type DatabaseRequest =
  | ({
      readonly ask: 'query';
      readonly text: string;
      readonly values: unknown[];
      readonly how: StatementOptions;
    } & Statement)
  | ({ readonly ask: 'exec'; readonly text: string } & Statement)
  /** Begins or ends the transaction with this number, which the caller chooses. */
  | { readonly ask: 'begin' | 'commit' | 'rollback'; readonly transaction: number }
  | { readonly ask: 'listen'; readonly channel: string }
  /** Also handles requests on another port until that port closes. */
  | { readonly ask: 'share'; readonly port: MessagePort }
  | { readonly ask: 'close' };

export type NumberedRequest = DatabaseRequest & { readonly id: number };

/** An error that can be cloned; PostgreSQL's details (`code`, `constraint`, …) are in a separate field. */
export interface SerializedDatabaseError {
  readonly message: string;
  readonly stack: string | undefined;
  readonly fields: Readonly<Record<string, unknown>>;
}

export type DatabaseReply =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: SerializedDatabaseError }
  | { readonly channel: string; readonly payload: string };
