import { Worker } from 'node:worker_threads';
import type { PGlite, QueryOptions, Results } from '@electric-sql/pglite';
import type { QueryHow, Question, Told, ToldError } from './embedded-messages.ts';

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

type Hear = (payload: string) => void;

/** What can be asked within a transaction and without one. */
class Asker {
  readonly #ask: (question: Question) => Promise<unknown>;
  readonly #transaction: { readonly transaction?: number };

  constructor(ask: (question: Question) => Promise<unknown>, transaction?: number) {
    this.#ask = ask;
    this.#transaction = transaction === undefined ? {} : { transaction };
  }

  async query<Row>(text: string, values: unknown[] = [], options?: QueryOptions): Promise<Results<Row>> {
    const question = { ask: 'query', text, values, how: toHow(options), ...this.#transaction } as const;
    return (await this.#ask(question)) as Results<Row>;
  }

  async exec(text: string): Promise<Results[]> {
    return (await this.#ask({ ask: 'exec', text, ...this.#transaction })) as Results[];
  }
}

/**
 * The embedded database on a thread of its own, in the shape that drizzle and pg-boss know a `PGlite` by: of what takes
 * it long only those hear who asked for it, and while it computes requests are read and answered.
 */
export class EmbeddedClient extends Asker {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #heard = new Map<string, Set<Hear>>();
  #questions = 0;
  #transactions = 0;
  #stopped: Error | undefined;

  constructor(folder: string, settings: readonly string[]) {
    super((question) => this.#send(question));
    this.#worker = new Worker(new URL('./embedded.worker.ts', import.meta.url), {
      workerData: { folder, settings },
    });
    this.#worker.on('message', (told: Told) => this.#hear(told));
    this.#worker.on('error', (cause) =>
      this.#stop(new Error('The embedded database has broken off.', { cause })),
    );
    this.#worker.on('exit', () => this.#stop(new Error('The embedded database is closed.')));
  }

  async transaction<Result>(work: (tx: Asker) => Promise<Result>): Promise<Result> {
    this.#transactions += 1;
    const transaction = this.#transactions;
    await this.#send({ ask: 'begin', transaction });
    let result: Result;
    try {
      result = await work(new Asker((question) => this.#send(question), transaction));
    } catch (error) {
      await this.#send({ ask: 'rollback', transaction });
      throw error;
    }
    await this.#send({ ask: 'commit', transaction });
    return result;
  }

  /** Hears of what is notified on a channel, until the answered function is called. */
  async listen(channel: string, hear: Hear): Promise<() => Promise<void>> {
    const hearing = this.#heard.get(channel);
    this.#heard.set(channel, (hearing ?? new Set()).add(hear));
    if (!hearing) await this.#send({ ask: 'listen', channel });
    return async () => {
      this.#heard.get(channel)?.delete(hear);
    };
  }

  async close(): Promise<void> {
    try {
      await this.#send({ ask: 'close' });
    } finally {
      await this.#worker.terminate();
    }
  }

  #send(question: Question): Promise<unknown> {
    this.#questions += 1;
    const id = this.#questions;
    return new Promise((resolve, reject) => {
      if (this.#stopped) {
        reject(this.#stopped);
        return;
      }
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ ...question, id });
    });
  }

  #hear(told: Told): void {
    if ('channel' in told) {
      for (const hear of this.#heard.get(told.channel) ?? []) hear(told.payload);
      return;
    }
    const asker = this.#waiting.get(told.id);
    this.#waiting.delete(told.id);
    if ('error' in told) asker?.reject(toError(told.error));
    else asker?.resolve(told.result);
  }

  #stop(error: Error): void {
    this.#stopped ??= error;
    for (const { reject } of this.#waiting.values()) reject(this.#stopped);
    this.#waiting.clear();
  }
}

/** In the type of the library, which has fields of its own class that nobody here asks for. */
export const asPglite = (client: EmbeddedClient): PGlite => client as unknown as PGlite;

/** Functions cannot be sent to a thread; the parsers that drizzle gives are there to leave a value as it is written. */
function toHow({ rowMode, parsers = {} }: QueryOptions = {}): QueryHow {
  const asText = Object.keys(parsers).map(Number);
  if (asText.some((type) => parsers[type]?.('as it is') !== 'as it is'))
    throw new TypeError('The embedded database parses values itself, or not at all.');
  return { ...(rowMode && { rowMode }), asText };
}

function toError({ message, stack, fields }: ToldError): Error {
  return Object.assign(new Error(message), fields, { stack });
}
