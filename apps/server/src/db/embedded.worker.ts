/** The embedded database's thread, which keeps long computations from blocking requests. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import type {
  DatabaseReply,
  DatabaseRequest,
  NumberedRequest,
  SerializedDatabaseError,
  StatementOptions,
} from './embedded-messages.ts';
import { reuseStatements } from './reuse-statements.ts';

const { folder, settings } = workerData as { folder: string; settings: string[] };
const opening = PGlite.create(folder, { postgresqlconf: settings }).then((pglite) => {
  reuseStatements(pglite);
  return pglite;
});

interface OpenTransaction {
  readonly tx: Transaction;
  readonly commit: () => void;
  readonly rollback: () => void;
  readonly finished: Promise<void>;
}

/** Handles one client's requests. */
function serve(port: MessagePort): void {
  const transactions = new Transactions();
  port.on('message', async ({ id, ...request }: NumberedRequest) => {
    const sendReply = (reply: DatabaseReply) => port.postMessage(reply);
    try {
      const notify = (channel: string, payload: string) => sendReply({ channel, payload });
      sendReply({ id, result: await handleRequest(await opening, request, { transactions, notify }) });
    } catch (error) {
      sendReply({ id, error: serializeError(error as Error) });
      // After this, the database doesn't respond, or responds incorrectly, so the client restarts it.
      if (hasEnded(error as Error)) process.exit(1);
    }
    if (request.ask === 'close') parentPort!.close();
  });
  port.on('close', () => transactions.rollBackAll());
}

interface Client {
  readonly transactions: Transactions;
  readonly notify: (channel: string, payload: string) => void;
}

async function handleRequest(
  pglite: PGlite,
  request: DatabaseRequest,
  { transactions, notify }: Client,
): Promise<unknown> {
  const getTarget = ({ transaction }: { readonly transaction?: number }) =>
    transaction === undefined ? pglite : transactions.get(transaction).tx;
  switch (request.ask) {
    case 'query': {
      const { text, values, how } = request;
      return getTarget(request).query(text, values, toOptions(how));
    }
    case 'exec':
      return getTarget(request).exec(request.text);
    case 'begin':
      return transactions.begin(pglite, request.transaction);
    case 'commit':
    case 'rollback':
      return transactions.end(request.transaction, request.ask);
    case 'listen': {
      const { channel } = request;
      await pglite.listen(channel, (payload) => notify(channel, payload));
      return undefined;
    }
    case 'share':
      serve(request.port);
      return undefined;
    case 'close':
      return pglite.close();
  }
}

const keepText = (value: string) => value;

function toOptions({ rowMode, textTypes }: StatementOptions) {
  return {
    ...(rowMode && { rowMode }),
    parsers: Object.fromEntries(textTypes.map((type) => [type, keepText])),
  };
}

/** A client's open transactions, by the number that it chose. */
class Transactions {
  readonly #open = new Map<number, OpenTransaction>();

  get(number: number): OpenTransaction {
    const transaction = this.#open.get(number);
    if (!transaction) throw new Error('This transaction has already ended.');
    return transaction;
  }

  async begin(pglite: PGlite, number: number): Promise<void> {
    const started = Promise.withResolvers<Transaction>();
    const ended = Promise.withResolvers<void>();
    const finished = pglite.transaction(async (tx) => {
      started.resolve(tx);
      await ended.promise;
    });
    finished.catch(started.reject);
    const tx = await started.promise;
    const rollback = () => ended.reject(new RollbackSignal());
    this.#open.set(number, { tx, commit: ended.resolve, rollback, finished });
  }

  async end(number: number, how: 'commit' | 'rollback'): Promise<void> {
    const transaction = this.get(number);
    this.#open.delete(number);
    transaction[how]();
    await transaction.finished.catch((error: unknown) => {
      if (!(error instanceof RollbackSignal)) throw error;
    });
  }

  rollBackAll(): void {
    for (const { rollback } of this.#open.values()) rollback();
    this.#open.clear();
  }
}

class RollbackSignal extends Error {}

/**
 * Whether the database has exited with an error. PostgreSQL exits after errors of these severities; the
 * module then throws whatever WebAssembly or its runtime throws.
 */
function hasEnded(error: Error): boolean {
  const { severity } = error as { severity?: unknown };
  if (severity === 'FATAL' || severity === 'PANIC' || error instanceof WebAssembly.RuntimeError) return true;
  return error.name === 'ExitStatus' || error.message === 'PGlite is closed';
}

function serializeError(error: Error): SerializedDatabaseError {
  const fields = Object.fromEntries(
    Object.entries(error).filter(([, value]) => value === null || typeof value !== 'object'),
  );
  return { message: error.message, stack: error.stack, fields };
}

serve(parentPort!);
