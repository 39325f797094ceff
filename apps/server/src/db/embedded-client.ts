import { MessageChannel, type MessagePort, type TransferListItem } from 'node:worker_threads';
import type { PGlite, QueryOptions, Results } from '@electric-sql/pglite';
import type {
  DatabaseReply,
  DatabaseRequest,
  NumberedRequest,
  SerializedDatabaseError,
  StatementOptions,
} from './embedded-messages.ts';

interface PendingRequest {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

type ChannelListener = (payload: string) => void;

/** The statements available both inside and outside a transaction. */
class EmbeddedSession {
  readonly #send: (request: DatabaseRequest) => Promise<unknown>;
  readonly #transaction: { readonly transaction?: number };

  constructor(send: (request: DatabaseRequest) => Promise<unknown>, transaction?: number) {
    this.#send = send;
    this.#transaction = transaction === undefined ? {} : { transaction };
  }

  async query<Row>(text: string, values: unknown[] = [], options?: QueryOptions): Promise<Results<Row>> {
    const request = {
      ask: 'query',
      text,
      values,
      how: toStatementOptions(options),
      ...this.#transaction,
    } as const;
    return (await this.#send(request)) as Results<Row>;
  }

  async exec(text: string): Promise<Results[]> {
    return (await this.#send({ ask: 'exec', text, ...this.#transaction })) as Results[];
  }
}

/** A connection to the embedded database's thread. */
export interface DatabaseConnection {
  post(request: NumberedRequest, transfer?: readonly TransferListItem[]): void;
  /** Sets the listener for replies and for the end of the thread. */
  listen(onReply: (reply: DatabaseReply) => void, onEnd: (cause?: Error) => void): void;
  close(): Promise<void>;
}

/** Opens connections to a database that can stop and start again. */
export interface DatabaseOpener {
  /** Starts the database's thread. */
  open(): DatabaseConnection;
  /** Explains why the database has stopped, or couldn't be opened. */
  explain(error: Error): Promise<Error>;
  /** @throws the reason the database can't work right now, such as a full disk. */
  checkStorage(): Promise<void>;
}

const CLOSED = new Error('The embedded database is closed.');

/** The requests on one connection that are waiting for their replies. */
class OpenConnection {
  readonly #connection: DatabaseConnection;
  readonly #pending = new Map<number, PendingRequest>();
  #requestCount = 0;
  #isEnded = false;

  constructor(
    connection: DatabaseConnection,
    onNotification: (channel: string, payload: string) => void,
    /** Returns the error for requests that will not get a reply. */
    onEnd: (cause?: Error) => Promise<Error>,
  ) {
    this.#connection = connection;
    connection.listen(
      (reply) => {
        if ('channel' in reply) onNotification(reply.channel, reply.payload);
        else this.#receive(reply);
      },
      async (cause) => {
        if (this.#isEnded) return;
        this.#isEnded = true;
        const error = await onEnd(cause);
        for (const { reject } of this.#pending.values()) reject(error);
        this.#pending.clear();
      },
    );
  }

  send(request: DatabaseRequest, transfer?: readonly TransferListItem[]): Promise<unknown> {
    this.#requestCount += 1;
    const id = this.#requestCount;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#connection.post({ ...request, id }, transfer);
    });
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  #receive(reply: Exclude<DatabaseReply, { channel: string }>): void {
    const pending = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if ('error' in reply) pending?.reject(toError(reply.error));
    else pending?.resolve(reply.result);
  }
}

/**
 * The embedded database on its own thread, with the `PGlite` interface that drizzle and pg-boss use. A long
 * query delays only its caller; other requests are still received and handled.
 *
 * PostgreSQL exits if it can't write its log, for example because the disk is full. The next request restarts
 * it, and its recovery restores everything that was committed.
 */
export class EmbeddedClient extends EmbeddedSession {
  readonly #opener: DatabaseOpener;
  readonly #listeners = new Map<string, Set<ChannelListener>>();
  #connection: OpenConnection | undefined;
  #reopening: Promise<OpenConnection> | undefined;
  #transactionCount = 0;
  #isClosed = false;

  constructor(opener: DatabaseOpener) {
    super((request) => this.#send(request));
    this.#opener = opener;
    this.#connection = this.#open();
  }

  async transaction<Result>(work: (tx: EmbeddedSession) => Promise<Result>): Promise<Result> {
    this.#transactionCount += 1;
    const transaction = this.#transactionCount;
    await this.#send({ ask: 'begin', transaction });
    let result: Result;
    try {
      result = await work(new EmbeddedSession((request) => this.#send(request), transaction));
    } catch (error) {
      // The original error matters more than the resulting failure of the database and the transaction.
      await this.#send({ ask: 'rollback', transaction }).catch(() => undefined);
      throw error;
    }
    await this.#send({ ask: 'commit', transaction });
    return result;
  }

  /** Listens for notifications on a channel until the returned function is called. */
  async listen(channel: string, listener: ChannelListener): Promise<() => Promise<void>> {
    const listeners = this.#listeners.get(channel);
    this.#listeners.set(channel, (listeners ?? new Set()).add(listener));
    if (!listeners) await this.#send({ ask: 'listen', channel });
    return async () => {
      this.#listeners.get(channel)?.delete(listener);
    };
  }

  /** Returns a port through which another thread can use the database; see {@link connectThroughPort}. */
  async share(): Promise<MessagePort> {
    const { port1, port2 } = new MessageChannel();
    await this.#send({ ask: 'share', port: port1 }, [port1]);
    return port2;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const connection = this.#connection;
    this.#connection = undefined;
    try {
      await connection?.send({ ask: 'close' });
    } finally {
      await connection?.close();
    }
  }

  async #send(request: DatabaseRequest, transfer?: readonly TransferListItem[]): Promise<unknown> {
    if (this.#isClosed) throw CLOSED;
    const connection = this.#connection ?? (await this.#reopen());
    return connection.send(request, transfer);
  }

  #open(): OpenConnection {
    const connection: OpenConnection = new OpenConnection(
      this.#opener.open(),
      (channel, payload) => {
        for (const listener of this.#listeners.get(channel) ?? []) listener(payload);
      },
      async (cause) => {
        if (this.#isClosed) return CLOSED;
        if (this.#connection === connection) this.#connection = undefined;
        return this.#opener.explain(
          new Error('The embedded database has stopped unexpectedly.', cause && { cause }),
        );
      },
    );
    return connection;
  }

  /** Restarts the database, once for everyone waiting for it. */
  #reopen(): Promise<OpenConnection> {
    this.#reopening ??= this.#tryReopening().finally(() => {
      this.#reopening = undefined;
    });
    return this.#reopening;
  }

  async #tryReopening(): Promise<OpenConnection> {
    await this.#opener.checkStorage();
    const connection = this.#open();
    try {
      // If the folder can't be opened, this statement fails.
      await connection.send({ ask: 'exec', text: 'select 1' });
      for (const channel of this.#listeners.keys()) await connection.send({ ask: 'listen', channel });
    } catch (error) {
      await connection.close();
      throw await this.#opener.explain(error as Error);
    }
    this.#connection = connection;
    return connection;
  }
}

/** Uses an embedded database that another thread has opened. */
export function connectThroughPort(port: MessagePort): EmbeddedClient {
  const connection: DatabaseConnection = {
    post: (request, transfer = []) => port.postMessage(request, transfer),
    listen(onReply, onEnd) {
      port.on('message', onReply);
      port.on('close', () => onEnd());
    },
    close: async () => port.close(),
  };
  const explain = async (error: Error) => error;
  return new EmbeddedClient({
    open: () => connection,
    explain,
    // A stopped database's port stays closed.
    checkStorage: () => Promise.reject(CLOSED),
  });
}

/** Casts to the library's class type, whose private fields aren't used here. */
export const asPglite = (client: EmbeddedClient): PGlite => client as unknown as PGlite;

/** Functions can't be sent to a thread, but drizzle's parsers just return values unchanged. */
function toStatementOptions({ rowMode, parsers = {} }: QueryOptions = {}): StatementOptions {
  const textTypes = Object.keys(parsers).map(Number);
  if (textTypes.some((type) => parsers[type]?.('as it is') !== 'as it is'))
    throw new TypeError('The embedded database supports its own parsers or none.');
  return { ...(rowMode && { rowMode }), textTypes };
}

function toError({ message, stack, fields }: SerializedDatabaseError): Error {
  return Object.assign(new Error(message), fields, { stack });
}
