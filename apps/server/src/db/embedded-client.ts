import { Worker } from 'node:worker_threads';
import type { PGlite, QueryOptions, Results } from '@electric-sql/pglite';
import type {
  DatabaseReply,
  DatabaseRequest,
  SerializedDatabaseError,
  StatementOptions,
} from './embedded-messages.ts';

interface PendingRequest {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

type ChannelListener = (payload: string) => void;

/** The statements available inside and outside of a transaction. */
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

/**
 * The embedded database on its own thread, with the interface of `PGlite` that drizzle and pg-boss use. A long query
 * delays only its caller; other requests are read and answered meanwhile.
 */
export class EmbeddedClient extends EmbeddedSession {
  readonly #worker: Worker;
  readonly #pending = new Map<number, PendingRequest>();
  readonly #listeners = new Map<string, Set<ChannelListener>>();
  #requestCount = 0;
  #transactionCount = 0;
  #stopped: Error | undefined;

  constructor(folder: string, settings: readonly string[]) {
    super((request) => this.#send(request));
    this.#worker = new Worker(new URL('./embedded.worker.ts', import.meta.url), {
      workerData: { folder, settings },
    });
    this.#worker.on('message', (reply: DatabaseReply) => this.#receive(reply));
    this.#worker.on('error', (cause) =>
      this.#stop(new Error('The embedded database has stopped unexpectedly.', { cause })),
    );
    this.#worker.on('exit', () => this.#stop(new Error('The embedded database is closed.')));
  }

  async transaction<Result>(work: (tx: EmbeddedSession) => Promise<Result>): Promise<Result> {
    this.#transactionCount += 1;
    const transaction = this.#transactionCount;
    await this.#send({ ask: 'begin', transaction });
    let result: Result;
    try {
      result = await work(new EmbeddedSession((request) => this.#send(request), transaction));
    } catch (error) {
      await this.#send({ ask: 'rollback', transaction });
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

  async close(): Promise<void> {
    try {
      await this.#send({ ask: 'close' });
    } finally {
      await this.#worker.terminate();
    }
  }

  #send(request: DatabaseRequest): Promise<unknown> {
    this.#requestCount += 1;
    const id = this.#requestCount;
    return new Promise((resolve, reject) => {
      if (this.#stopped) {
        reject(this.#stopped);
        return;
      }
      this.#pending.set(id, { resolve, reject });
      this.#worker.postMessage({ ...request, id });
    });
  }

  #receive(reply: DatabaseReply): void {
    if ('channel' in reply) {
      for (const listener of this.#listeners.get(reply.channel) ?? []) listener(reply.payload);
      return;
    }
    const pending = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if ('error' in reply) pending?.reject(toError(reply.error));
    else pending?.resolve(reply.result);
  }

  #stop(error: Error): void {
    this.#stopped ??= error;
    for (const { reject } of this.#pending.values()) reject(this.#stopped);
    this.#pending.clear();
  }
}

/** Casts to the library's class type, whose private fields are not used here. */
export const asPglite = (client: EmbeddedClient): PGlite => client as unknown as PGlite;

/** Functions cannot be sent to a thread; drizzle's parsers only keep a value as it is written. */
function toStatementOptions({ rowMode, parsers = {} }: QueryOptions = {}): StatementOptions {
  const textTypes = Object.keys(parsers).map(Number);
  if (textTypes.some((type) => parsers[type]?.('as it is') !== 'as it is'))
    throw new TypeError('The embedded database supports its own parsers or none.');
  return { ...(rowMode && { rowMode }), textTypes };
}

function toError({ message, stack, fields }: SerializedDatabaseError): Error {
  return Object.assign(new Error(message), fields, { stack });
}
