/** What the thread of the embedded database is asked, and what it answers. Both go by structured clone. */

export interface StatementOptions {
  readonly rowMode?: 'array' | 'object';
  /** Types, by their object ids, whose values stay as PostgreSQL writes them. */
  readonly textTypes: readonly number[];
}

interface Statement {
  /** The transaction it belongs to; none for one on its own. */
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
  /** Begins or ends a transaction of this number, which is the asker's to choose. */
  | { readonly ask: 'begin' | 'commit' | 'rollback'; readonly transaction: number }
  | { readonly ask: 'listen'; readonly channel: string }
  | { readonly ask: 'close' };

export type NumberedRequest = DatabaseRequest & { readonly id: number };

/** An error as it can be cloned: what PostgreSQL tells of it (`code`, `constraint` ...) are fields of its own. */
export interface SerializedDatabaseError {
  readonly message: string;
  readonly stack: string | undefined;
  readonly fields: Readonly<Record<string, unknown>>;
}

export type DatabaseReply =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: SerializedDatabaseError }
  | { readonly channel: string; readonly payload: string };
